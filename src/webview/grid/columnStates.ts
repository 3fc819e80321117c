import type { ColumnState } from '../../shared/tableEditor/state';
import type { TableColumn } from '../../shared/table/table';

/** Returns all columns in the order shown, including those without saved state. */
export function allColumns(
  columns: readonly TableColumn[],
  saved: readonly ColumnState[],
): readonly ColumnState[] {
  const known = new Set(saved.map(({ id }) => id));
  const others = columns.filter(({ id }) => !known.has(id));
  return [
    ...saved,
    ...others.map(({ id }): ColumnState => ({ id, hidden: false, pinned: null, width: null })),
  ];
}

/** Returns the columns after moving one of them before or after another. */
export function moved(
  all: readonly ColumnState[],
  id: string,
  target: string,
  after: boolean,
): readonly ColumnState[] {
  const column = all.find((state) => state.id === id);
  if (!column || id === target) return all;
  return all.flatMap((state) => {
    if (state.id === id) return [];
    if (state.id !== target) return [state];
    return after ? [state, column] : [column, state];
  });
}
