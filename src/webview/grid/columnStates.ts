import type { ColumnState } from '../../shared/preview/state';
import type { TableColumn } from '../../shared/table/table';

/** All columns in the order shown, including those without saved state. */
export function allColumns(
  columns: readonly TableColumn[],
  kept: readonly ColumnState[],
): readonly ColumnState[] {
  const known = new Set(kept.map(({ id }) => id));
  const others = columns.filter(({ id }) => !known.has(id));
  return [
    ...kept,
    ...others.map(({ id }): ColumnState => ({ id, hidden: false, pinned: null, width: null })),
  ];
}
