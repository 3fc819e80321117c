import type { ColumnSort, PageRequest, TableQuery } from '../../shared/table/query';
import { unreadableTypes, type RemoteColumn } from '../dialect/remoteColumn';
import type { RemoteSource } from '../dialect/remoteSource';
import { cellOf, columnOf } from '../../tables/where';
import { comparableOf, rowsOf } from '../dialect/remoteRows';
import { allRows, type Start } from './seek';

/** Returns the statement that counts the rows of a query. */
export function countStatement(source: RemoteSource, query: TableQuery): string {
  return `SELECT ${source.dialect.textOf('count(*)')} ${rowsOf(source, query)}`;
}

/**
 * Returns the statement for a page, with the text of each cell. If expressions identify a row, the statement
 * first finds the rows of the page by them, so that it reads all columns for these rows only.
 *
 * @param start the rows from which the page is read
 */
export function pageStatement(
  source: RemoteSource,
  query: TableQuery,
  { offset, limit }: PageRequest,
  start: Start = allRows,
): string {
  const { dialect, columns, stored } = source;
  const { conditions, before } = start;
  const inPage = dialect.limit(limit, offset - before);
  if (!stored.place) return `${selectRows(source, columns, query, ...conditions)} ${inPage}`;
  const identity = stored.place.identity.join(', ');
  const order = orderOf(source, query.sort);
  return `SELECT ${cellsOf(source, columns)} FROM ${source.from}
    WHERE (${identity}) IN (SELECT ${identity} ${rowsOf(source, query, ...conditions)} ${order} ${inPage}) ${order}`;
}

/** Returns the statement for all rows of a query in their order, with the text of the cells of some columns. */
export function selectRows(
  source: RemoteSource,
  columns: readonly RemoteColumn[],
  query: TableQuery,
  ...conditions: readonly string[]
): string {
  return `SELECT ${cellsOf(source, columns)} ${rowsOf(source, query, ...conditions)} ${orderOf(source, query.sort)}`;
}

function cellsOf(source: RemoteSource, columns: readonly RemoteColumn[]): string {
  return columns.map((column) => cellOf(source.dialect, column)).join(', ');
}

/**
 * Returns the `ORDER BY` clause. Rows that compare equal are sorted by the columns by which they are stored, and then
 * in the order in which they are stored or, if that is unknown, by all other columns that can be read; otherwise, pages
 * could overlap.
 */
export function orderOf(source: RemoteSource, sort: readonly ColumnSort[]): string {
  const { columns, stored } = source;
  const key = (column: RemoteColumn): string => comparableOf(source, column);
  const sorted = sort.map(({ column, direction }) => ({ column: columnOf(source, column), direction }));
  const used = new Set(sorted.map(({ column }) => column.id));
  const storedBy = stored.by.filter((id) => !used.has(id)).map((id) => columnOf(source, id));
  for (const { id } of storedBy) used.add(id);
  const rest =
    stored.place?.order ??
    columns.filter((column) => !used.has(column.id) && unreadableTypes(column).length === 0).map(key);
  const keys = [
    ...sorted.map(({ column, direction }) => `${key(column)} ${direction === 'descending' ? 'DESC' : 'ASC'}`),
    ...storedBy.map(key),
    ...rest,
  ];
  if (keys.length === 0) return '';
  return `ORDER BY ${keys.map((sql) => `${sql} NULLS LAST`).join(', ')}`;
}
