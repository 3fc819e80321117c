import { displayLocale } from '../../shared/displayLanguage';
import { createGrid, type CellPosition, type Column, type GridApi } from 'ag-grid-community';
import { firstPage } from '../../shared/tableEditor/firstPage';
import type { ColumnState } from '../../shared/tableEditor/state';
import type { ColumnSort } from '../../shared/table/query';
import type { Cell } from '../../shared/table/table';
import { rowClasses, type Changes } from './changes';
import { columnDefs, rowNumberColumn, withSaved } from './columnDefs';
import {
  arrangeColumns,
  columnStatesOf,
  adjustHeaders,
  headerHeight,
  sortColumns,
  sortOf,
} from './gridColumns';
import { handleGridKey } from './gridKeys';
import { gridOptions, gridText, registerGridModules } from './gridOptions';
import { createEdge, focusedPosition, placeOf, restorePlace, type GridPlace } from './gridPlace';
import type { GridPorts } from './gridPorts';
import { columnMenuPlace } from './menuPlace';
import { RowRanges } from './rowRanges';
import { RowSource, type GridRow } from './rowSource';
import { limitScrollJumps } from './scrollJumps';

/** The rows of a table of any length: the grid stores the rows near the viewport and requests others. */
export class GridView {
  private readonly api: GridApi<GridRow>;
  private readonly source: RowSource;
  private selected = RowRanges.none;
  private anchor: number | undefined;
  private matching: number;
  /** The elements from which Tab continues to the controls before or after the grid. */
  private readonly edges = { before: createEdge(), after: createEdge() };
  private readonly disposing = new AbortController();
  /** The IDs of the columns whose widths the user has changed. */
  private readonly resized: Set<string>;
  private readonly adjustHeaders;

  constructor(
    private readonly container: HTMLElement,
    private readonly ports: GridPorts,
    sample: readonly (readonly Cell[])[],
    defs = columnDefs(container, { ...ports, sample, locale: displayLocale() }),
  ) {
    registerGridModules();
    this.matching = ports.rows;
    this.source = new RowSource({
      page: ports.page,
      query: ports.query,
      onMatching: (rows) => {
        this.matching = rows;
        ports.onMatching(rows);
      },
      onError: ports.onError,
    });
    const { marks, saved, columns } = ports;
    this.resized = new Set(saved.flatMap(({ id, width }) => (width === null ? [] : [id])));
    const shown = withSaved(defs, saved, ports.query().sort);
    this.api = createGrid<GridRow>(container, {
      ...gridOptions,
      localeText: gridText(),
      styleNonce: ports.nonce,
      headerHeight: headerHeight(marks?.get(), columns, shown),
      columnDefs: shown,
      rowClassRules: rowClasses(ports.changes),
      datasource: this.source,
      cacheBlockSize: firstPage(columns.length).limit,
      infiniteInitialRowCount: Math.max(1, Math.min(ports.rows, firstPage(columns.length).limit)),
      focusGridInnerElement: () => this.enter(),
      onSortChanged: () => ports.onSort(sortOf(this.api)),
      onColumnMoved: ({ finished }) => finished && this.columnsChanged(),
      onColumnResized: ({ finished, source, columns: sized }) => {
        if (finished && source !== 'api') this.columnsChanged(sized ?? []);
      },
      onColumnVisible: () => this.adjustHeaders(true),
      onColumnPinned: () => this.columnsChanged(),
      onCellFocused: ({ column }) => {
        if (column !== null && typeof column !== 'string' && column.getColId() !== rowNumberColumn)
          ports.onFocus(column.getColId());
      },
      onCellClicked: ({ column, rowIndex, event }) => {
        if (column.getColId() === rowNumberColumn && rowIndex !== null) this.choose(rowIndex, event);
      },
      onModelUpdated: () => this.paintSelection(),
    });
    this.adjustHeaders = adjustHeaders(this.api, columns, marks, this.disposing.signal);
    limitScrollJumps(container, () => this.matching, this.disposing.signal);
    container.prepend(this.edges.before);
    container.append(this.edges.after);
    container.addEventListener(
      'keydown',
      (event) => handleGridKey(event, this, ports.changes && ports.onStepChange),
      { capture: true, signal: this.disposing.signal },
    );
    container.querySelector('[role="grid"], [role="treegrid"]')?.setAttribute('aria-label', ports.label);
  }

  /** Requests the rows again, for example after the filters or the search have changed. */
  reload(): void {
    this.source.restart();
    this.select(RowRanges.none);
    if (this.matching > 0) this.api.ensureIndexVisible(0);
    this.api.purgeInfiniteCache();
  }

  /** Applies the saved sorting if the headers don't show it already. */
  sortBy(sort: readonly ColumnSort[]): void {
    sortColumns(this.api, sort);
  }

  arrange(columns: readonly ColumnState[]): void {
    arrangeColumns(this.api, columns);
  }

  /** Redraws all cells after the value format or the current match of the search has changed. */
  rewrite(): void {
    this.api.refreshCells({ force: true });
  }

  /** Set if the rows are the changes between two snapshots. */
  get changes(): Changes | undefined {
    return this.ports.changes;
  }

  get rowCount(): number {
    return this.matching;
  }

  get selection(): RowRanges {
    return this.selected;
  }

  /** The IDs of the visible columns, from left to right. */
  shownColumns(): readonly string[] {
    return this.api
      .getAllDisplayedColumns()
      .map((column) => column.getColId())
      .filter((id) => id !== rowNumberColumn);
  }

