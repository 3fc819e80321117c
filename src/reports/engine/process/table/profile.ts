import type { TableQuery } from '../../../../shared/table/query';
import type { ColumnProfile } from '../../../../shared/table/reader';
import type { Cell } from '../../../../shared/table/table';
import type { Session } from '../database';
import { identifier } from '../sql/text';
import type { StoredColumn } from './columns';
import { printed } from './print';
import type { StoredTable } from './stored';
import { cellOf, columnOf, whereOf } from './where';

/** Below this many rows distinct values are counted one by one. */
const exactBelow = 200_000;
const topValues = 10;
const bins = 20;

/** @throws Failure */
export async function readProfile(
  session: Session,
  table: StoredTable,
  query: TableQuery,
  id: string,
): Promise<ColumnProfile> {
  const column = columnOf(table, id);
  const value = column.kind === 'nested' ? cellOf(column) : identifier(column.id);
  const source = `(SELECT ${value} AS v FROM ${table.from} ${whereOf(table, query)})`;
  const exact = table.rows < exactBelow;
  const cell = (sql: string): string => (column.kind === 'nested' ? sql : printed(column, sql));
  const measured = isMeasured(column);
  const quartile = (place: number): string => (measured ? cell(`quartiles[${place}]`) : 'NULL');
  const [rows, missing, empty, distinct, minimum, maximum, mean, low, middle, high] = await session.row(
    `SELECT CAST(total AS VARCHAR), CAST(total - present AS VARCHAR), CAST(empty AS VARCHAR), CAST(different AS VARCHAR),
       ${cell('low')}, ${cell('high')}, CAST(mean AS VARCHAR), ${quartile(1)}, ${quartile(2)}, ${quartile(3)}
     FROM (SELECT count(*) AS total, count(v) AS present,
       ${isText(column) ? `count(*) FILTER (${cell('v')} = '')` : '0'} AS empty,
       ${exact ? 'count(DISTINCT v)' : 'approx_count_distinct(v)'} AS different,
       min(v) AS low, max(v) AS high, ${isNumber(column) ? 'avg(v)' : 'NULL'} AS mean,
       ${measured ? 'quantile_disc(v, [0.25, 0.5, 0.75])' : 'NULL'} AS quartiles FROM ${source})`,
  );
  const top = await session.rows(
    `SELECT ${cell('v')}, CAST(n AS VARCHAR) FROM (SELECT v, count(*) AS n FROM ${source} WHERE v IS NOT NULL
       GROUP BY v ORDER BY n DESC, v LIMIT ${topValues})`,
  );
  const present = Number(rows) - Number(missing);
  return {
    rows: Number(rows),
    missing: Number(missing),
    empty: Number(empty),
    // An estimate must not contradict the count.
    distinct: Math.min(Number(distinct), present),
    distinctIsEstimate: !exact,
    minimum: minimum ?? null,
    maximum: maximum ?? null,
    mean: mean == null ? null : Number(mean),
    quartiles: measured && present > 0 ? [low ?? null, middle ?? null, high ?? null] : null,
    top: top.map(([found, count]) => ({ value: found ?? null, count: Number(count) })),
    histogram: measured && present > 0 ? await histogram(session, column, source) : [],
  };
}

/** Bins of equal width; the numbers behind dates and times are microseconds. */
async function histogram(
  session: Session,
  column: StoredColumn,
  source: string,
): Promise<ColumnProfile['histogram']> {
  const number = isNumber(column) ? 'CAST(v AS DOUBLE)' : `CAST(${microseconds(column, 'v')} AS DOUBLE)`;
  const rows = await session.rows(
    `WITH numbers AS NOT MATERIALIZED (SELECT ${number} AS x FROM ${source} WHERE v IS NOT NULL),
       edges AS (SELECT min(x) AS low, max(x) AS high FROM numbers),
       binned AS (SELECT CASE WHEN high = low THEN 0
           ELSE least(${bins - 1}, CAST(floor((x - low) / (high - low) * ${bins}) AS INTEGER)) END AS bin
         FROM numbers, edges WHERE isfinite(x)),
       counted AS (SELECT bin, count(*) AS n FROM binned GROUP BY bin),
       places AS (SELECT CAST(range AS INTEGER) AS bin FROM range(${bins}))
     SELECT ${edge(column, '(low + (high - low) * bin / ' + bins + ')')},
       ${edge(column, '(low + (high - low) * (bin + 1) / ' + bins + ')')}, CAST(coalesce(n, 0) AS VARCHAR)
     FROM places CROSS JOIN edges LEFT JOIN counted USING (bin)
     WHERE isfinite(low) AND isfinite(high) AND (high > low OR bin = 0) ORDER BY bin`,
  );
  return rows.map(([from, to, count]) => ({ from: text(from), to: text(to), count: Number(count) }));
}

function edge(column: StoredColumn, number: string): string {
  switch (column.kind) {
    case 'date':
      return `CAST(CAST(make_timestamp(CAST(${number} AS BIGINT)) AS DATE) AS VARCHAR)`;
    case 'timestamp':
      return `strftime(make_timestamp(CAST(${number} AS BIGINT)), '%Y-%m-%dT%H:%M:%S')`;
    case 'time':
      return `strftime(make_timestamp(CAST(${number} AS BIGINT)), '%H:%M:%S')`;
    default:
      return `regexp_replace(CAST(${number} AS VARCHAR), '\\.0$', '')`;
  }
}

function microseconds({ kind, type }: StoredColumn, value: string): string {
  if (kind === 'date') return `epoch_us(CAST(${value} AS TIMESTAMP))`;
  if (kind === 'time') return `epoch_us(CAST(${value} AS TIME))`;
  return type === 'TIMESTAMP' ? `epoch_us(${value})` : `epoch_us(CAST(${value} AS TIMESTAMP))`;
}

function isNumber({ kind }: StoredColumn): boolean {
  return kind === 'integer' || kind === 'decimal';
}

function isText({ kind }: StoredColumn): boolean {
  return kind === 'text' || kind === 'nested';
}

function isMeasured(column: StoredColumn): boolean {
  return isNumber(column) || column.kind === 'date' || column.kind === 'time' || column.kind === 'timestamp';
}

function text(cell: Cell | undefined): string {
  return cell ?? '';
}
