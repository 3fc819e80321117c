import { longestValue, type ColumnFilter, type TableQuery } from '../../shared/table/query';
import type { ColumnProfile } from '../../shared/table/reader';
import type { Cell } from '../../shared/table/table';

export interface ListedValue {
  readonly value: Cell;
  readonly count: number;
}

/** The maximum number of values to list for filtering. */
const maxValues = 8;

/**
 * Returns the values of a column with their counts, the most frequent first and the blank last. Returns none if
 * there are too many values, or if one of them is too long.
 */
export function listedValues({ top, distinct, missing }: ColumnProfile): readonly ListedValue[] {
  const blank = missing > 0 ? [{ value: null, count: missing }] : [];
  const all = [...top.filter(({ value }) => value !== null), ...blank];
  const isComplete = all.length === distinct + blank.length;
  const isTooLong = all.some(({ value }) => (value?.length ?? 0) > longestValue);
  return isComplete && !isTooLong && all.length <= maxValues ? all : [];
}

/**
 * Returns the query for the values to list. Removes the selected values of the column, so that all values are
 * listed. A condition on the column remains.
 */
export function queryForValues(query: TableQuery, column: string): TableQuery {
  const filters = query.filters.filter((each) => each.column !== column || each.operator !== 'oneOf');
  return { ...query, filters };
}

/** Whether the rows with a listed value match the filter of its column. */
export function isChecked(filter: ColumnFilter | undefined, value: Cell): boolean {
  return filter?.operator !== 'oneOf' || filter.values.includes(value);
}

/** A column whose values are listed in a menu. */
interface ValueList {
  readonly column: string;
  readonly all: readonly Cell[];
  readonly current: ColumnFilter | undefined;
  /** The filter of the column when the menu was opened. */
  readonly first: ColumnFilter | undefined;
}

/**
 * Returns the filter of a column after a listed value was checked or unchecked. If all values are checked,
 * returns the condition for which the values are listed, if any. If none is checked, returns the same,
 * because otherwise no row would match.
 */
export function filterAfterToggle(
  { column, all, current, first }: ValueList,
  value: Cell,
): ColumnFilter | undefined {
  const values = all.filter((each) => isChecked(current, each) !== (each === value));
  if (values.length > 0 && values.length < all.length) return { column, operator: 'oneOf', values };
  return first?.operator === 'oneOf' ? undefined : first;
}
