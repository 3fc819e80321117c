import * as l10n from '@vscode/l10n';
import { freshState, type ColumnState, type PageState } from '../../shared/tableEditor/state';
import { wholeTable, type ColumnFilter, type TableQuery } from '../../shared/table/query';
import type { TableColumn } from '../../shared/table/table';
import { element } from '../element';
import type { MountedTab, PageHost } from '../host';
import { announceSelection } from './rowRanges';
import { attachCellMenu } from './cellMenu';
import { createChangesBar } from './changesBar';
import { ColumnMenu } from './columnMenu';
import { ColumnProfiles } from './columnProfiles';
import { Copying } from './copying';
import { emptiness } from './emptiness';
import { createEmptyState } from './emptyState';
import { createFooter, type Matching } from './footer';
import { createGoToRow } from './goToRow';
import type { GridView } from './gridView';
import { Headers } from './headerMarks';
import { moreEntries } from './moreMenu';
import { openGrid, type TabPorts } from './openGrid';
import { rowsKey } from './rowSource';
import { SearchMatches } from './searchMatches';
import { SidePanel } from './sidePanel';
import { handleTableKeys } from './tableKeys';
import { Toolbar } from './toolbar';
import { showValue } from './valueViewer';

const mainTable = 0;

/** Mounts the rows of the table, with search, filters, columns, and copying. */
export function mount(container: HTMLElement, host: PageHost): MountedTab {
  const tab = new TableTab(container, host);
  return { dispose: () => tab.dispose() };
}

class TableTab {
  private readonly frame = element('div', { className: 'grid-frame' });
  private readonly toolbar;
  private readonly footer;
  private readonly panel;
  private readonly profiles;
  private readonly headers;
  private readonly columnMenu;
  private readonly empty = createEmptyState(() => this.setQuery({ ...this.query, filters: [], search: '' }));
  private readonly goToRow = createGoToRow((row) => this.grid?.focusCell(row, 'same'));
  private readonly copying;
  private readonly changesBar;
  private readonly matches;
  private readonly ends: (() => void)[];
  private grid: GridView | undefined;
  private matching: Matching;
  private building = 0;
  private shown: PageState;

  constructor(
    container: HTMLElement,
    private readonly host: PageHost,
  ) {
    this.shown = host.state.get();
    this.footer = createFooter(host, () => this.reset());
    this.copying = new Copying(host, () => this.grid, mainTable);
    this.profiles = new ColumnProfiles((query, column, signal) =>
      host.ask('profile', { table: mainTable, query, column }, signal),
    );
    this.headers = new Headers(this.profiles, (error) => host.showError(error));
    this.matches = new SearchMatches({
      find: (query, columns, signal) => host.ask('find', { table: mainTable, query, columns }, signal),
      onChange: () => this.matchesChanged(),
      onError: (error) => host.showError(error),
    });
    this.toolbar = new Toolbar({
      onSearch: (search) => this.setQuery({ ...this.query, search }),
      onStep: (step) => this.step(step),
      onQuery: (query) => this.setQuery(query),
      onPanel: (open) => (open ? this.openPanel('all') : this.closePanel()),
      onExport: () => this.export(),
      copyEntries: () => this.copying.entries(),
      moreEntries: () => moreEntries(host, () => this.askRow()),
    });
    const columnPorts = {
      profiles: this.profiles,
      onFilters: (filters: readonly ColumnFilter[]) => this.setQuery({ ...this.query, filters }),
      onColumns: (columns: readonly ColumnState[]) => {
        host.update({ columns });
        this.grid?.arrange(columns);
      },
    };
    this.columnMenu = new ColumnMenu(host, {
      ...columnPorts,
      frame: this.frame,
      columns: () => this.columns,
      grid: () => this.grid,
      onSort: (sort) => this.setQuery({ ...this.query, sort }),
      onCopy: (column) => this.copying.copyColumn(column),
      onPanel: (column) => this.openPanel('column', column),
    });
    this.panel = new SidePanel(host, {
      ...columnPorts,
      onColumn: (column) => {
        host.update({ panel: { open: true, column } });
        this.grid?.revealColumn(column);
      },
      onReveal: (column) => this.grid?.revealColumn(column),
      onClose: () => {
        this.closePanel();
        this.focusRows();
      },
    });
    const center = element('div', { className: 'grid-area' }, this.frame, this.empty.element);
    const main = element('div', { className: 'grid-and-panel' }, center, this.panel.element);
    this.changesBar = createChangesBar(host, () => this.grid);
    container.append(
      this.toolbar.element,
      this.changesBar.element,
      main,
      this.footer.element,
      this.goToRow.element,
    );
    handleTableKeys(container, {
      search: () => this.toolbar.focusSearch(),
      goToRow: () => this.askRow(),
      step: (step) => this.step(step),
    });
    attachCellMenu(this.frame, {
      grid: () => this.grid,
      columns: () => this.columns,
      copying: this.copying,
      onFilter: (filter) => this.addFilter(filter),
      onView: () => this.showValue(),
    });
    this.ends = [
      host.state.subscribe((state) => this.show(state)),
      host.table.subscribe(() => this.tableChanged()),
      this.copying.listen(this.frame),
    ];
    this.draw();
    void this.build();
  }

