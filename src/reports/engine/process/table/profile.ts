import { sqlIdentifier } from '../../../../shared/table/sqlQuoting';
import type { TableQuery } from '../../../../shared/table/query';
import type { ColumnProfile } from '../../../../shared/table/reader';
import type { Cell } from '../../../../shared/table/table';
import { isSpelled } from '../../../spellings';
import { quartileBetween, quartilePlaces, type QuartilePlace } from '../../../../tables/quartiles';
import { averageSql } from '../../../../tables/groups';
import { columnOf, whereOf } from '../../../../tables/where';
import type { Session } from '../database';
import type { StoredColumn } from './columns';
import { duckDbDialect as dialect } from './duckDbDialect';
import { otherCells } from './otherCells';
import { cellText, printed } from './printed';
import type { StoredTable } from './stored';
import { isTreatable } from './treatColumns';

const topValues = 10;
const bins = 20;
/** The maximum number of distinct values for which grouping a column is faster than reading its rows. */
const fewValues = 10_000;

/** The values from which quartiles and bins are calculated. */
interface Values {
  /** SQL for rows with a value `v` and the number `n` of its occurrences. */
  readonly from: string;
  /** Whether there is one row for each distinct value. */
  readonly grouped: boolean;
}

/** @throws UserError */
export async function readProfile(
  session: Session,
  table: StoredTable,
  query: TableQuery,
  id: string,
): Promise<ColumnProfile> {
  const column = columnOf(table, id);
  const value = column.kind === 'nested' ? cellText(column) : sqlIdentifier(column.id);
  const whole = `SELECT ${value} AS v FROM ${table.from}`;
  const source = `(${whole} ${whereOf(dialect, table, query)})`;
  const groups = `(SELECT v, count(*) AS n FROM ${source} GROUP BY v)`;
  const cell = (sql: string): string => (column.kind === 'nested' ? sql : printed(column, sql));
  const measured = isMeasured(column);
  const places = Array.from({ length: topValues }, (_, index) => index + 1);
  // Values that occur only once are ranked by value alone, from the lowest, because ranking structs of counts and values
  // would take longer than grouping.
  const ranks = `count(v) AS different,
    min({'n': -n, 'v': v}, ${topValues}) FILTER (v IS NOT NULL AND n > 1) AS repeated,
    min(v, ${topValues}) FILTER (v IS NOT NULL AND n = 1) AS single`;
  // The statistics of texts are calculated from the groups, because texts take long to compare. Those of other values
  // are calculated from the rows, because there can be as many groups as rows, and their counts take longer to add up.
  const statistics = isText(column)
    ? `(SELECT sum(n) AS total, sum(n) FILTER (v IS NOT NULL) AS present,
         sum(CASE WHEN ${cell('v')} = '' THEN n ELSE 0 END) AS empty, ${extremes(column)}, NULL AS mean, ${ranks}
       FROM ${groups})`
    : `(SELECT count(*) AS total, count(v) AS present, 0 AS empty, ${extremes(column)},
         ${isNumber(column) ? meanSql(column) : 'NULL'} AS mean FROM ${source}),
       (SELECT ${ranks} FROM ${groups})`;
  const [rows, present, empty, distinct, minimum, maximum, low, high, mean, ...tops] = await session.row(
    `SELECT CAST(total AS VARCHAR), CAST(present AS VARCHAR), CAST(empty AS VARCHAR), CAST(different AS VARCHAR),
       ${cell('least')}, ${cell('greatest')}, CAST(low AS VARCHAR), CAST(high AS VARCHAR), CAST(mean AS VARCHAR),
       ${places.map((place) => `${cell(`repeated[${place}].v`)}, CAST(-repeated[${place}].n AS VARCHAR)`).join(', ')},
       ${places.map((place) => `${cell(`single[${place}]`)}, CASE WHEN ${place} <= len(single) THEN '1' END`).join(', ')}
     FROM ${statistics}`,
  );
  const found = Number(present ?? 0);
  const values = [minimum, maximum, ...tops.filter((_, index) => index % 2 === 0)];
  const canBeMixed = isTreatable(column) && values.some((cell) => cell != null && isSpelled(cell));
  const mostly = canBeMixed ? await otherCells(session, source, `(${whole})`, table.decimal) : undefined;
  const grouped = Number(distinct) <= fewValues;
  const counted = { from: grouped ? groups : `(SELECT v, 1 AS n FROM ${source})`, grouped };
  return {
    rows: Number(rows ?? 0),
    missing: Number(rows ?? 0) - found,
    empty: Number(empty ?? 0),
    distinct: Number(distinct),
    minimum: minimum ?? null,
    maximum: maximum ?? null,
    mean: mean == null ? null : Number(mean),
    quartiles: measured && found > 0 ? await quartilesOf(session, column, counted, found) : null,
    top: [...places, ...places]
      .flatMap((_, index) => {
        const count = tops[2 * index + 1];
        return count == null ? [] : [{ value: tops[2 * index] ?? null, count: Number(count) }];
      })
      .slice(0, topValues),
    histogram: low == null || high == null ? [] : await histogram(session, column, counted, low, high),
    ...(mostly && { mostly }),
  };
}

/** Returns SQL for the mean of numbers `v`. Exact sums of wide numbers could overflow, so what rounding lacks is added. */
function meanSql(column: StoredColumn): string {
  const { type } = column;
  const isNarrow = /^(?:DECIMAL\(18,\d+\)|U?(?:BIG|SMALL|TINY)?INT(?:EGER)?)$/.test(type);
  const rounded = 'CAST(v AS DOUBLE)';
  const rest = /^(?:DECIMAL\b|HUGEINT)/.test(type)
    ? `CAST(v - TRY_CAST(${rounded} AS ${type}) AS DOUBLE)`
    : '0';
  const sum = isNarrow ? 'sum(v)' : `(fsum(${rounded}) + fsum(coalesce(${rest}, 0)))`;
  return averageSql(dialect, column, sum, 'count(v)');
}

