import { quartileBetween, quartilePlaces } from '../../tables/quartiles';
import type { TableQuery } from '../../shared/table/query';
import type { ColumnProfile } from '../../shared/table/reader';
import type { Cell, ColumnKind } from '../../shared/table/table';
import { isComparedAsText, type RemoteColumn } from '../dialect/remoteColumn';
import type { RemoteSource } from '../dialect/remoteSource';
import { columnOf } from '../../tables/where';
import { comparableOf, rowsOf } from '../dialect/remoteRows';
import { cellFrom, parseDouble, printDouble } from './printDouble';

const topValues = 10;
const bins = 20;

/** Runs a statement whose columns all contain text. */
export type Ask = (sql: string) => Promise<readonly (readonly Cell[])[]>;

/** Calculates the profile of a column. */
export async function readRemoteProfile(
  ask: Ask,
  source: RemoteSource,
  query: TableQuery,
  id: string,
): Promise<ColumnProfile> {
  const { dialect } = source;
  const column = columnOf(source, id);
  const asText = isComparedAsText(column);
  const local = comparableOf(source, column);
  const cell = (value: string): string => (asText ? value : dialect.cell(value, column));
  const isNumber = column.kind === 'integer' || column.kind === 'decimal';
  const isText = column.kind === 'text' || asText;
  const measured = !isText && column.kind !== 'boolean';
  const x = isNumber ? dialect.double('v') : dialect.micros('v', column);
  const count = dialect.textOf;
  const rows = `(SELECT ${local} AS v ${rowsOf(source, query)}) t`;
  const [first = []] = await ask(
    `SELECT ${count('count(*)')}, ${count('count(v)')},
       ${isText ? count(`sum(CASE WHEN ${cell('v')} = '' THEN 1 ELSE 0 END)`) : "'0'"},
       ${count(dialect.distinct('v'))}, ${cell('min(v)')}, ${cell('max(v)')},
       ${isNumber ? count(`${dialect.double(dialect.sum('v', column))} / count(v)`) : 'NULL'},
       ${measured ? `${count(`min(${x})`)}, ${count(`max(${x})`)}` : 'NULL, NULL'}
     FROM ${rows}`,
  );
  const [total, present, empty, distinct, low, high, mean, from, to] = first;
  const found = Number(present);
  const top =
    found === 0
      ? []
      : await ask(
          `SELECT ${cell('v')}, ${count('n')} FROM (SELECT v, count(*) AS n FROM ${rows}
             WHERE v IS NOT NULL GROUP BY v) g ORDER BY n DESC, v ${dialect.limit(topValues, 0)}`,
        );
  return {
    rows: Number(total),
    missing: Number(total) - found,
    empty: Number(empty ?? 0),
    distinct: Number(distinct),
    minimum: cellFrom(column, low),
    maximum: cellFrom(column, high),
    mean: mean == null ? null : parseDouble(mean),
    quartiles: measured && found > 0 ? await quartiles(ask, { source, column, rows, count: found }) : null,
    top: top.map(([value, times]) => ({ value: cellFrom(column, value), count: Number(times) })),
    histogram:
      measured && from != null && to != null
        ? await histogram(ask, { source, column, rows, x, low: parseDouble(from), high: parseDouble(to) })
        : [],
  };
}

async function quartiles(
  ask: Ask,
  {
    source: { dialect },
    column,
    rows,
    count,
  }: { source: RemoteSource; column: RemoteColumn; rows: string; count: number },
): Promise<ColumnProfile['quartiles']> {
  const [first, middle, third] = quartilePlaces(count);
  const places = [first, middle, third].flatMap(({ lower, upper }) => [lower, upper]);
  const values = dialect.places('v', column, places, count).map((value) => dialect.cell(value, column));
  const [row = []] = await ask(`SELECT ${values.join(', ')} FROM ${rows} WHERE v IS NOT NULL`);
  const isNumber = column.kind === 'integer' || column.kind === 'decimal';
  const at = (quartile: number, quarters: number): Cell =>
    quartileBetween(
      isNumber,
      cellFrom(column, row[2 * quartile]),
      cellFrom(column, row[2 * quartile + 1]),
      quarters,
    );
  return [at(0, first.quarters), at(1, middle.quarters), at(2, third.quarters)];
}

interface HistogramRequest {
  readonly source: RemoteSource;
  readonly column: RemoteColumn;
  readonly rows: string;
  /** The SQL expression for a value as a floating-point number. */
  readonly x: string;
  readonly low: number;
  readonly high: number;
}

/**
 * Counts the values in bins of equal width. The edges of the bins are calculated here, by the formula of the report
 * engine.
 */
async function histogram(
  ask: Ask,
  { source: { dialect }, column, rows, x, low, high }: HistogramRequest,
): Promise<ColumnProfile['histogram']> {
  if (!Number.isFinite(low) || !Number.isFinite(high)) return [];
  const width = `(${dialect.number(high)} - ${dialect.number(low)})`;
  const bin = `CASE WHEN floor((x - ${dialect.number(low)}) / ${width} * ${bins}) > ${bins - 1}
    THEN ${bins - 1} ELSE floor((x - ${dialect.number(low)}) / ${width} * ${bins}) END`;
  const counted = await ask(
    `SELECT ${dialect.textOf('b')}, ${dialect.textOf('count(*)')} FROM (SELECT ${high > low ? bin : '0'} AS b
       FROM (SELECT ${x} AS x FROM ${rows} WHERE v IS NOT NULL) f WHERE ${dialect.finite('x')}) g GROUP BY b`,
  );
  const counts = new Map(counted.map(([place, count]) => [Number(place), Number(count)]));
  const edge = (place: number): string => edgeText(column.kind, low + ((high - low) * place) / bins);
  return Array.from({ length: high > low ? bins : 1 }, (_, place) => ({
    from: edge(place),
    to: edge(place + 1),
    count: counts.get(place) ?? 0,
  }));
}

/**
 * Formats the edge of a bin as a cell.
 *
 * @param edge the number; for months, dates, and timestamps, microseconds since 1970; for times, microseconds since
 *   midnight
 */
export function edgeText(kind: ColumnKind, edge: number): string {
  if (kind === 'integer' || kind === 'decimal') return printDouble(edge);
  const iso = new Date(Math.floor(Math.round(edge) / 1000)).toISOString();
  switch (kind) {
    case 'month':
      return iso.slice(0, 7);
    case 'date':
      return iso.slice(0, 10);
    case 'time':
      return iso.slice(11, 19);
    default:
      return iso.slice(0, 19);
  }
}
