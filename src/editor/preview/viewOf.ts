import type { TableColumn } from '../../shared/table/table';
import type { TableSelection } from './tableToOpen';

/**
 * What of a table an export is about. A table that is shown whole and in its own order is no view of it: its
 * original bytes can be handed on as well.
 *
 * @returns the columns that are shown, in their order, and the view where it is one
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