  focusedCell(): { readonly row: number; readonly column: string; readonly value: Cell } | undefined {
    const focused = this.focusedPosition;
    if (focused === null) return undefined;
    const column = focused.column.getColId();
    const place = this.ports.columns.findIndex(({ id }) => id === column);
    const row = this.api.getDisplayedRowAtIndex(focused.rowIndex);
    return { row: focused.rowIndex, column, value: row?.data?.cells[place] ?? null };
  }

  /** Focuses a cell, scrolling if necessary; `'first'` and `'last'` are the outermost columns. */
  focusCell(row: number, column: 'first' | 'last' | 'same'): void {
    if (this.matching === 0) return;
    const requested = Math.min(this.matching - 1, Math.max(0, row));
    const shown = this.shownColumns();
    const focused = this.focusedPosition?.column.getColId();
    const same = focused !== undefined && shown.includes(focused) ? focused : shown[0];
    const id = column === 'last' ? shown.at(-1) : column === 'same' ? same : shown[0];
    if (id === undefined) return;
    this.focusAt(requested, id);
  }

  /** Scrolls a cell into view, and focuses it if the focus is in the grid. */
  reveal(row: number, column: string): void {
    this.api.ensureIndexVisible(row);
    this.api.ensureColumnVisible(column);
    if (this.container.contains(document.activeElement)) this.api.setFocusedCell(row, column);
  }

  /** Focuses a cell by its element. Returns false if the cell doesn't contain a value of the table. */
  focusElement(cell: Element): boolean {
    const row = Number(cell.closest('[row-index]')?.getAttribute('row-index') ?? Number.NaN);
    const column = cell.getAttribute('col-id');
    if (Number.isNaN(row) || column === null || column === rowNumberColumn) return false;
    this.api.setFocusedCell(row, column);
    return true;
  }

  /** Returns the cells of a row in the order of the table's columns; `undefined` if the row isn't loaded. */
  cellsAt(row: number): readonly Cell[] | undefined {
    return this.api.getDisplayedRowAtIndex(row)?.data?.cells;
  }

  focusAt(row: number, column: string): void {
    this.api.ensureIndexVisible(row);
    this.api.ensureColumnVisible(column);
    this.api.setFocusedCell(row, column);
  }

  /** Shows the complete value of the focused cell. */
  view(): void {
    if (this.focusedPosition?.column.getColId() !== rowNumberColumn) this.ports.onView?.();
  }

  /**
   * Clears the selection. Without a selection, calls `onEscape`.
   *
   * @returns whether the selection was cleared or `onEscape` was called
   */
  escape(): boolean {
    if (this.selected.count === 0) {
      this.ports.onEscape?.();
      return this.ports.onEscape !== undefined;
    }
    this.select(RowRanges.none);
    return true;
  }

  /** Moves the focus to the edge of the grid, from where Tab leaves it. */
  leave(backwards: boolean): void {
    (backwards ? this.edges.before : this.edges.after).focus();
  }

  /** Selects a row. With Ctrl, adds it to the selection or removes it; with Shift, selects a range. */
  choose(row: number, event: Event | null | undefined): void {
    const { shiftKey = false, ctrlKey = false, metaKey = false } = (event ?? {}) as Partial<KeyboardEvent>;
    if (shiftKey && this.anchor !== undefined) {
      this.select(RowRanges.of(Math.min(row, this.anchor), Math.max(row, this.anchor) + 1));
      return;
    }
    this.anchor = row;
    this.select(ctrlKey || metaKey ? this.selected.toggled(row) : RowRanges.of(row, row + 1));
  }

  select(rows: RowRanges): void {
    this.selected = rows;
    if (rows.count === 0) this.anchor = undefined;
    this.paintSelection();
    this.ports.onSelection(rows);
  }

  toggle(row: number): void {
    this.anchor = row;
    this.select(this.selected.toggled(row));
  }

  /** Opens the menu of a column with the keyboard. Returns false if the column has no menu. */
  openMenu(column: string | undefined): boolean {
    const { onMenu } = this.ports;
    if (!onMenu || column === undefined || column === rowNumberColumn) return false;
    this.api.ensureColumnVisible(column);
    onMenu(column, columnMenuPlace(this.container, column));
    return true;
  }

  /** Fits the width of a column to its content. */
  fitColumn(column: string): void {
    this.api.autoSizeColumns([column]);
  }

  revealColumn(column: string): void {
    if (this.shownColumns().includes(column)) this.api.ensureColumnVisible(column);
  }

  get focusedPosition(): CellPosition | null {
    return focusedPosition(this.api);
  }

  get place(): GridPlace {
    return placeOf(this.api, this.container, this.focusedPosition);
  }

  /** Restores a scroll position, and focuses its cell or header if it had the focus. */
  restore(place: GridPlace): void {
    restorePlace(this.api, this.matching, place);
  }

  dispose(): void {
    this.disposing.abort();
    this.edges.before.remove();
    this.edges.after.remove();
    this.api.destroy();
  }

  /** When Tab enters the grid, focuses the cell that had the focus last or, if there is none, the first cell. */
  private enter(): boolean {
    if (this.matching === 0) return false;
    this.focusCell(this.focusedPosition?.rowIndex ?? 0, 'same');
    return true;
  }

  private columnsChanged(resized: readonly Column[] = []): void {
    for (const column of resized) this.resized.add(column.getColId());
    this.adjustHeaders(true);
    this.ports.onColumns(columnStatesOf(this.api, this.resized));
  }

  /** Marks the selected rows among the loaded ones. AG Grid can't select rows that aren't loaded. */
  private paintSelection(): void {
    this.api.forEachNode((node) => {
      const selected = this.selected.has(node.rowIndex ?? -1);
      if (node.data && node.isSelected() !== selected) node.setSelected(selected);
    });
  }
}
