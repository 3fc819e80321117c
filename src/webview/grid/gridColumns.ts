import type { GridApi } from 'ag-grid-community';
import type { ColumnState } from '../../shared/tableEditor/state';
import type { ColumnSort } from '../../shared/table/query';
import type { TableColumn } from '../../shared/table/table';
import { displayLocale } from '../../shared/displayLanguage';
import { rowNumberColumn, type ColumnDef } from './columnDefs';
import { summaryWidth } from './columnSummary';
import { headerWidth, pageMeasure } from './columnWidths';
import type { Observable } from '../observable';
import type { HeaderMarks } from './headerMarks';
import type { GridRow } from './rowSource';

/** In CSS pixels. */
export const rowHeight = 25;

/** Returns the sorting that the headers show, in order of priority. */
export function sortOf(api: GridApi<GridRow>): ColumnSort[] {
  return api
    .getColumnState()
    .filter(({ sort }) => sort != null)
    .sort((a, b) => (a.sortIndex ?? 0) - (b.sortIndex ?? 0))
    .map(({ colId, sort }) => ({ column: colId, direction: sort === 'asc' ? 'ascending' : 'descending' }));
}

/** Sorts the columns, unless the headers show this sorting already. */
export function sortColumns(api: GridApi<GridRow>, sort: readonly ColumnSort[]): void {
  if (JSON.stringify(sort) === JSON.stringify(sortOf(api))) return;
  api.applyColumnState({
    state: sort.map(({ column, direction }, sortIndex) => ({
      colId: column,
      sort: direction === 'ascending' ? 'asc' : 'desc',
      sortIndex,
    })),
    defaultState: { sort: null },
  });
}

/**
 * Returns all columns as the user has arranged them, without the row number.
 *
 * @param resized the IDs of the columns whose widths the user has changed
 */
export function columnStatesOf(api: GridApi<GridRow>, resized: ReadonlySet<string>): ColumnState[] {
  return api
    .getColumnState()
    .filter(({ colId }) => colId !== rowNumberColumn)
    .map(({ colId, hide, pinned, width }) => ({
      id: colId,
      hidden: hide === true,
      pinned: pinned === 'left' || pinned === 'right' ? pinned : null,
      width: (resized.has(colId) ? width : undefined) ?? null,
    }));
}

/** Applies the order, visibility, pins, and widths of columns. */
export function arrangeColumns(api: GridApi<GridRow>, columns: readonly ColumnState[]): void {
  api.applyColumnState({
    state: [
      { colId: rowNumberColumn },
      ...columns.map(({ id, hidden, pinned, width }) => ({
        colId: id,
        hide: hidden,
        pinned,
        ...(width === null ? {} : { width }),
      })),
    ],
    applyOrder: true,
  });
}

/**
 * Returns the height of the headers, in CSS pixels: of their names, on one or two lines, and of the summaries.
 *
 * @param defs the names and widths of the columns
 */
export function headerHeight(
  marks: HeaderMarks | undefined,
  columns: readonly TableColumn[],
  defs: readonly Pick<ColumnDef, 'colId' | 'headerName' | 'width' | 'hide'>[],
): number {
  const measure = pageMeasure();
  const byId = new Map(columns.map((column) => [column.id, column]));
  const isBroken = defs.some(({ colId = '', headerName = '', width = 0, hide }) => {
    const column = byId.get(colId);
    return column !== undefined && hide !== true && width < headerWidth(measure, column, headerName);
  });
  return 30 + (isBroken ? 16 : 0) + (marks?.summaries ? 16 : 0);
}

/**
 * Adjusts the header height to the names and the summaries, and the column widths to summaries that were hidden,
 * whenever summaries are shown or hidden.
 *
 * @param signal ends this
 * @returns a function to call with `true` after columns were resized, shown or hidden
 */
export function adjustHeaders(
  api: GridApi<GridRow>,
  columns: readonly TableColumn[],
  marks: Observable<HeaderMarks> | undefined,
  signal: AbortSignal,
): (resized: boolean) => void {
  let summarized = marks?.get().summaries !== undefined;
  const adjust = (resized: boolean): void => {
    const shown = marks?.get();
    const summarizes = shown?.summaries !== undefined;
    if (!resized && summarizes === summarized) return;
    if (summarizes && !summarized) widenForSummaries(api, columns);
    summarized = summarizes;
    const displayed = api.getAllDisplayedColumns().map((column) => ({
      colId: column.getColId(),
      headerName: column.getColDef().headerName ?? '',
      width: column.getActualWidth(),
    }));
    const height = headerHeight(shown, columns, displayed);
    if (api.getGridOption('headerHeight') !== height) api.setGridOption('headerHeight', height);
  };
  const end = marks?.subscribe(() => adjust(false));
  if (end) signal.addEventListener('abort', end);
  return adjust;
}

/** Widens columns that would truncate their summaries. */
function widenForSummaries(api: GridApi<GridRow>, columns: readonly TableColumn[]): void {
  const narrow = columns.flatMap((column) => {
    const { id } = column;
    const newWidth = summaryWidth(column, displayLocale());
    return (api.getColumn(id)?.getActualWidth() ?? newWidth) < newWidth ? [{ key: id, newWidth }] : [];
  });
  api.setColumnWidths(narrow);
}
