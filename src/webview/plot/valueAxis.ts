import { formatValue, scaleOf } from './scale';
import { svg, svgText, textWidth } from './svg';

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
