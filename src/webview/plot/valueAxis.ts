import { svg, svgText, textWidth } from './svg';
import { formatCount, formatNumber } from '../../shared/format';

/** The area of the values in a chart, in CSS pixels. */
export interface PlotArea {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface ValueAxisOptions {
  readonly values: readonly (number | null)[];
  readonly unit: 'count' | 'percent';
  /** The width of the chart with its axis. */
  readonly width: number;
  readonly rightMargin: number;
  readonly top: number;
  readonly bottom: number;
}

/** Creates a vertical axis from 0: its grid lines and labels, the area right of the labels, and the scale `y`. */
export function valueAxis({ values, unit, width, rightMargin, top, bottom }: ValueAxisOptions): {
  readonly area: PlotArea;
  readonly nodes: Node[];
  readonly y: (value: number) => number;
} {
  const { maximum, ticks } = scaleOf(values, unit === 'count');
  const labels = ticks.map((tick) => formatValue(tick, unit));
  const left = Math.max(...labels.map(textWidth)) + 12;
  const right = Math.max(left + 40, width - rightMargin);
  const y = (value: number): number => bottom - (value / maximum) * (bottom - top);
  const nodes = ticks.flatMap((tick, place) => [
    svg('line', { class: 'grid-line', x1: left, x2: right, y1: y(tick), y2: y(tick) }),
    svgText(labels[place] ?? '', left - 8, y(tick) + 4, { class: 'axis-label', 'text-anchor': 'end' }),
  ]);
  return { area: { left, right, top, bottom }, nodes, y };
}

/** Creates a label of the horizontal axis. */
export function placeLabel(text: string, x: number, { bottom }: PlotArea): SVGTextElement {
  return svgText(text, x, bottom + 18, { class: 'axis-label', 'text-anchor': 'middle' });
}

/** Creates a chart item that can be focused, and pointed at anywhere between `top` and `bottom`. */
export function plotItem(
  left: number,
  width: number,
  { top, bottom }: Pick<PlotArea, 'top' | 'bottom'>,
  ...children: Node[]
): SVGGElement {
  return svg(
    'g',
    { class: 'item' },
    svg('rect', { class: 'item-area', x: left, y: top, width, height: bottom - top }),
    ...children,
  );
}

/** Creates a line through the values of an item, shown while the item is focused or pointed at. */
export function guide(x: number, { top, bottom }: PlotArea): SVGLineElement {
  return svg('line', { class: 'guide', x1: x, x2: x, y1: top, y2: bottom });
}

/** Round values on a chart axis that starts at 0. */
interface Scale {
  readonly maximum: number;
  readonly ticks: readonly number[];
}

/**
 * Returns a scale from 0 to a round value, which is at least the largest of the values.
 *
 * @param wholeOnly whether all ticks must be integers, as for counts
 */
function scaleOf(values: readonly (number | null)[], wholeOnly: boolean): Scale {
  const largest = values.reduce<number>((largestSoFar, value) => Math.max(largestSoFar, value ?? 0), 0);
  const step = roundStep((largest === 0 ? 1 : largest) / 5, wholeOnly);
  const count = Math.max(1, Math.ceil(largest / step - 1e-9));
  return { maximum: count * step, ticks: Array.from({ length: count + 1 }, (_, place) => place * step) };
}

function roundStep(least: number, wholeOnly: boolean): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= least - 1e-12) ?? 10) * power;
  return wholeOnly ? Math.max(1, Math.ceil(step)) : step;
}

/** Formats a value: `304`, or `77.8%` for shares. */
export function formatValue(value: number, unit: 'count' | 'percent'): string {
  return unit === 'count'
    ? formatCount(value)
    : formatNumber(value, { style: 'percent', maximumFractionDigits: 1 });
}

/**
 * Returns the distance between labels that don't overlap: 1 for every label, 2 for every second one, and so
 * on.
 */
export function labelStep(widest: number, band: number): number {
  return Math.max(1, Math.ceil((widest + 8) / band));
}
