import type { TableColumn } from '../../shared/table/table';
import type { TableSelection } from './tableToOpen';

/**
 * The part of a table to export. A table with all rows in the original order isn't a view: its original file can be
 * exported too.
 *
 * @returns the columns that are shown, in their order, and the view if there is one
 */
export function viewOf(
  selection: TableSelection,
  columns: readonly TableColumn[],
): { readonly columns: readonly TableColumn[]; readonly view?: TableSelection } {
  const { filters, search, sort } = selection.query;
  const allRows = filters.length === 0 && search === '' && sort.length === 0;
  const allColumns =
    selection.columns.length === columns.length &&
    columns.every(({ id }, index) => selection.columns[index] === id);
  const shown = selection.columns.flatMap((wanted) => columns.filter(({ id }) => id === wanted));
  return { columns: shown, ...(allRows && allColumns ? {} : { view: selection }) };
}
