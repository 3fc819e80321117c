import type { TableQuery } from '../../shared/table/query';
import { cellOf, whereOf } from '../../tables/where';
import { isComparedAsText, type RemoteColumn } from './remoteColumn';
import type { RemoteSource } from './remoteSource';

/** Returns SQL for the value by which rows are sorted and grouped. */
export function comparableOf({ dialect }: RemoteSource, column: RemoteColumn): string {
  return isComparedAsText(column) ? cellOf(dialect, column) : dialect.of(column);
}

/**
 * Returns the `FROM` and `WHERE` clauses for the rows of a query that meet more conditions, if any.
 *
 * @throws UserError of kind `input` for a missing column, or a value that isn't valid for its type
 */
export function rowsOf(
  source: RemoteSource,
  query: Omit<TableQuery, 'sort'>,
  ...more: readonly string[]
): string {
  return `FROM ${source.from} ${whereOf(source.dialect, source, query, ...more)}`.trimEnd();
}
