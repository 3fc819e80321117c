import * as l10n from '@vscode/l10n';
import type { PageChart } from '../../shared/tableEditor/analysisPage';
import { element } from '../element';
import { PlotView } from '../plot/plotView';
import { formatValue } from '../plot/scale';
import { drawColumns, timeHeight } from './columnsChart';
import { drawLines } from './linesChart';
import { drawRows, rowsHeight } from './rowsChart';

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
