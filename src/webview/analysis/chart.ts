import * as l10n from '@vscode/l10n';
import type { PageChart } from '../../shared/preview/analysisPage';
import { element } from '../dom';
import { drawColumns, timeHeight } from './columnsChart';
import { drawLines } from './linesChart';
import { drawRows, rowsHeight } from './rowsChart';
import { formatValue } from './scale';
import { svg } from './svg';

let charts = 0;

/**
 * The chart of an analysis: one Tab stop, in which arrow keys read the values. Drawn again when the width changes.
 */
export function createChart(chart: PageChart): { readonly element: HTMLElement; dispose(): void } {
  charts += 1;
  const hatchId = `hatch-${charts}`;
  const stage = element('div', { className: `analysis-chart ${chart.kind}` });
  const readout = element('p', { className: 'chart-readout', attributes: { 'aria-hidden': 'true' } });
  let current = 0;
  let drawn = 0;

  const draw = (): void => {
    const width = Math.floor(stage.clientWidth);
    if (width === 0 || width === drawn) return;
    drawn = width;
    const hadFocus = stage.contains(document.activeElement);
    const height = chart.kind === 'rows' ? rowsHeight(chart) : timeHeight;
    const picture = svg(
      'svg',
      { viewBox: `0 0 ${width} ${height}`, width, height, role: 'list', 'aria-label': chart.title },
      ...nodesOf(chart, width, hatchId),
    );
    stage.replaceChildren(picture);
    itemsOf(stage).forEach((item, place) => {
      item.setAttribute('role', 'listitem');
      item.setAttribute('aria-label', describe(chart, place));
      item.setAttribute('tabindex', place === current ? '0' : '-1');
    });
    if (hadFocus) itemsOf(stage)[current]?.focus();
  };
  const select = (target: EventTarget | null): void => {
    const item = target instanceof Element ? target.closest<SVGGElement>('.item') : null;
    const items = itemsOf(stage);
    const place = item === null ? -1 : items.indexOf(item);
    readout.textContent = place === -1 ? '' : describe(chart, place);
  };
  stage.addEventListener('focusin', ({ target }) => select(target));
  stage.addEventListener('pointermove', ({ target }) => select(target));
  stage.addEventListener('pointerleave', () => select(document.activeElement));
  stage.addEventListener('keydown', (event) => {
    const items = itemsOf(stage);
    const next = nextPlace(event.key, current, items.length - 1);
    if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    items[current]?.setAttribute('tabindex', '-1');
    current = next;
    items[current]?.setAttribute('tabindex', '0');
    items[current]?.focus();
  });
  const observer = new ResizeObserver(draw);
  observer.observe(stage);
  return {
    element: element(
      'div',
      {},
      stage,
      element('div', { className: 'chart-legend' }, readout, ...legendOf(chart)),
    ),
    dispose: () => observer.disconnect(),
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

function itemsOf(stage: HTMLElement): SVGGElement[] {
  return [...stage.querySelectorAll<SVGGElement>('.item')];
}

function nextPlace(key: string, place: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return Math.min(last, place + 1);
    case 'ArrowLeft':
    case 'ArrowUp':
      return Math.max(0, place - 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/** `Nov 16 – Nov 22: 258, Week in progress`; with the names of the series if there are several. */
function describe({ categories, series, unit }: PageChart, place: number): string {
  const { name = '', note } = categories[place] ?? {};
  const values = series.map(({ name: of, values: all }) => {
    const value = all[place];
    const text = value === null || value === undefined ? l10n.t('no data') : formatValue(value, unit);
    return series.length === 1 ? text : `${of} ${text}`;
  });
  return `${name}: ${[...values, ...(note === undefined ? [] : [note])].join(', ')}`;
}

function legendOf({ legend, kind }: PageChart): Node[] {
  if (legend === undefined || kind !== 'columns') return [];
  const swatch = (className: string): HTMLElement => element('span', { className: `swatch ${className}` });
  return [
    element('span', { className: 'legend-entry' }, swatch('full'), element('span', { text: legend.full })),
    element(
      'span',
      { className: 'legend-entry' },
      swatch('partial'),
      element('span', { text: legend.partial }),
    ),
  ];
}
