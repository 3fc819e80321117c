import { chartKinds, type ChartChoice } from '../../shared/table/chartChoice';
import type { AggregateRequest, Measure } from '../../shared/table/query';
import type { Aggregate, ColumnProfile } from '../../shared/table/reader';
import type { TableColumn } from '../../shared/table/table';
import { isCategory, isTime, varies, type Profiles, isNamedIdentifier } from './columns';
import { dataGrain, rangeOf } from './grain';
import { kinds } from './kinds/kinds';
import type { TableFacts } from './kinds/kind';
import { bestSpread, measuresOf } from './measures';

interface ChartFacts extends Pick<TableFacts, 'time' | 'layers'> {
  readonly profile: ColumnProfile | undefined;
  /** The columns of which each value is in one row at a time. */
  readonly single: readonly TableColumn[];
  readonly measures: readonly [Measure, ...Measure[]];
}

/** The maximum number of measures, and of rows, for which the numbers in each category are compared. */
const comparedMeasures = 5;
const comparedRows = 10_000_000;

const fewLayers = 8;
const maxLayers = 40;
/** The maximum share of a value in the rows or the total. Beyond it, the other values aren't visible. */
export const almostAll = 0.98;

/**
 * Suggests charts for a table, the best first, based on its types and values: for example, values over time, the
 * largest values by name, or the distribution of numbers. Empty if no column is suitable. Whether a split is
 * meaningful also depends on the numbers: see `usefulCharts`.
 *
 * @param chosen the measure; by default, the first one that is suitable
 */
export function proposeCharts(
  columns: readonly TableColumn[],
  profiles: Profiles,
  chosen?: Measure,
): ChartChoice[] {
  const facts = factsOf(columns, profiles, chosen);
  return chartKinds.flatMap((kind) => kinds[kind].propose(facts).map((choice) => ({ ...choice, kind })));
}

/**
 * Returns the measure with the most categories in which it isn't zero, of the first ones that could be the measure of
 * the suggested charts, or the first one for which this is true of most categories. The numbers are known only from
 * requests, one for each measure, which take too long in very large tables.
 *
 * @param ask requests the numbers
 */
export async function broadMeasure(
  columns: readonly TableColumn[],
  profiles: Profiles,
  ask: (request: AggregateRequest) => Promise<Pick<Aggregate, 'groups'>>,
): Promise<Measure | undefined> {
  const { measures, layers } = chartFacts(columns, profiles);
  const alike = measures
    .filter(({ aggregation }) => aggregation === measures[0].aggregation)
    .slice(0, comparedMeasures);
  if (alike.length === 1 || layers.some(({ id }) => (profiles.get(id)?.rows ?? 0) > comparedRows))
    return undefined;
  for (const { id } of layers) {
    const dimension = { column: id, bucket: { by: 'value' }, top: maxLayers } as const;
    // With one filled category, the chart isn't split by this column: see `usefulCharts`.
    let best: { readonly measure?: Measure; readonly filled: number } = { filled: 1 };
    for (const measure of alike) {
      const { groups } = await ask({ dimension, measure });
      const filled = groups.filter(({ value }) => value !== null && value !== 0).length;
      if (filled > best.filled) best = { measure, filled };
      if (best.filled > distinct(id, profiles) / 2) break;
    }
    if (best.measure) return best.measure;
  }
  return undefined;
}

function factsOf(columns: readonly TableColumn[], profiles: Profiles, chosen?: Measure): TableFacts {
  const { time, profile, measures, single, layers } = chartFacts(columns, profiles);
  const measure = chosen ?? measures[0];
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

/** Returns the facts on which the measure depends. */
function chartFacts(columns: readonly TableColumn[], profiles: Profiles): ChartFacts {
  const time = bestTime(columns, profiles);
  const profile = time ? profiles.get(time.id) : undefined;
  const moments = profile?.distinct ?? 1;
  const layers = splits(columns, profiles);
  const single = layers.filter(({ id }) => moments * distinct(id, profiles) >= (profile?.rows ?? 0));
  const singleRows = profile ? moments >= profile.rows || single.length > 0 : hasNames(columns, profiles);
  return { time, profile, single, layers, measures: measuresOf(columns, profiles, singleRows) };
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
