import type { ComparisonInfo } from '../../shared/tableEditor/comparisonInfo';
import type { ColumnState } from '../../shared/tableEditor/state';
import type { TableColumn } from '../../shared/table/table';
import { allColumns } from './columnStates';

/**
 * Returns the initial column order of a comparison, so that changed cells are in view: the kind of change, the
 * key and the joined columns, columns with changes, and the others.
 */
export function changedFirst(
  columns: readonly TableColumn[],
  { change, key, changed }: ComparisonInfo,
): readonly ColumnState[] {
  const changedIds = changed.map(({ column }) => column);
  const rank = ({ id, joined }: TableColumn): number => {
    if (id === change) return 0;
    if (key.includes(id) || joined === true) return 1;
    return changedIds.includes(id) ? 2 : 3;
  };
  return allColumns(
    columns.toSorted((a, b) => rank(a) - rank(b)),
    [],
  );
}
