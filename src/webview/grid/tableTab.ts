import { formatPlural } from '../../shared/format';
import { formatSort } from '../../shared/preview/formatQuery';
import { freshState } from '../../shared/preview/state';
import type { PreviewState } from '../../shared/preview/state';
import { wholeTable } from '../../shared/table/query';
import type { TableQuery } from '../../shared/table/query';
import type { TablePage } from '../../shared/table/reader';
import { element } from '../dom';
import type { MountedTab, PreviewHost } from '../host';
import { Copying } from './copy';
import { emptiness } from './emptiness';
import { createEmptyState } from './emptyState';
import { createGoToRow } from './goToRow';
import { GridView } from './gridView';
import { SidePanel } from './sidePanel';
import { Toolbar } from './toolbar';

const mainTable = 0;
const firstRows = 200;

/** The rows of the table, with search, filters, columns and copying. */
export function mount(container: HTMLElement, host: PreviewHost): MountedTab {
  const tab = new TableTab(container, host);
  return { dispose: () => tab.dispose() };
}

class TableTab {
  private readonly frame = element('div', { className: 'grid-frame' });
  private readonly toolbar;
  private readonly panel;
  private readonly empty = createEmptyState(() => this.setQuery({ ...this.query, filters: [], search: '' }));
  private readonly goToRow = createGoToRow((row) => this.grid?.focusCell(row, 'same'));
  private readonly copying;
  private readonly ends: (() => void)[];
  private grid: GridView | undefined;
  private matching: number | undefined;
  private building = 0;
  private shown: PreviewState;

  constructor(
    container: HTMLElement,
    private readonly host: PreviewHost,
  ) {
    this.shown = host.state.get();
    this.copying = new Copying(host, () => this.grid, mainTable);
    this.toolbar = new Toolbar({
      onSearch: (search) => this.setQuery({ ...this.query, search }),
      onQuery: (query) => this.setQuery(query),
      onRawValues: (rawValues) => host.update({ rawValues }),
      onPanel: (open) => this.setPanel(open),
      onGoToRow: () => this.goToRow.ask(this.matching ?? host.table.get().info.rows),
      onReset: () => this.reset(),
      onExport: () => this.export(),
      copyChoices: () => this.copying.choices(),
    });
    this.panel = new SidePanel({
      profile: (query, column, signal) => host.ask('profile', { table: mainTable, query, column }, signal),
      onColumn: (column) => host.update({ panel: { open: true, column } }),
      onFilters: (filters) => this.setQuery({ ...this.query, filters }),
      onColumns: (columns) => {
        host.update({ columns });
        this.grid?.arrange(columns);
      },
      onClose: () => {
        this.setPanel(false);
        this.focusRows();
      },
    });
    const center = element('div', { className: 'grid-area' }, this.frame, this.empty.element);
    const main = element('div', { className: 'grid-and-panel' }, center, this.panel.element);
    container.append(this.toolbar.element, main, this.goToRow.element);
    container.addEventListener('keydown', (event) => this.key(event));
    const copy = (event: ClipboardEvent): void => this.copyEvent(event);
    document.addEventListener('copy', copy);
    this.ends = [
      host.state.subscribe((state) => this.show(state)),
      host.table.subscribe(() => this.tableChanged()),
      () => document.removeEventListener('copy', copy),
    ];
    this.words();
    void this.build();
  }

