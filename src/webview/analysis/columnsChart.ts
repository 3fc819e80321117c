import type { PageChart } from '../../shared/tableEditor/analysisPage';
import { formatValue, labelStep } from '../plot/scale';
import { hatch, svg, svgText, textWidth } from '../plot/svg';
import { placeLabel, plotItem, valueAxis, type PlotArea } from '../plot/valueAxis';

interface Frame extends PlotArea {
  /** The width of one category. */
  readonly band: number;
}

/** The height of a chart over time, in CSS pixels. */
export const timeHeight = 236;

const minCategoryLabel = 26;

/** Draws the axes and labels that all charts over time share. */
export function timeFrame(
  { categories, series, unit }: PageChart,
  width: number,
  rightMargin: number,
): { readonly frame: Frame; readonly axes: SVGGElement; readonly y: (value: number) => number } {
  const { area, nodes, y } = valueAxis({
    values: series.flatMap((each) => each.values),
    unit,
    width,
    rightMargin,
    top: 18,
    bottom: timeHeight - 26,
  });
  const frame = { ...area, band: (area.right - area.left) / Math.max(1, categories.length) };
  const step = labelStep(
    Math.max(minCategoryLabel, ...categories.map(({ label }) => textWidth(label))),
    frame.band,
  );
  const labels = categories.flatMap(({ label }, place) =>
    place % step === 0 ? [placeLabel(label, centerOf(frame, place), frame)] : [],
  );
  return { frame, axes: svg('g', { 'aria-hidden': 'true' }, ...nodes, ...labels), y };
}

/** Creates the focusable item of a category. */
export function categoryItem(frame: Frame, place: number, ...children: Node[]): SVGGElement {
  return plotItem(frame.left + frame.band * place, frame.band, frame, ...children);
}

export function centerOf({ left, band }: Frame, place: number): number {
  return left + band * (place + 0.5);
}

/**
 * Draws one column per category, labeled if the labels fit. The y-axis starts at 0; partial columns are
 * hatched.
 */
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
    const item = categoryItem(
      frame,
      place,
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
