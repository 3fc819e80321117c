import { formatCount, formatDuration, formatPlural } from '../../shared/format';
import { wholeTable, type TableQuery } from '../../shared/table/query';
import type { TableInfo } from '../../shared/table/table';
import { element } from '../dom';
import { button } from '../grid/controls';
import { GridView } from '../grid/gridView';
import type { PreviewHost } from '../host';

const firstRows = 200;

export interface Answer {
  readonly table: number;
  readonly info: TableInfo;
  /** The duration in milliseconds. */
  readonly took: number;
}

/** The rows that a statement returned. They can be sorted, and opened as a separate table. */
export class ResultView {
  readonly element: HTMLElement;
  private readonly words = element('p', { className: 'counts' });
  private readonly frame = element('div', { className: 'grid-frame' });
  private readonly open = button(
    'Open as Table',
    () => this.openAsTable(),
    'Opens these rows in an editor of their own',
  );
  private grid: GridView | undefined;
  private answer: Answer | undefined;
  private query: TableQuery = wholeTable;

  constructor(private readonly host: PreviewHost) {
    const head = element('div', { className: 'sql-result-head' }, this.words, this.open);
    this.element = element(
      'section',
      { className: 'sql-result', attributes: { 'aria-label': 'Result' } },
      head,
      element('div', { className: 'grid-area' }, this.frame),
    );
    this.element.hidden = true;
  }

  async show(answer: Answer, signal: AbortSignal): Promise<void> {
    const { table, info, took } = answer;
    this.query = wholeTable;
    const page = { offset: 0, limit: firstRows };
    const first = await this.host.ask('page', { table, query: wholeTable, page }, signal);
    this.close();
    this.answer = answer;
    const columns = formatPlural('column', info.columns.length);
    this.words.textContent = `${formatPlural('row', info.rows)}, ${columns} in ${formatDuration(took)}`;
    this.element.hidden = false;
    this.grid = new GridView(
      this.frame,
      {
        label: 'Result of the statement',
        nonce: this.host.nonce,
        columns: info.columns,
        rows: info.rows,
        kept: [],
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
        onSelection: ({ count }) => {
          if (count > 0) this.host.announce(`${formatCount(count)} selected`);
        },
        onFocus: () => undefined,
        onPanel: () => undefined,
      },
      first.rows,
    );
    this.host.announce(this.words.textContent);
  }

  /** Removes the rows, and releases them in the engine. */
  close(): void {
    this.grid?.dispose();
    this.grid = undefined;
    this.element.hidden = true;
    const table = this.answer?.table;
    this.answer = undefined;
    if (table !== undefined) this.host.ask('close', { table }).catch(() => undefined);
  }

  private openAsTable(): void {
    if (this.answer === undefined) return;
    const title = `SQL over ${this.host.table.get().title}`;
    this.host
      .ask('openAnswer', { table: this.answer.table, title })
      .catch((error: unknown) => this.host.showError(error));
  }
}
