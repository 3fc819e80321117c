import type { PageChart } from '../../shared/tableEditor/analysisPage';
import { fitText, svg, svgText, textWidth } from '../plot/svg';
import { guide } from '../plot/valueAxis';
import { categoryItem, centerOf, timeFrame, timeHeight } from './columnsChart';

/** The width of the symbol before a name at the end of a line, with the spaces around it. */
const symbolWidth = 24;
const lineHeight = 14;

/**
 * Draws one line per series, with its own symbol and its name at the end. Segments to or from partial
 * periods are dashed.
 */
export function drawLines(chart: PageChart, width: number): Node[] {
  const longest = Math.max(0, ...chart.series.map(({ name }) => textWidth(name)));
  // Names use at most a third of the width, or 120 px in a narrow chart.
  const namesWidth = Math.min(Math.ceil(longest) + symbolWidth, Math.max(120, width / 3));
  const { frame, axes, y } = timeFrame(chart, width, namesWidth);
  const lines = chart.series.map(({ values }, series) => {
    const group = svg('g', { class: `line series-${series % 6}`, 'aria-hidden': 'true' });
    values.forEach((value, place) => {
      if (value === null) return;
      const before = values[place - 1];
      const isPartial =
        chart.categories[place]?.note !== undefined || chart.categories[place - 1]?.note !== undefined;
      if (before !== undefined && before !== null) {
        group.append(
          svg('line', {
            class: isPartial ? 'stroke dashed' : 'stroke',
            x1: centerOf(frame, place - 1),
            y1: y(before),
            x2: centerOf(frame, place),
            y2: y(value),
          }),
        );
      }
      group.append(symbol(series, centerOf(frame, place), y(value)));
    });
    return group;
  });
  const shown = chart.series.map(({ name }) => fitText(name, namesWidth - symbolWidth));
  const names = spread(
    chart.series.map(({ values }) => y(values.findLast((value) => value !== null) ?? 0)),
  ).map((top, series) =>
    svg(
      'g',
      { class: `line series-${series % 6}`, 'aria-hidden': 'true' },
      symbol(series, frame.right + 10, top),
      svgText(shown[series] ?? '', frame.right + 19, top + 4, { class: 'series-name' }),
    ),
  );
  return [
    axes,
    ...lines,
    ...names,
    ...chart.categories.map((_, place) => categoryItem(frame, place, guide(centerOf(frame, place), frame))),
  ];
}

/** Moves labels apart so that they don't overlap, within the height of the chart. */
function spread(tops: readonly number[]): readonly number[] {
  const order = tops.map((top, place) => ({ top, place })).sort((a, b) => a.top - b.top);
  const moved = [...tops];
  let least = 12;
  for (const { top, place } of order) {
    moved[place] = Math.max(top, least);
    least = (moved[place] ?? 0) + lineHeight;
  }
  const overflow = Math.max(0, least - lineHeight - (timeHeight - 10));
  return moved.map((top) => top - overflow);
}

/** Draws a shape that differs by series, because color alone doesn't distinguish them. */
function symbol(series: number, x: number, y: number): SVGElement {
  const r = 3.5;
  switch (series % 6) {
    case 0:
      return svg('circle', { class: 'symbol', cx: x, cy: y, r });
    case 1:
      return svg('rect', { class: 'symbol', x: x - r, y: y - r, width: 2 * r, height: 2 * r });
    case 2:
      return svg('path', { class: 'symbol', d: `M${x} ${y - r - 1}l${r + 1} ${2 * r}h${-2 * r - 2}Z` });
    case 3:
      return svg('path', {
        class: 'symbol',
        d: `M${x} ${y - r - 1}l${r + 1} ${r + 1}l${-r - 1} ${r + 1}l${-r - 1} ${-r - 1}Z`,
      });
    case 4:
      return svg('circle', { class: 'symbol open', cx: x, cy: y, r });
    default:
      return svg('rect', { class: 'symbol open', x: x - r, y: y - r, width: 2 * r, height: 2 * r });
  }
}
