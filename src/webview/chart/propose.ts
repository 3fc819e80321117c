import { chartKinds, type ChartChoice } from '../../shared/table/chartChoice';
import type { Measure } from '../../shared/table/query';
import type { TableColumn } from '../../shared/table/table';
import { isCategory, isTime, varies, type Profiles } from './columns';
import { dataGrain, rangeOf } from './grain';
import { isNamedIdentifier } from './identifiers';
import { kinds } from './kinds/kinds';
import type { TableFacts } from './kinds/kind';
import { bestMeasure, bestSpread } from './measures';

const fewLayers = 8;
const maxLayers = 40;
/** The maximum share of a value in the rows or the total. Beyond it, the other values aren't visible. */
export const almostAll = 0.98;

/**
 * Suggests charts for a table, the best first, based on its types and values: for example, values over time, the
 * largest values by name, or the distribution of numbers. Empty if no column is suitable. Whether a split is
 * meaningful also depends on the numbers: see `usefulCharts`.
 */
export function proposeCharts(columns: readonly TableColumn[], profiles: Profiles): ChartChoice[] {
  const facts = factsOf(columns, profiles);
  return chartKinds.flatMap((kind) => kinds[kind].propose(facts).map((choice) => ({ ...choice, kind })));
}

function factsOf(columns: readonly TableColumn[], profiles: Profiles): TableFacts {
  const time = bestTime(columns, profiles);
  const profile = time ? profiles.get(time.id) : undefined;
  const moments = profile?.distinct ?? 1;
  const layers = splits(columns, profiles);
  const single = layers.filter(({ id }) => moments * distinct(id, profiles) >= (profile?.rows ?? 0));
  const singleRows = profile ? moments >= profile.rows || single.length > 0 : hasNames(columns, profiles);
  const measure = bestMeasure(columns, profiles, singleRows);
  const isAveraged = measure.aggregation === 'average';
  return {
    time,
    daily: time !== undefined && ['hour', 'day'].includes(dataGrain(time.kind, profile)),
    measure,
    layers: isAveraged ? [...new Set([...single, ...layers])] : layers,
    names: bestNames(columns, profiles, measure),
    spread: bestSpread(columns, profiles),
  };
}

/**
 * Returns the month, date, or timestamp column with different values and the fewest blanks, if any; the first one if
 * several are equal.
 */
function bestTime(columns: readonly TableColumn[], profiles: Profiles): TableColumn | undefined {
  const candidates = columns.filter((column) => {
    const range = rangeOf(profiles.get(column.id));
    return isTime(column) && range !== undefined && range.from < range.to;
  });
  const missing = ({ id }: TableColumn): number => profiles.get(id)?.missing ?? 0;
  return candidates.reduce<TableColumn | undefined>(
    (best, column) => (!best || missing(column) < missing(best) ? column : best),
    undefined,
  );
}

/**
 * Returns columns to split by: those with few names, in table order; then the others, in order of their
 * number of names.
 */
function splits(columns: readonly TableColumn[], profiles: Profiles): readonly TableColumn[] {
  const named = columns.filter(
    (column) =>
      isCategory(column) &&
      varies(column, profiles) &&
      distinct(column.id, profiles) <= maxLayers &&
      !isUnique(column, profiles) &&
      !isAlmostConstant(column, profiles),
  );
  const few = named.filter(({ id }) => distinct(id, profiles) <= fewLayers);
  const many = named.filter(({ id }) => distinct(id, profiles) > fewLayers);
  return [
    ...few,
    ...many.toSorted((one, other) => distinct(one.id, profiles) - distinct(other.id, profiles)),
  ];
}

/**
 * Returns a column with names for a bar chart or a heat map, if any: unique names if each has its own amount, as in a
 * list of top users; otherwise, repeated names, preferably more than a few.
 */
function bestNames(
  columns: readonly TableColumn[],
  profiles: Profiles,
  measure: Measure,
): TableColumn | undefined {
  const named = columns.filter((column) => isCategory(column) && varies(column, profiles));
  const repeated = named.filter(
    (column) => !isUnique(column, profiles) && !isAlmostConstant(column, profiles),
  );
  const unique = named.filter((column) => isUnique(column, profiles) && !isNamedIdentifier(column));
  if (measure.aggregation !== 'count' && unique[0]) return unique[0];
  return repeated.find(({ id }) => distinct(id, profiles) > fewLayers) ?? repeated[0];
}

function hasNames(columns: readonly TableColumn[], profiles: Profiles): boolean {
  return columns.some((column) => isCategory(column) && isUnique(column, profiles));
}

function distinct(id: string, profiles: Profiles): number {
  return profiles.get(id)?.distinct ?? 0;
}

function isUnique({ id }: TableColumn, profiles: Profiles): boolean {
  const profile = profiles.get(id);
  return profile !== undefined && profile.distinct >= 0.9 * (profile.rows - profile.missing);
}

function isAlmostConstant({ id }: TableColumn, profiles: Profiles): boolean {
  const profile = profiles.get(id);
  return profile !== undefined && (profile.top[0]?.count ?? 0) > almostAll * profile.rows;
}