async function quartilesOf(
  session: Session,
  column: StoredColumn,
  { from, grouped }: Values,
  present: number,
): Promise<ColumnProfile['quartiles']> {
  const [low, middle, high] = quartilePlaces(present);
  const places = [low, middle, high].flatMap(({ lower, upper }) => [lower, upper]);
  // Adding half a position prevents rounding errors from selecting another position.
  const shares = places.map((place) => `CAST(${(place + 0.5) / present} AS DOUBLE)`);
  const quantiles = grouped
    ? `[${places.map((place) => `min(CASE WHEN upto > ${place} THEN v END)`).join(', ')}] AS q
         FROM (SELECT v, sum(n) OVER (ORDER BY v ROWS UNBOUNDED PRECEDING) AS upto FROM ${from} WHERE v IS NOT NULL)`
    : `quantile_disc(v, [${shares.join(', ')}]) AS q FROM ${from}`;
  const cells = places.map((_, index) => printed(column, `q[${index + 1}]`));
  const found = await session.row(`SELECT ${cells.join(', ')} FROM (SELECT ${quantiles})`);
  const at = (quartile: number, { quarters }: QuartilePlace): Cell =>
    quartileBetween(isNumber(column), found[2 * quartile] ?? null, found[2 * quartile + 1] ?? null, quarters);
  return [at(0, low), at(1, middle), at(2, high)];
}

/** Returns SQL for the lowest and the highest value, and for both as numbers. */
function extremes(column: StoredColumn): string {
  const values = 'min(v) AS least, max(v) AS greatest';
  if (isNumber(column)) return `${values}, CAST(min(v) AS DOUBLE) AS low, CAST(max(v) AS DOUBLE) AS high`;
  if (!isMeasured(column)) return `${values}, NULL AS low, NULL AS high`;
  return `${values}, min(${number(column)}) AS low, max(${number(column)}) AS high`;
}

/** Returns bins of equal width, from the lowest to the highest number. */
async function histogram(
  session: Session,
  column: StoredColumn,
  { from }: Values,
  low: string,
  high: string,
): Promise<ColumnProfile['histogram']> {
  // The difference of two finite numbers can be infinite.
  if (!Number.isFinite(Number(high) - Number(low))) return [];
  const isSingle = low === high;
  // A constant is calculated once, but a column that contains the same value is calculated for each row.
  const lowest = `CAST('${low}' AS DOUBLE)`;
  const width = `(CAST('${high}' AS DOUBLE) - ${lowest})`;
  const bin = isSingle
    ? '0'
    : `least(${bins - 1}, CAST(floor((${number(column)} - ${lowest}) / ${width} * ${bins}) AS INTEGER))`;
  const edgeAt = (place: string): string => edge(column, `(${lowest} + ${width} * ${place} / ${bins})`);
  const rows = await session.rows(
    `SELECT ${edgeAt('bin')}, ${edgeAt('(bin + 1)')}, CAST(coalesce(n, 0) AS VARCHAR)
     FROM (SELECT CAST(range AS INTEGER) AS bin FROM range(${isSingle ? 1 : bins}))
     LEFT JOIN (SELECT ${bin} AS bin, sum(n) AS n FROM ${from} WHERE v IS NOT NULL GROUP BY ALL) USING (bin)
     ORDER BY bin`,
  );
  return rows.map(([from, to, count]) => ({ from: text(from), to: text(to), count: Number(count) }));
}

/** Returns SQL for a value as a number. Dates and times are converted to microseconds. */
function number(column: StoredColumn): string {
  return `CAST(${isNumber(column) ? 'v' : microseconds(column, 'v')} AS DOUBLE)`;
}

/** The latest time that is a whole number of microseconds as a DOUBLE. */
const lastMicrosecond = '9223372036854774784';

function edge(column: StoredColumn, number: string): string {
  const moment = `make_timestamp(CAST(least(${number}, CAST('${lastMicrosecond}' AS DOUBLE)) AS BIGINT))`;
  switch (column.kind) {
    case 'month':
      return `strftime(${moment}, '%Y-%m')`;
    case 'date':
      return `CAST(CAST(${moment} AS DATE) AS VARCHAR)`;
    case 'timestamp':
      return `strftime(${moment}, '%Y-%m-%dT%H:%M:%S')`;
    case 'time':
      return `strftime(${moment}, '%H:%M:%S')`;
    default:
      return `regexp_replace(CAST(${number} AS VARCHAR), '\\.0$', '')`;
  }
}

function microseconds({ kind, type }: StoredColumn, value: string): string {
  if (kind === 'time') return `epoch_us(CAST(${value} AS TIME))`;
  // Days and seconds have a larger range than microseconds.
  return /^TIMESTAMP(?: WITH TIME ZONE)?$/.test(type)
    ? `epoch_us(${value})`
    : `epoch_us(TRY_CAST(${value} AS TIMESTAMP))`;
}

function isNumber({ kind }: StoredColumn): boolean {
  return kind === 'integer' || kind === 'decimal';
}

function isText({ kind }: StoredColumn): boolean {
  return kind === 'text' || kind === 'nested';
}

function isMeasured(column: StoredColumn): boolean {
  return isNumber(column) || ['month', 'date', 'time', 'timestamp'].includes(column.kind);
}

function text(cell: Cell | undefined): string {
  return cell ?? '';
}