  /** Loads the first rows before it creates the grid, because they determine the column widths. */
  private async build(): Promise<void> {
    const { info, title } = this.host.table.get();
    const query = this.query;
    this.building += 1;
    const turn = this.building;
    try {
      const first = await this.host.ask('page', {
        table: mainTable,
        query,
        page: { offset: 0, limit: firstRows },
      });
      // The table has changed again while its first rows were loading.
      if (turn !== this.building) return;
      let prefetched: TablePage | undefined = first;
      this.setMatching(first.matching);
      this.grid?.dispose();
      this.grid = new GridView(
        this.frame,
        {
          label: title,
          nonce: this.host.nonce,
          columns: info.columns,
          rows: info.rows,
          kept: this.shown.columns,
          page: (wanted, offset, limit, signal) => {
            const known =
              offset === 0 && JSON.stringify(wanted) === JSON.stringify(query) ? prefetched : undefined;
            prefetched = undefined;
            if (known !== undefined) return Promise.resolve(known);
            return this.host.ask(
              'page',
              { table: mainTable, query: wanted, page: { offset, limit } },
              signal,
            );
          },
          query: () => this.query,
          rawValues: () => this.host.state.get().rawValues,
          onMatching: (rows) => this.setMatching(rows),
          onError: (error) => this.host.showError(error),
          onSort: (sort) => this.setQuery({ ...this.query, sort }),
          onColumns: (columns) => this.host.update({ columns }),
          onSelection: (rows) =>
            rows.count > 0 && this.host.announce(`${formatPlural('row', rows.count)} selected`),
          onFocus: (column) => {
            const { panel } = this.host.state.get();
            if (panel.open && panel.column !== column) this.host.update({ panel: { open: true, column } });
          },
          onPanel: (column) => {
            this.host.update({ panel: { open: true, column } });
            this.panel.focus();
          },
        },
        first.rows,
      );
    } catch (error) {
      this.host.showError(error);
    }
  }

  private get query(): TableQuery {
    return this.host.state.get().query;
  }

  private setQuery(query: TableQuery): void {
    this.host.update({ query });
  }

  private setPanel(open: boolean): void {
    const column = this.grid?.focusedCell()?.column ?? this.host.state.get().panel.column;
    this.host.update({ panel: { open, column } });
    if (open) this.panel.focus();
  }

  private reset(): void {
    const { columns, rawValues } = freshState;
    this.host.update({ query: wholeTable, columns, rawValues });
    void this.build();
  }

  private export(): void {
    const columns = this.grid?.shownColumns() ?? this.host.table.get().info.columns.map(({ id }) => id);
    const ask = { table: mainTable, query: this.query, columns };
    this.host.ask('export', ask).catch((error: unknown) => this.host.showError(error));
  }

  private show(state: PreviewState): void {
    const before = this.shown;
    this.shown = state;
    if (state.query !== before.query) {
      this.grid?.sortBy(state.query.sort);
      if (asked(state.query) !== asked(before.query)) {
        this.matching = undefined;
        this.grid?.reload();
      } else this.host.announce(formatSort(this.host.table.get().info.columns, state.query));
    }
    if (state.rawValues !== before.rawValues) this.grid?.rewrite();
    this.words();
  }

  private tableChanged(): void {
    this.panel.forget();
    this.matching = undefined;
    void this.build();
    this.words();
  }

  private setMatching(rows: number): void {
    const changed = this.matching !== rows;
    this.matching = rows;
    if (changed) this.host.announce(this.words());
  }

  private words(): string {
    const { info } = this.host.table.get();
    const { query } = this.shown;
    const words = this.toolbar.show(info, this.shown, this.matching);
    this.panel.show(info, this.shown);
    this.empty.show(this.matching === undefined ? undefined : emptiness(info, query, this.matching));
    return words;
  }

  private focusRows(): void {
    const row = this.grid?.focusedCell()?.row ?? 0;
    this.grid?.focusCell(row, 'same');
  }

  private key(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const act = { f: () => this.toolbar.search.select(), g: () => this.goToRow.ask(this.matching ?? 0) }[
      event.key.toLowerCase()
    ];
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  private copyEvent(event: ClipboardEvent): void {
    if (!this.frame.contains(document.activeElement)) return;
    event.preventDefault();
    this.copying.copy();
  }

  dispose(): void {
    this.building += 1;
    for (const end of this.ends) end();
    this.grid?.dispose();
  }
}

/** The part of the query that determines the set of rows, without their order. */
function asked({ filters, search }: TableQuery): string {
  return JSON.stringify([filters, search]);
}
