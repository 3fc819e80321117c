import { chartKinds, type ChartChoice } from '../../shared/table/chartChoice';
import type { Measure } from '../../shared/table/query';
import type { TableColumn } from '../../shared/table/table';
import { isCategory, isNumber, isTime, type Profiles } from './columns';
import { rangeOf } from './grain';
import { kinds } from './kinds/kinds';

const fewLayers = 8;
const maxLayers = 40;

/**
 * Suggests charts for a table, the best first, from its types and values: over time if there are dates, the largest
 * values of names, the distribution of numbers. Empty if every column has only one value or a different one in each
 * row.
 */
export function proposeCharts(columns: readonly TableColumn[], profiles: Profiles): ChartChoice[] {
  const facts = {
    time: bestTime(columns, profiles),
    measure: bestMeasure(columns, profiles),
    layers: bestSplit(columns, profiles),
    names: bestNames(columns, profiles),
    spread: firstAmount(columns, profiles),
  };
  return chartKinds.flatMap((kind) => kinds[kind].propose(facts).map((choice) => ({ ...choice, kind })));
}

/** The date or time column with the most values; the first one if several are equal. */
function bestTime(columns: readonly TableColumn[], profiles: Profiles): TableColumn | undefined {
  const candidates = columns.filter((column) => {
    const range = rangeOf(profiles.get(column.id));
    return isTime(column) && range !== undefined && range.from < range.to;
  });
  const missing = ({ id }: TableColumn): number => profiles.get(id)?.missing ?? 0;
  return candidates.reduce<TableColumn | undefined>(
    (best, column) => (best === undefined || missing(column) < missing(best) ? column : best),
    undefined,
  );
}

/** The first numeric column that contains amounts. */
function firstAmount(columns: readonly TableColumn[], profiles: Profiles): TableColumn | undefined {
  return columns.find((column) => isNumber(column) && varies(column, profiles) && !isKey(column, profiles));
}

/** The sum of the first numeric column with amounts, or else the number of rows. */
function bestMeasure(columns: readonly TableColumn[], profiles: Profiles): Measure {
  const counted = firstAmount(columns, profiles);
  return counted === undefined ? { aggregation: 'count' } : { aggregation: 'sum', column: counted.id };
}

/** The first column with few names, or else the one with the fewest; the others are summed as "Other". */
function bestSplit(columns: readonly TableColumn[], profiles: Profiles): TableColumn | undefined {
  const distinct = ({ id }: TableColumn): number => profiles.get(id)?.distinct ?? 0;
  const named = columns.filter(
    (column) => isCategory(column) && distinct(column) >= 2 && distinct(column) <= maxLayers,
  );
  const few = named.find((column) => distinct(column) <= fewLayers);
  return few ?? named.toSorted((one, other) => distinct(one) - distinct(other))[0];
}

/** A column with repeated names, preferably more than a few, for a bar chart of the largest. */
function bestNames(columns: readonly TableColumn[], profiles: Profiles): TableColumn | undefined {
  const named = columns.filter(
    (column) => isCategory(column) && varies(column, profiles) && !isUnique(column, profiles),
  );
  return named.find(({ id }) => (profiles.get(id)?.distinct ?? 0) > fewLayers) ?? named[0];
}

function varies({ id }: TableColumn, profiles: Profiles): boolean {
  return (profiles.get(id)?.distinct ?? 0) >= 2;
}

function isUnique({ id }: TableColumn, profiles: Profiles): boolean {
  const profile = profiles.get(id);
  return profile !== undefined && profile.distinct >= 0.9 * (profile.rows - profile.missing);
}

/**
 * Whether a numeric column contains identifiers instead of amounts, so that a sum is meaningless: integers that
 * hardly repeat, or a header that says so.
 */
function isKey(column: TableColumn, profiles: Profiles): boolean {
  if (column.kind !== 'integer') return false;
  return (
    isUnique(column, profiles) ||
    /(?:^|[^A-Za-z])(?:id|ID|Id|key|Key|year|Year)$|[a-z]I[dD]$/.test(column.name.trim())
  );
}
