import * as l10n from '@vscode/l10n';
import type { ComparisonInfo } from '../../shared/tableEditor/comparisonInfo';
import { parseObject } from '../../shared/parseObject';
import type { Cell, TableColumn } from '../../shared/table/table';

/** Whether a row is in both snapshots of a comparison, only in the later one, or only in the earlier one. */
export type RowChange = 'changed' | 'added' | 'removed';

/** Reads the changes of a comparison from the cells of its rows, which are in the order of the columns. */
export interface Changes {
  readonly info: ComparisonInfo;
  /** Returns the change of a row; `undefined` if its kind is unknown. */
  rowChange(cells: readonly Cell[]): RowChange | undefined;
  /**
   * Returns the value that a cell had in the earlier snapshot, empty for a blank; `undefined` if the cell is unchanged,
   * or the row is in one snapshot only.
   */
  earlier(cells: readonly Cell[], column: string): string | undefined;
}

export function readChanges(info: ComparisonInfo, columns: readonly TableColumn[]): Changes {
  const kindAt = columns.findIndex(({ id }) => id === info.change);
  const beforeAt = columns.findIndex(({ id }) => id === info.before);
  const read = new WeakMap<readonly Cell[], Readonly<Record<string, unknown>>>();
  const valuesOf = (cells: readonly Cell[]): Readonly<Record<string, unknown>> => {
    const known = read.get(cells);
    if (known) return known;
    const values = parseObject(cells[beforeAt] ?? '') ?? {};
    read.set(cells, values);
    return values;
  };
  return {
    info,
    rowChange: (cells) => rowChangeOf(cells[kindAt] ?? null),
    earlier: (cells, column) => {
      const values = valuesOf(cells);
      const value = Object.hasOwn(values, column) ? values[column] : undefined;
      return typeof value === 'string' ? value : undefined;
    },
  };
}

/**
 * Converts a kind to a change: both `Added` and `Added, repeated key` are added rows. Returns `undefined` for
 * an unknown kind.
 */
export function rowChangeOf(kind: Cell): RowChange | undefined {
  if (kind === 'Changed') return 'changed';
  if (kind?.startsWith('Added') === true) return 'added';
  if (kind?.startsWith('Removed') === true) return 'removed';
  return undefined;
}

/**
 * Returns the label of a kind in the display language. The kinds in the table are English, like its column
 * names.
 */
export function changeLabel(kind: string): string {
  switch (kind) {
    case 'Changed':
      return l10n.t({ message: 'Changed', comment: 'Kind of rows' });
    case 'Added':
      return l10n.t({ message: 'Added', comment: 'Kind of rows' });
    case 'Removed':
      return l10n.t({ message: 'Removed', comment: 'Kind of rows' });
    case 'Added, repeated key':
      return l10n.t({ message: 'Added, repeated key', comment: 'Kind of rows' });
    case 'Removed, repeated key':
      return l10n.t({ message: 'Removed, repeated key', comment: 'Kind of rows' });
    default:
      return kind;
  }
}

/** Returns for each class whether a row of a comparison has it, for AG Grid; empty for other tables. */
export function rowClasses(
  changes: Changes | undefined,
): Record<string, (row: { readonly data?: { readonly cells: readonly Cell[] } | undefined }) => boolean> {
  if (!changes) return {};
  return Object.fromEntries(
    (['changed', 'added', 'removed'] as const).map((change) => [
      `row-${change}`,
      ({ data }) => data !== undefined && changes.rowChange(data.cells) === change,
    ]),
  );
}

/** A cell of a comparison. */
export interface ChangePosition {
  readonly row: number;
  readonly column: string;
}

/** The rows of a grid, of which only those near the viewport are loaded, and its visible columns. */
export interface ChangedRows {
  readonly count: number;
  readonly columns: readonly string[];
  cells(row: number): readonly Cell[] | undefined;
}

/**
 * Returns the next or the previous change from a position: a changed cell, or the first cell of an added or
 * removed row. A row that isn't loaded counts as a change, so that stepping loads it. Wraps around at both
 * ends.
 *
 * @param from the focused cell; `undefined` to start at the beginning, or at the end when stepping backwards
 * @returns `undefined` if there is no change
 */
function nextChange(
  changes: Changes,
  rows: ChangedRows,
  from: ChangePosition | undefined,
  step: 1 | -1,
): ChangePosition | undefined {
  const { count, columns } = rows;
  if (count === 0 || columns.length === 0) return undefined;
  const start = from?.row ?? (step === 1 ? 0 : count - 1);
  const place = from ? columns.indexOf(from.column) : -1;
  for (let distance = 0; distance <= count; distance += 1) {
    const row = (((start + step * distance) % count) + count) % count;
    const found = changesOfRow(changes, rows.cells(row), columns);
    const rest =
      distance > 0 || !from ? found : found.filter((column) => (columns.indexOf(column) - place) * step > 0);
    const column = step === 1 ? rest[0] : rest.at(-1);
    if (column !== undefined) return { row, column };
  }
  return undefined;
}

function changesOfRow(
  changes: Changes,
  cells: readonly Cell[] | undefined,
  columns: readonly string[],
): readonly string[] {
  if (!cells || changes.rowChange(cells) !== 'changed') return columns.slice(0, 1);
  return columns.filter((column) => changes.earlier(cells, column) !== undefined);
}

/** The members of a grid that stepping through its changes uses. */
export interface ChangedGrid {
  readonly changes: Changes | undefined;
  readonly rowCount: number;
  shownColumns(): readonly string[];
  focusedCell(): ChangePosition | undefined;
  cellsAt(row: number): readonly Cell[] | undefined;
  focusAt(row: number, column: string): void;
}

/**
 * Focuses the next change, or the previous one.
 *
 * @returns whether there is one
 */
export function stepToChange(grid: ChangedGrid, step: 1 | -1): boolean {
  if (!grid.changes) return false;
  const next = nextChange(
    grid.changes,
    { count: grid.rowCount, columns: grid.shownColumns(), cells: (row) => grid.cellsAt(row) },
    grid.focusedCell(),
    step,
  );
  if (!next) return false;
  grid.focusAt(next.row, next.column);
  return true;
}
