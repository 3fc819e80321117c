import type { ColumnSort, PageRequest, TableQuery } from '../../shared/table/query';
import type { RemoteColumn } from '../dialect/remoteColumn';
import type { RemoteSource } from '../dialect/remoteSource';
import { remoteCell, remoteColumnOf, rowsOf } from '../dialect/where';

/** Returns the statement that counts the rows of a query. */
export function countStatement(source: RemoteSource, query: TableQuery): string {
  return `SELECT ${source.dialect.textOf('count(*)')} ${rowsOf(source, query)}`;
}

/** Returns the statement for a page, with the text of each cell. */
export function pageStatement(
  source: RemoteSource,
  query: TableQuery,
  { offset, limit }: PageRequest,
): string {
  const { dialect, columns } = source;
  return `${selectRows(source, columns, query)} ${dialect.limit(limit, offset)}`;
}

/** Returns the statement for all rows of a query in their order, with the text of the cells of some columns. */
export function selectRows(
  source: RemoteSource,
  columns: readonly RemoteColumn[],
  query: TableQuery,
): string {
  const cells = columns.map((column) => remoteCell(source, column)).join(', ');
  return `SELECT ${cells} ${rowsOf(source, query)} ${orderOf(source, query.sort)}`;
}

/**
 * Returns the order of rows. A warehouse has no row numbers, so rows that compare equal are sorted by the columns by
 * which they are stored, and then by all other columns; otherwise, pages would overlap.
 */
export function orderOf(source: RemoteSource, sort: readonly ColumnSort[]): string {
  const { dialect, columns, storedBy } = source;
  const key = (column: RemoteColumn): string =>
    column.storage.as === 'nested' ? remoteCell(source, column) : dialect.of(column);
  const sorted = sort.map(({ column, direction }) => ({ column: remoteColumnOf(source, column), direction }));
  const used = new Set(sorted.map(({ column }) => column.id));
  const stored = storedBy.filter((id) => !used.has(id)).map((id) => remoteColumnOf(source, id));
  for (const { id } of stored) used.add(id);
  const others = columns.filter(({ id }) => !used.has(id));
  const keys = [
    ...sorted.map(({ column, direction }) => `${key(column)} ${direction === 'descending' ? 'DESC' : 'ASC'}`),
    ...[...stored, ...others].map(key),
  ];
  return `ORDER BY ${keys.map((sql) => `${sql} NULLS LAST`).join(', ')}`;
}
