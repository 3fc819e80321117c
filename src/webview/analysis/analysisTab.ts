import * as l10n from '@vscode/l10n';
import { formatCount } from '../../shared/format';
import type { AnalysisPage, Figure } from '../../shared/tableEditor/analysisPage';
import type { PageTable } from '../../shared/tableEditor/pageMessages';
import { button, link, tool } from '../buttons';
import { withCheck } from '../grid/cellContent';
import { element, addStyles } from '../element';
import type { MountedTab, PageHost } from '../host';
import { icon } from '../icons';
import plotStyles from '../plot/plot.css';
import { exportTableButton, goToTab, pageFooter, pageHead } from '../reportPage';
import styles from './analysis.css';
import { createChart } from './chart';

/** Mounts the page of an analysis: its definition, key figures, chart, and rows. */
export function mount(container: HTMLElement, host: PageHost): MountedTab {
  addStyles('plot', plotStyles, host.nonce);
  addStyles('analysis', styles, host.nonce);
  let dispose = (): void => undefined;
  const show = (table: PageTable): void => {
    const { analysis } = table;
    if (!analysis) return;
    dispose();
    const chart = analysis.chart && analysis.empty === undefined ? createChart(analysis.chart) : undefined;
    dispose = () => chart?.dispose();
    container.replaceChildren(pageOf(table, analysis, chart?.element, host));
  };
  show(host.table.get());
  const end = host.table.subscribe(show);
  return {
    dispose: () => {
      end();
      dispose();
    },
  };
}

function pageOf(
  table: PageTable,
  analysis: AnalysisPage,
  chart: HTMLElement | undefined,
  host: PageHost,
): HTMLElement {
  const { sentence, figures, empty } = analysis;
  const body =
    empty === undefined
      ? [
          ...(analysis.notice === undefined ? [] : [noticeOf(analysis.notice, analysis, host)]),
          element('dl', { className: 'figures' }, ...figures.map(figureOf)),
          ...(chart ? [chart] : []),
          rowsOf(table, analysis, host),
        ]
      : [emptyPage(empty, analysis, host)];
  return element(
    'div',
    { className: 'analysis-tab' },
    element(
      'div',
      { className: 'analysis-body' },
      pageHead(table.title, ...toolsOf(analysis, host)),
      element('p', { className: 'sentence', text: sentence }),
      ...body,
    ),
    pageFooter(analysis.summary),
  );
}

function toolsOf({ range, separate = false }: AnalysisPage, host: PageHost): Node[] {
  return [
    ...(range === undefined ? [] : [rangeButton(range, host)]),
    ...(separate ? [] : [exportTableButton(host)]),
  ];
}

function rangeButton(range: string, host: PageHost): HTMLButtonElement {
  const control = tool({
    icon: 'calendar',
    label: l10n.t('Date range: {range}', { range }),
    title: l10n.t('Change the date range'),
    onPress: () => host.reload('changeRange'),
  });
  // A narrow page hides the labels of tools, but not the range, which is the most important control.
  control.classList.add('range');
  const label = control.querySelector('.tool-label');
  if (label !== null) label.textContent = range;
  control.append(icon('chevron'));
  return control;
}

function figureOf({ value, label, basis, change }: Figure): HTMLElement {
  const term = element('dt', { text: label });
  if (change !== undefined) term.append(' ', element('span', { className: 'change', text: change }));
  return element(
    'div',
    { className: 'figure' },
    term,
    element('dd', { className: 'value', text: value }),
    element('dd', { className: 'basis' }, ...basisParts(basis)),
  );
}

/** Splits a basis into its parts, such as a date range, so that lines are broken between them, after the separator. */
function basisParts(basis: string): HTMLElement[] {
  const parts = basis.split(' · ');
  return parts.map((text, place) =>
    element('span', { text: place === parts.length - 1 ? text : `${text}\u00a0· ` }),
  );
}

function rowsOf(
  table: PageTable,
  { columns, rows, separate = false }: AnalysisPage,
  host: PageHost,
): HTMLElement {
  const head = element(
    'tr',
    {},
    ...columns.map((column) =>
      element('th', { text: column.name, className: classOf(column), attributes: { scope: 'col' } }),
    ),
  );
  const body = rows.map(({ cells, partial }) => {
    const note = cells[columns.findIndex(({ isNote }) => isNote)] ?? '';
    return element(
      'tr',
      {
        ...(partial ? { className: 'partial' } : {}),
        ...(note === '' ? {} : { attributes: { title: note } }),
      },
      ...cells.map((text, place) => {
        const { boolean: isBoolean = false } = columns[place] ?? {};
        const className = isBoolean ? `cell${text === 'false' ? ' is-false' : ''}` : classOf(columns[place]);
        const cell = element('td', { text, className });
        return isBoolean && text === 'true' ? withCheck(cell) : cell;
      }),
    );
  });
  const region = element(
    'div',
    { className: 'rows-region', attributes: { role: 'region', 'aria-label': table.title, tabindex: '0' } },
    element('table', {}, element('thead', {}, head), element('tbody', {}, ...body)),
  );
  const { rows: total } = table.info;
  if (separate || total <= rows.length) return region;
  const all = link(l10n.t('Show all {count} rows', { count: formatCount(total) }), () =>
    goToTab('table', host),
  );
  return element('div', {}, region, element('p', { className: 'all-rows' }, all));
}

function classOf(column: AnalysisPage['columns'][number] | undefined): string {
  if (column?.isNote === true) return 'note';
  return column?.numeric === true ? 'number' : '';
}

function noticeOf(text: string, analysis: AnalysisPage, host: PageHost): HTMLElement {
  return element('div', { className: 'notice' }, element('p', { text }), ...rangeButtons(analysis, host));
}

function emptyPage(text: string, analysis: AnalysisPage, host: PageHost): HTMLElement {
  return element(
    'div',
    { className: 'empty-state' },
    element('h3', { text }),
    ...rangeButtons(analysis, host),
  );
}

function rangeButtons({ range }: AnalysisPage, host: PageHost): Node[] {
  return range === undefined ? [] : [button(l10n.t('Change Date Range'), () => host.reload('changeRange'))];
}
