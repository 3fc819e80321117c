import type { PageChart } from '../../shared/tableEditor/analysisPage';
import { formatValue } from '../plot/scale';
import { fitText, svg, svgText, textWidth } from '../plot/svg';
import { plotItem } from '../plot/valueAxis';

const rowHeight = 24;

/** Returns the height of a chart of rows, in CSS pixels. */
export function rowsHeight({ categories }: PageChart): number {
  return categories.length * rowHeight + 8;
}

/** Draws one horizontal bar per category, starting at 0, with the name before it and the value after it. */
export function drawRows(chart: PageChart, width: number): Node[] {
  const values = chart.series[0]?.values ?? [];
  const labels = values.map((value) => (value === null ? '' : formatValue(value, chart.unit)));
  const names = chart.categories.map(({ label }) => label);
  const left = Math.min(Math.max(60, ...names.map(textWidth)), width * 0.35) + 12;
  const maximum = Math.max(...values.map((value) => value ?? 0), Number.MIN_VALUE);
  const room = Math.max(20, width - left - Math.max(0, ...labels.map(textWidth)) - 16);
  return chart.categories.map((_, place) => {
    const value = values[place] ?? 0;
    const top = place * rowHeight + 4;
    const length = (value / maximum) * room;
    return plotItem(
      0,
      width,
      { top, bottom: top + rowHeight },
      svgText(fitText(names[place] ?? '', left - 12), left - 8, top + 16, {
        class: 'row-label',
        'text-anchor': 'end',
      }),
      svg('rect', { class: 'bar', x: left, y: top + 6, width: length, height: rowHeight / 2, rx: 2 }),
      svgText(labels[place] ?? '', left + length + 6, top + 16, { class: 'value-label' }),
    );
  });
}
