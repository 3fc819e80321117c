import { sqlIdentifier } from '../../../../shared/table/sqlQuoting';
import type { TableQuery } from '../../../../shared/table/query';
import type { ColumnProfile } from '../../../../shared/table/reader';
import type { Cell } from '../../../../shared/table/table';
import { quartileBetween, quartilePlaces, type QuartilePlace } from '../../../quartiles';
import type { Session } from '../database';
import type { StoredColumn } from './columns';
import { printed } from './print';
import type { StoredTable } from './stored';
import { cellOf, columnOf, whereOf } from './where';

const topValues = 10;
const bins = 20;

/** @throws UserError */
export async function readProfile(
  session: Session,
  table: StoredTable,
  query: TableQuery,
  id: string,
): Promise<ColumnProfile> {
  const column = columnOf(table, id);
  const value = column.kind === 'nested' ? cellOf(column) : sqlIdentifier(column.id);
  const source = `(SELECT ${value} AS v FROM ${table.from} ${whereOf(table, query)})`;
  const cell = (sql: string): string => (column.kind === 'nested' ? sql : printed(column, sql));
  const measured = isMeasured(column);
  const [rows, missing, empty, minimum, maximum, mean] = await session.row(
    `SELECT CAST(total AS VARCHAR), CAST(total - present AS VARCHAR), CAST(empty AS VARCHAR),
       ${cell('low')}, ${cell('high')}, CAST(mean AS VARCHAR)
     FROM (SELECT count(*) AS total, count(v) AS present,
       ${isText(column) ? `count(*) FILTER (${cell('v')} = '')` : '0'} AS empty,
       min(v) AS low, max(v) AS high, ${isNumber(column) ? 'avg(v)' : 'NULL'} AS mean FROM ${source})`,
  );
  // The query for the most frequent values already groups by distinct values, so counting these is free.
  const top = await session.rows(
    `SELECT CAST(different AS VARCHAR), ${cell('t.v')}, CAST(-t.n AS VARCHAR)
     FROM (SELECT count(*) AS different, min({'n': -n, 'v': v}, ${topValues}) AS tops
       FROM (SELECT v, count(*) AS n FROM ${source} WHERE v IS NOT NULL GROUP BY v)), unnest(tops) AS u(t) ORDER BY t`,
  );
  const present = Number(rows) - Number(missing);
  return {
    rows: Number(rows),
    missing: Number(missing),
    empty: Number(empty),
    distinct: Number(top[0]?.[0] ?? 0),
    minimum: minimum ?? null,
    maximum: maximum ?? null,
    mean: mean == null ? null : Number(mean),
    quartiles: measured && present > 0 ? await quartilesOf(session, column, source, present) : null,
    top: top.map(([, found, count]) => ({ value: found ?? null, count: Number(count) })),
    histogram: measured && present > 0 ? await histogram(session, column, source) : [],
  };
}

async function quartilesOf(
  session: Session,
  column: StoredColumn,
  source: string,
  present: number,
): Promise<ColumnProfile['quartiles']> {
  const [low, middle, high] = quartilePlaces(present);
  const places = [low, middle, high].flatMap(({ lower, upper }) => [lower, upper]);
  // Adding half a position prevents rounding errors from selecting another position.
  const shares = places.map((place) => `CAST(${(place + 0.5) / present} AS DOUBLE)`);
  const cells = places.map((_, index) => printed(column, `q[${index + 1}]`));
  const found = await session.row(
    `SELECT ${cells.join(', ')} FROM (SELECT quantile_disc(v, [${shares.join(', ')}]) AS q FROM ${source})`,
  );
  const at = (quartile: number, { quarters }: QuartilePlace): Cell =>
    quartileBetween(isNumber(column), found[2 * quartile] ?? null, found[2 * quartile + 1] ?? null, quarters);
  return [at(0, low), at(1, middle), at(2, high)];
}

/** Returns bins of equal width. Dates and times are converted to microseconds. */
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
    case 'month':
      return `strftime(make_timestamp(CAST(${number} AS BIGINT)), '%Y-%m')`;
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
  if (kind === 'month' || kind === 'date') return `epoch_us(CAST(${value} AS TIMESTAMP))`;
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
  return isNumber(column) || ['month', 'date', 'time', 'timestamp'].includes(column.kind);
}

function text(cell: Cell | undefined): string {
  return cell ?? '';
}
