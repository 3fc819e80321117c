import * as l10n from '@vscode/l10n';
import { wholeTable, type TableQuery } from '../../shared/table/query';
import type { TableInfo } from '../../shared/table/table';
import { freshState, type PageState } from '../../shared/tableEditor/state';
import { element } from '../element';
import { announceSelection } from '../grid/rowRanges';
import { GridView } from '../grid/gridView';
import type { MountedTab, PageHost } from '../host';
import { Value } from '../observable';
import { ResultBar } from './resultBar';

const firstRows = 200;

export interface Result {
  readonly table: number;
  readonly info: TableInfo;
  /** The duration in milliseconds. */
  readonly took: number;
}

/** The result of a statement: its bar, and its rows or a chart of them. */
export class ResultView {
  readonly element: HTMLElement;
  readonly bar: ResultBar;
  private readonly frame = element('div', { className: 'grid-frame' });
  private readonly rows = element('div', { className: 'grid-area' }, this.frame);
  private readonly chartArea = element('div', { className: 'sql-chart' });
  private readonly chartState = resultState();
  private grid: GridView | undefined;
  private chart: Promise<MountedTab> | undefined;
  private result: Result | undefined;
  private query: TableQuery = wholeTable;

  /** @param onCancel called when the user cancels the statement */
  constructor(
    private readonly host: PageHost,
    onCancel: () => void,
  ) {
    this.bar = new ResultBar({
      onCancel,
      onChart: (shown) => this.showChart(shown),
      onExport: () => this.export(),
      onOpen: () => this.openAsTable(),
    });
    this.element = element(
      'section',
      {
        className: 'sql-result',
        attributes: { 'aria-label': l10n.t({ message: 'Result', comment: 'Of an SQL statement' }) },
      },
      this.bar.element,
      this.rows,
      this.chartArea,
    );
    this.close();
  }

  running(): void {
    this.bar.running();
    this.element.setAttribute('aria-busy', 'true');
  }

  /** Restores the previous result or, if there is none, the idle state. */
  canceled(): void {
    this.element.setAttribute('aria-busy', 'false');
    if (!this.result) this.bar.idle();
    else this.bar.done(this.result.info.rows, this.result.took);
  }

  /** Shows an error in place of the result. */
  failed(...error: Parameters<ResultBar['failed']>): void {
    this.close();
    this.bar.failed(...error);
  }

  async show(result: Result, signal: AbortSignal): Promise<void> {
    const { table, info, took } = result;
    const page = { offset: 0, limit: firstRows };
    const first = await this.host.ask('page', { table, query: wholeTable, page }, signal);
    const charted = !this.chartArea.hidden;
    this.close();
    this.result = result;
    this.query = wholeTable;
    this.bar.done(info.rows, took);
    this.rows.hidden = false;
    this.grid = new GridView(
      this.frame,
      {
        label: l10n.t('Result of the statement'),
        nonce: this.host.nonce,
        columns: info.columns,
        rows: info.rows,
        saved: [],
        page: (query, offset, limit, cancel) =>
          this.host.ask('page', { table, query, page: { offset, limit } }, cancel),
        query: () => this.query,
        rawValues: () => this.host.state.get().rawValues,
        onMatching: () => undefined,
        onError: (error) => this.host.showError(error),
        onSort: (sort) => {
          this.query = { ...wholeTable, sort };
          this.grid?.reload();
        },
        onColumns: () => undefined,
        onSelection: (rows) => announceSelection(this.host, rows),
        onFocus: () => undefined,
      },
      first.rows,
    );
    if (charted) this.showChart(true);
  }

  /** Removes the result, and releases its rows in the engine. */
  close(): void {
    this.element.setAttribute('aria-busy', 'false');
    this.showChart(false);
    this.chart?.then(
      (chart) => chart.dispose(),
      () => undefined,
    );
    this.chart = undefined;
    this.rows.hidden = true;
    this.grid?.dispose();
    this.grid = undefined;
    const table = this.result?.table;
    this.result = undefined;
    if (table !== undefined) this.host.ask('close', { table }).catch(() => undefined);
  }

  dispose(): void {
    this.close();
    this.bar.dispose();
  }

  private get title(): string {
    return l10n.t('SQL result of {table}', { table: this.host.table.get().title });
  }

  private showChart(shown: boolean): void {
    const { result, title } = this;
    this.bar.charted(shown);
    this.chartArea.hidden = !shown;
    this.rows.hidden = shown || !result;
    if (!shown || !result) return;
    this.chart ??= import('../chart/chartTab').then(({ mount }) =>
      mount(this.chartArea, resultHost(this.host, { ...result, title }, this.chartState)),
    );
    this.chart.then(
      (chart) => chart.shown?.(),
      (error: unknown) => this.host.showError(error),
    );
  }

  private export(): void {
    if (!this.result) return;
    const { table, info } = this.result;
    const columns = this.grid?.shownColumns() ?? info.columns.map(({ id }) => id);
    this.host
      .ask('export', { table, query: this.query, columns })
      .catch((error: unknown) => this.host.showError(error));
  }

  private openAsTable(): void {
    if (!this.result) return;
    this.host
      .ask('openResult', { table: this.result.table, title: this.title })
      .catch((error: unknown) => this.host.showError(error));
  }
}

/** The state of tabs that show results. It isn't saved, and lasts as long as the page. */
type ResultState = Value<PageState>;

const resultState = (): ResultState => new Value(freshState);

/**
 * Presents the result of a statement to a tab as if it were the table of the page.
 *
 * @param table the number of the result
 */
function resultHost(
  host: PageHost,
  { table, info, title }: { readonly table: number; readonly info: TableInfo; readonly title: string },
  state: ResultState,
): PageHost {
  const update = (change: Partial<PageState>): void => state.set({ ...state.get(), ...change });
  return {
    ...host,
    table: new Value({ ...host.table.get(), title, info }),
    state,
    update,
    ask: (name, ask, signal) => host.ask(name, 'table' in ask ? { ...ask, table } : ask, signal),
    saved: (tab) => state.get().tabs[tab],
    keep: (tab, value) => update({ tabs: { ...state.get().tabs, [tab]: value } }),
  };
}
