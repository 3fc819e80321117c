import * as l10n from '@vscode/l10n';
import type { PageChart } from '../../shared/tableEditor/analysisPage';
import { element } from '../element';
import { PlotView } from '../plot/plotView';
import { formatValue } from '../plot/scale';
import { fitLines, fitText, svg, svgText, textWidth } from '../plot/svg';
import { guide, plotItem } from '../plot/valueAxis';
import { categoryItem, centerOf, drawColumns, timeFrame, timeHeight } from './columnsChart';

let charts = 0;

/** Creates the chart of an analysis with its legend. */
export function createChart(chart: PageChart): { readonly element: HTMLElement; dispose(): void } {
  charts += 1;
  const hatchId = `hatch-${charts}`;
  const view = new PlotView(`analysis-chart ${chart.kind}`);
  view.show({
    label: chart.title,
    height: chart.kind === 'rows' ? rowsHeight(chart) : timeHeight,
    nodes: (width) => nodesOf(chart, width, hatchId),
    describe: (place) => describe(chart, place),
  });
  return {
    element: element(
      'div',
      {},
      view.element,
      element('div', { className: 'chart-legend' }, view.readout, ...legendOf(chart)),
    ),
    dispose: () => view.dispose(),
  };
}

function nodesOf(chart: PageChart, width: number, hatchId: string): Node[] {
  switch (chart.kind) {
    case 'columns':
      return drawColumns(chart, width, hatchId);
    case 'rows':
      return drawRows(chart, width);
    case 'lines':
      return drawLines(chart, width);
  }
}

/**
 * Describes a category: `Nov 16 – 22: 258, Week in progress`, with the series names if there are several.
 */
function describe({ categories, series, unit }: PageChart, place: number): string {
  const { name = '', note } = categories[place] ?? {};
  const values = series.map(({ name: of, values: all }) => {
    const value = all[place];
    const text =
      value === null || value === undefined
        ? l10n.t({ message: 'no value', comment: 'Instead of a number of a chart' })
        : formatValue(value, unit);
    return series.length === 1 ? text : `${of} ${text}`;
  });
  return `${name}: ${[...values, ...(note === undefined ? [] : [note])].join(', ')}`;
}

function legendOf({ legend, kind, more }: PageChart): Node[] {
  const rest = more === undefined ? [] : [element('span', { className: 'legend-entry', text: more })];
  if (!legend || kind !== 'columns') return rest;
  const swatch = (className: string): HTMLElement => element('span', { className: `swatch ${className}` });
  return [
    element('span', { className: 'legend-entry' }, swatch('full'), element('span', { text: legend.full })),
    element(
      'span',
      { className: 'legend-entry' },
      swatch('partial'),
      element('span', { text: legend.partial }),
    ),
    ...rest,
  ];
}

const rowHeight = 24;

/** Returns the height of a chart of rows, in CSS pixels. */
function rowsHeight({ categories }: PageChart): number {
  return categories.length * rowHeight + 8;
}

/** Draws one horizontal bar per category, starting at 0, with the name before it and the value after it. */
function drawRows(chart: PageChart, width: number): Node[] {
  const values = chart.series[0]?.values ?? [];
  const labels = values.map((value) => (value === null ? '' : formatValue(value, chart.unit)));
  const names = chart.categories.map(({ label }) => fitLines(label, width / 2));
  const left = Math.max(60, ...names.flat().map(textWidth)) + 12;
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
      ...rowName(names[place] ?? [], left - 8, top + 16),
      svg('rect', { class: 'bar', x: left, y: top + 6, width: length, height: rowHeight / 2, rx: 2 }),
      svgText(labels[place] ?? '', left + length + 6, top + 16, { class: 'value-label' }),
    );
  });
}

/** Draws the one or two lines of a name, centered on its row. */
function rowName(lines: readonly string[], right: number, middle: number): SVGTextElement[] {
  const first = middle - (lines.length - 1) * 5.5;
  return lines.map((line, place) =>
    svgText(line, right, first + place * 11, { class: 'row-label', 'text-anchor': 'end' }),
  );
}

/** The width of the symbol before a name at the end of a line, with the spaces around it. */
const symbolWidth = 24;
const lineHeight = 14;

/**
 * Draws one line per series, with its own symbol and its name at the end. Segments to or from partial
 * periods are dashed.
 */
function drawLines(chart: PageChart, width: number): Node[] {
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