  private async build(): Promise<void> {
    const turn = (this.building += 1);
    const opened = await openGrid(this.frame, this.host, mainTable, this.gridPorts(), () => {
      if (turn !== this.building) return false;
      const replaced = this.grid;
      this.grid = undefined;
      return replaced;
    });
    if (!opened) return;
    this.grid = opened;
    this.draw();
  }

  private gridPorts(): TabPorts {
    return {
      mark: (row, column) => ({ search: this.query.search, current: this.matches.isCurrent(row, column) }),
      onMatching: (rows) => {
        this.matching = rows;
        this.draw();
      },
      onError: (error) => {
        this.matching ??= 'failed';
        this.host.showError(error);
        this.draw();
      },
      onSort: (sort) => this.setQuery({ ...this.query, sort }),
      onColumns: (columns) => this.host.update({ columns }),
      onSelection: (rows) => announceSelection(this.host, rows),
      onFocus: (column) => {
        const { panel } = this.host.state.get();
        if (panel.open && panel.column !== column) this.host.update({ panel: { open: true, column } });
      },
      marks: this.headers.marks,
      onMenu: (column, place) => void this.columnMenu.open(column, place),
      onView: () => this.showValue(),
      onStepChange: (step) => this.changesBar.step(step),
      onEscape: () => this.toolbar.focusSearch(),
    };
  }

  /** The columns that the table can show. In a comparison, omits the earlier values, which the changed cells show. */
  private get columns(): readonly TableColumn[] {
    const { info, comparison } = this.host.table.get();
    return info.columns.filter(({ id }) => id !== comparison?.before);
  }

  private get query(): TableQuery {
    return this.host.state.get().query;
  }

  private setQuery(query: TableQuery): void {
    this.host.update({ query });
  }

  /** Replaces the filters of a column. */
  private addFilter(filter: ColumnFilter): void {
    const others = this.query.filters.filter(({ column }) => column !== filter.column);
    this.setQuery({ ...this.query, filters: [...others, filter] });
    // The focused cell might be gone; the filter is beside the search.
    this.toolbar.focusSearch();
  }

  private showValue(): void {
    const cell = this.grid?.focusedCell();
    if (!cell) return;
    showValue({
      column: this.columns.find(({ id }) => id === cell.column)?.name ?? cell.column,
      value: cell.value,
      onCopy: () => this.copying.copyCell(),
      onClose: () => this.focusRows(),
    });
  }

  private openPanel(view: 'column' | 'all', requested?: string): void {
    const column = requested ?? this.grid?.focusedCell()?.column ?? this.host.state.get().panel.column;
    this.host.update({ panel: { open: true, column } });
    this.panel.focus(view);
  }

  private closePanel(): void {
    this.host.update({ panel: { ...this.host.state.get().panel, open: false } });
  }

  private askRow(): void {
    const rows = typeof this.matching === 'number' ? this.matching : this.host.table.get().info.rows;
    if (rows === 0) this.host.announce(l10n.t('No rows'));
    else this.goToRow.ask(rows);
  }

  private reset(): void {
    const { columns, rawValues } = freshState;
    this.host.update({ query: wholeTable, columns, rawValues });
    void this.build();
  }

  private export(): void {
    const { info, comparison } = this.host.table.get();
    const shown = this.grid?.shownColumns() ?? info.columns.map(({ id }) => id);
    const columns = [...new Set([...shown, ...(comparison ? [comparison.before] : [])])];
    const ask = { table: mainTable, query: this.query, columns };
    this.host.ask('export', ask).catch((error: unknown) => this.host.showError(error));
  }

  private step(step: 1 | -1): void {
    const cell = this.matches.step(step);
    if (cell) this.grid?.reveal(cell.row, cell.column);
  }

  private show(state: PageState): void {
    const before = this.shown;
    this.shown = state;
    if (state.query !== before.query) {
      this.grid?.sortBy(state.query.sort);
      if (rowsKey(state.query) !== rowsKey(before.query)) {
        this.matching = undefined;
        this.grid?.reload();
      }
    }
    if (state.rawValues !== before.rawValues) this.grid?.rewrite();
    this.draw();
  }

  private tableChanged(): void {
    this.profiles.forget();
    this.matches.forget();
    this.matching = undefined;
    void this.build();
    this.draw();
  }

  private matchesChanged(): void {
    this.grid?.rewrite();
    this.draw();
  }

  private draw(): void {
    const { info: complete, comparison } = this.host.table.get();
    const info = { ...complete, columns: this.columns };
    const { query } = this.shown;
    if (this.grid) this.matches.update(query, this.grid.shownColumns());
    this.toolbar.show(info, this.shown, this.matches.position, comparison?.change);
    this.panel.show(info, this.shown);
    this.headers.show(complete, info.columns, query.filters, this.shown.summaries);
    this.footer.show(info, this.shown, this.matching);
    this.changesBar.show(comparison, query.filters);
    this.empty.show(emptiness(info, query, this.matching, comparison));
  }

  private focusRows(): void {
    this.grid?.focusCell(this.grid.focusedCell()?.row ?? 0, 'same');
  }

  dispose(): void {
    this.building += 1;
    this.matches.forget();
    this.headers.dispose();
    this.footer.dispose();
    for (const end of this.ends) end();
    this.grid?.dispose();
  }
}
