import type { GridApi } from 'ag-grid-community';
import type { ColumnState } from '../../shared/preview/state';
import type { ColumnSort } from '../../shared/table/query';
import { rowNumberColumn } from './columnDefs';
import type { GridRow } from './rowSource';

/** The sorting that the headers show, in order of priority. */
export function sortOf(api: GridApi<GridRow>): ColumnSort[] {
  return api
    .getColumnState()
    .filter(({ sort }) => sort != null)
    .sort((a, b) => (a.sortIndex ?? 0) - (b.sortIndex ?? 0))
    .map(({ colId, sort }) => ({ column: colId, direction: sort === 'asc' ? 'ascending' : 'descending' }));
}

/** All columns as the user has arranged them, without the row number. */
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
