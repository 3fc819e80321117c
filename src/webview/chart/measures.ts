import type { AggregateRequest, Measure } from '../../shared/table/query';
import type { Aggregate, ColumnProfile } from '../../shared/table/reader';
import type { TableColumn } from '../../shared/table/table';
import {
  isCategory,
  isNumber,
  isTime,
  varies,
  type Profiles,
  isNamedAdditive,
  isNamedIdentifier,
} from './columns';
import { dataGrain } from './grain';
import { calendarGrains } from './calendar';

/** Whether values of several rows can be added, by the header and the values. */
function isAdditive(column: TableColumn, profiles: Profiles): boolean {
  if (!isNamedAdditive(column)) return false;
  const { minimum = null, maximum = null } = profiles.get(column.id) ?? {};
  const isFraction = minimum !== null && maximum !== null && Number(minimum) >= 0 && Number(maximum) <= 1;
  return column.kind !== 'decimal' || !isFraction;
}

/**
 * The minimum number of rows for which integers that never repeat are more likely identifiers than amounts.
 */
const fewRows = 20;

/**
 * Whether a numeric column contains identifiers instead of amounts: by its header, or if its integers never
 * repeat although nothing else distinguishes the rows, or if they number the rows. Amounts of few rows don't
 * repeat either.
 */
function isIdentifier(column: TableColumn, columns: readonly TableColumn[], profiles: Profiles): boolean {
  if (isNamedIdentifier(column)) return true;
  const profile = profiles.get(column.id);
  if (column.kind !== 'integer' || !profile) return false;
  const { rows, missing, distinct, minimum, maximum } = profile;
  if (rows < fewRows || distinct < rows - missing) return false;
  const others = columns.filter(({ id }) => id !== column.id);
  const isRowNumber = columns[0] === column && Number(maximum) - Number(minimum) + 1 === distinct;
  return isRowNumber || combinations(others, profiles) < rows;
}

/** Returns the number of combinations of times, categories, and identifiers that the rows can have. */
function combinations(columns: readonly TableColumn[], profiles: Profiles): number {
  return columns
    .filter((column) => isTime(column) || isCategory(column) || isNamedIdentifier(column))
    .reduce((product, { id }) => product * Math.max(1, profiles.get(id)?.distinct ?? 1), 1);
}

/**
 * Returns the numeric columns that contain amounts: first those with varying values that are rarely zero, then the
 * others with varying values.
 */
function amounts(columns: readonly TableColumn[], profiles: Profiles): readonly TableColumn[] {
  const found = columns.filter(
    (column) =>
      isNumber(column) &&
      (profiles.get(column.id)?.distinct ?? 0) > 0 &&
      !isIdentifier(column, columns, profiles),
  );
  const rank = (column: TableColumn): number =>
    varies(column, profiles) ? Number(isMostlyZero(profiles.get(column.id))) : 2;
  return found.toSorted((one, other) => rank(one) - rank(other));
}

/** Whether more than half of the rows are zero or blank, so that most marks of a chart would have no height. */
function isMostlyZero(profile: ColumnProfile | undefined): boolean {
  if (!profile) return false;
  const zeros = profile.top
    .filter(({ value }) => value !== null && Number(value) === 0)
    .reduce((sum, { count }) => sum + count, 0);
  return zeros + profile.missing > profile.rows / 2;
}

/**
 * Returns the measures for suggested charts, the best first: columns with amounts, summed if their values can be added,
 * otherwise averaged. Values that can be added come first, unless `singleRows` is true. Rows are counted only if there
 * are no amounts: in an aggregated table their number is meaningless.
 *
 * @param singleRows whether each mark of the chart shows one row, so that nothing has to be added
 */
export function measuresOf(
  columns: readonly TableColumn[],
  profiles: Profiles,
  singleRows: boolean,
): readonly [Measure, ...Measure[]] {
  const added = (column: TableColumn): boolean => isAdditive(column, profiles);
  const found = amounts(columns, profiles);
  const ranked = singleRows
    ? found
    : found.toSorted((one, other) => Number(added(other)) - Number(added(one)));
  const [best = { aggregation: 'count' }, ...others] = ranked.map((column): Measure => {
    return { aggregation: added(column) ? 'sum' : 'average', column: column.id };
  });
  return [best, ...others];
}

/** Returns a numeric column with a meaningful distribution, if any: each row is one event, not the total of several. */
export function bestSpread(columns: readonly TableColumn[], profiles: Profiles): TableColumn | undefined {
  const column = amounts(columns, profiles).find((candidate) => varies(candidate, profiles));
  return !column || mayBeAggregated(columns, profiles) ? undefined : column;
}

/**
 * Whether dates, categories, and identifiers can distinguish all rows, as in a table of totals. Rows with different
 * times of day are events.
 */
function mayBeAggregated(columns: readonly TableColumn[], profiles: Profiles): boolean {
  const rows = columns.map(({ id }) => profiles.get(id)?.rows ?? 0).reduce((a, b) => Math.max(a, b), 0);
  const ofEvents = columns.some(
    (column) =>
      isTime(column) &&
      varies(column, profiles) &&
      dataGrain(column.kind, profiles.get(column.id)) === calendarGrains[0],
  );
  return !ofEvents && combinations(columns, profiles) >= rows;
}

/**
 * Whether each mark shows the value of one row: there are as many groups as rows, or each of the top values is in one
 * row only.
 */
export function hasSingleRows(
  { dimension }: AggregateRequest,
  { groups }: Pick<Aggregate, 'groups'>,
  profiles: Profiles,
): boolean {
  const { top = [], missing = 0, rows } = profiles.get(dimension.column) ?? {};
  if (groups.length === rows) return true;
  const isSingle = top.find(({ value }) => value !== null)?.count === 1;
  const hasBlanks = missing > 1 && groups.some(({ key, other }) => key === null && other !== true);
  return dimension.bucket.by === 'value' && isSingle && !hasBlanks;
}
