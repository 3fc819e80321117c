import type { PageChart } from '../../shared/preview/analysisPage';
import { formatValue, labelStep, scaleOf } from './scale';
import { hatch, svg, svgText, textWidth } from './svg';

/** Where the values of a chart are, in CSS pixels. */
export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** The width of one category. */
  readonly band: number;
}

/** The height of a chart over time, in CSS pixels. */
export const timeHeight = 236;

const minCategoryLabel = 26;

/** The part of a chart over time that its kinds share: the axes with their labels. */
export function timeFrame(
  { categories, series, unit }: PageChart,
  width: number,
  rightMargin: number,
): { readonly frame: Frame; readonly axes: SVGGElement; readonly y: (value: number) => number } {
  const values = series.flatMap((each) => each.values);
  const { maximum, ticks } = scaleOf(values, unit === 'count');
  const tickLabels = ticks.map((tick) => formatValue(tick, unit));
  const left = Math.max(...tickLabels.map(textWidth)) + 12;
  const right = Math.max(left + 40, width - rightMargin);
  const frame = {
    left,
    right,
    top: 18,
    bottom: timeHeight - 26,
    band: (right - left) / Math.max(1, categories.length),
  };
  const y = (value: number): number => frame.bottom - (value / maximum) * (frame.bottom - frame.top);
  const step = labelStep(
    Math.max(minCategoryLabel, ...categories.map(({ label }) => textWidth(label))),
    frame.band,
  );
  const axes = svg(
    'g',
    { 'aria-hidden': 'true' },
    ...ticks.flatMap((tick, place) => [
      svg('line', { class: 'grid-line', x1: left, x2: right, y1: y(tick), y2: y(tick) }),
      svgText(tickLabels[place] ?? '', left - 8, y(tick) + 4, { class: 'axis-label', 'text-anchor': 'end' }),
    ]),
    ...categories.flatMap(({ label }, place) =>
      place % step === 0
        ? [
            svgText(label, centerOf(frame, place), frame.bottom + 18, {
              class: 'axis-label',
              'text-anchor': 'middle',
            }),
          ]
        : [],
    ),
  );
  return { frame, axes, y };
}

export function centerOf({ left, band }: Frame, place: number): number {
  return left + band * (place + 0.5);
}

/** One column for each category, labeled if there is room, with y from 0; partial ones are hatched. */
export function drawColumns(chart: PageChart, width: number, hatchId: string): Node[] {
  const { frame, axes, y } = timeFrame(chart, width, 8);
  const [series] = chart.series;
  const values = series?.values ?? [];
  const barWidth = Math.min(60, Math.max(1, frame.band * 0.5));
  const labels = values.map((value) => (value === null ? '' : formatValue(value, chart.unit)));
  const isLabeled = Math.max(0, ...labels.map(textWidth)) + 4 <= frame.band;
  const bars = chart.categories.map(({ note }, place) => {
    const value = values[place] ?? 0;
    const x = centerOf(frame, place) - barWidth / 2;
    const item = svg(
      'g',
      { class: 'item' },
      // The complete height of a category can be pointed at.
      svg('rect', {
        class: 'item-area',
        x: frame.left + frame.band * place,
        y: frame.top,
        width: frame.band,
        height: frame.bottom - frame.top,
      }),
      svg('rect', {
        class: note === undefined ? 'bar' : 'bar partial',
        x,
        y: y(value),
        width: barWidth,
        height: Math.max(0, frame.bottom - y(value)),
        rx: Math.min(2, barWidth / 4),
        ...(note === undefined ? {} : { fill: `url(#${hatchId})` }),
      }),
    );
    if (isLabeled) {
      item.append(
        svgText(labels[place] ?? '', centerOf(frame, place), y(value) - 5, {
          class: 'value-label',
          'text-anchor': 'middle',
        }),
      );
    }
    return item;
  });
  return [hatch(hatchId), axes, ...bars];
}
