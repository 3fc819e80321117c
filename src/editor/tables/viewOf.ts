import { byId } from '../../shared/table/byId';
import type { TableColumn } from '../../shared/table/table';
import type { TableSelection } from './tableToOpen';

/**
 * Returns the shown columns of a table, in their order, and the view to export. Omits the view if the complete table
 * is shown unchanged, because then its original file can also be exported.
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
  const shown = selection.columns.flatMap((id) => byId(columns, id) ?? []);
  return { columns: shown, ...(allRows && allColumns ? {} : { view: selection }) };
}
