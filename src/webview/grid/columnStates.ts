import type { ColumnState } from '../../shared/preview/state';
import type { TableColumn } from '../../shared/table/table';

/** Every column in the order shown, also those that nothing is kept about yet. */
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
