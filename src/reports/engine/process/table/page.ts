import type { PageRequest, TableQuery } from '../../../../shared/table/query';
import type { TablePage } from '../../../../shared/table/reader';
import type { Cell } from '../../../../shared/table/table';
import { conditionOf, whereOf } from '../../../../tables/where';
import type { Session } from '../database';
import { duckDbDialect as dialect } from './duckDbDialect';
import { orderBy, type Orders } from './orders';
import { cellText } from './printed';
import type { StoredTable } from './stored';

/** The maximum number of rows in a page. Larger amounts of data are written to a file. */
const maxRows = 10_000;
/** The number of rows at the start of a sorted table that are found without sorting the rest. */
const firstRows = 1000;
const columnsAtOnce = 400;

/** @throws UserError */
export async function readPage(
  session: Session,
  table: StoredTable,
  orders: Orders,
  query: TableQuery,
  { offset, limit }: PageRequest,
): Promise<TablePage> {
  const from = Math.max(0, Math.floor(offset));
  const to = from + Math.min(maxRows, Math.max(0, Math.floor(limit)));
  const sorted = query.sort.length > 0;
  const filtered = conditionOf(dialect, table, query) !== '';
  if (!sorted && !filtered) {
    if (to <= from || from >= table.rows) return { rows: [], matching: table.rows };
    const places = Array.from({ length: Math.min(to, table.rows) - from }, (_, index) => from + index);
    const near = await table.sourceRows?.at(places);
    if (near) return { rows: near, matching: table.rows };
    const found = await rowsWhere(session, table, `${table.place} BETWEEN ${from} AND ${to - 1}`);
    return { rows: found.map(({ cells }) => cells), matching: table.rows };
  }
  if (sorted && to <= firstRows && !orders.knows(query)) {
    const matching = filtered ? await countOf(session, table, query) : table.rows;
    const places = await session.rows(
      `SELECT CAST(place AS VARCHAR) FROM (SELECT ${table.place} AS place FROM ${table.from} AS t
         ${whereOf(dialect, table, query)} ${orderBy(table, query.sort)} LIMIT ${to})`,
    );
    const page = { rows: await rowsAt(session, table, places.slice(from)), matching };
    if (matching > firstRows) orders.prepare(query);
    return page;
  }
  const order = await orders.of(session, query);
  if (to <= from || from >= order.rows) return { rows: [], matching: order.rows };
  const places = await session.rows(
    `SELECT CAST(place AS VARCHAR) FROM ${order.name} WHERE rowid BETWEEN ${from} AND ${to - 1} ORDER BY rowid`,
  );
  return { rows: await rowsAt(session, table, places), matching: order.rows };
}

async function countOf(session: Session, table: StoredTable, query: TableQuery): Promise<number> {
  const [count] = await session.row(
    `SELECT CAST(count(*) AS VARCHAR) FROM ${table.from} ${whereOf(dialect, table, query)}`,
  );
  return Number(count);
}

/** Returns the rows at the given positions, in that order. */
async function rowsAt(
  session: Session,
  table: StoredTable,
  places: readonly (readonly Cell[])[],
): Promise<(readonly Cell[])[]> {
  if (places.length === 0) return [];
  const requested = places.map(([place]) => Number(place));
  const near = await table.sourceRows?.at(requested);
  if (near) return near;
  const found = await rowsWhere(session, table, `${table.place} IN (${requested.join(', ')})`);
  const byPlace = new Map(found.map(({ place, cells }) => [place, cells]));
  return requested.map((place) => byPlace.get(place) ?? []);
}

/**
 * Reads a limited number of columns at a time, since a statement needs memory for each column, even for few
 * rows.
 */
async function rowsWhere(
  session: Session,
  table: StoredTable,
  condition: string,
): Promise<{ place: number; cells: readonly Cell[] }[]> {
  const found = new Map<number, Cell[]>();
  for (let first = 0; first < table.columns.length; first += columnsAtOnce) {
    const cells = table.columns.slice(first, first + columnsAtOnce).map((column) => cellText(column));
    const rows = await session.rows(
      `SELECT ${[`CAST(${table.place} AS VARCHAR)`, ...cells].join(', ')} FROM ${table.from}
       WHERE ${condition} ORDER BY ${table.place}`,
    );
    for (const [place, ...more] of rows) {
      const known = found.get(Number(place));
      if (!known) found.set(Number(place), more);
      else known.push(...more);
    }
  }
  return [...found].map(([place, cells]) => ({ place, cells }));
}
