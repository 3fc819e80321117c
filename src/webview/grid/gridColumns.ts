import type { GridApi } from 'ag-grid-community';
import type { ColumnState } from '../../shared/tableEditor/state';
import type { ColumnSort } from '../../shared/table/query';
import type { TableColumn } from '../../shared/table/table';
import { displayLocale } from '../../shared/displayLanguage';
import { rowNumberColumn } from './columnDefs';
import { summaryWidth } from './columnSummary';
import type { HeaderMarks } from './headerMarks';
import type { GridRow } from './rowSource';

/** In CSS pixels. */
export const minColumnWidth = 72;
export const rowHeight = 25;

/** Returns the sorting that the headers show, in order of priority. */
export function sortOf(api: GridApi<GridRow>): ColumnSort[] {
  return api
    .getColumnState()
    .filter(({ sort }) => sort != null)
    .sort((a, b) => (a.sortIndex ?? 0) - (b.sortIndex ?? 0))
    .map(({ colId, sort }) => ({ column: colId, direction: sort === 'asc' ? 'ascending' : 'descending' }));
}

/** Returns all columns as the user has arranged them, without the row number. */
export function columnStatesOf(api: GridApi<GridRow>): ColumnState[] {
  return api
    .getColumnState()
    .filter(({ colId }) => colId !== rowNumberColumn)
    .map(({ colId, hide, pinned, width }) => ({
      id: colId,
      hidden: hide === true,
      pinned: pinned === 'left' || pinned === 'right' ? pinned : null,
      width: width ?? null,
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

/** Returns the height of the headers with names and, if shown, summaries, in CSS pixels. */
export function headerHeight(marks: HeaderMarks | undefined): number {
  return marks?.summaries === undefined ? 30 : 46;
}

/** Adjusts the header height and the column widths to the summaries. */
export function showHeaders(
  api: GridApi<GridRow>,
  marks: HeaderMarks,
  columns: readonly TableColumn[],
): void {
  const height = headerHeight(marks);
  if (api.getGridOption('headerHeight') === height) return;
  api.setGridOption('headerHeight', height);
  if (marks.summaries !== undefined) widenForSummaries(api, columns);
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
