import type { Dialect } from './dialect';
import { isComparedAsText, type RemoteColumn } from './remoteColumn';
import type { TableQuery } from '../../shared/table/query';
import { cellOf, whereOf } from '../../tables/where';

/** The order in which a warehouse stores the rows of a table. Rows are shown in this order by default. */
export interface StoredOrder {
  /** The IDs of the columns by which rows are stored. A `WarehouseClient` can also return expressions. */
  readonly by: readonly string[];
  /** Where a row is stored, if the warehouse has an expression for it. */
  readonly place?: RowPlace;
}

export interface RowPlace {
  /** Expressions that identify a row within a statement. */
  readonly identity: readonly string[];
  /** Expressions that sort rows with the same values of {@link StoredOrder.by} as they are stored. */
  readonly order: readonly string[];
}

/** The rows of a warehouse table for the statements of the table editor. */
export interface RemoteSource {
  readonly dialect: Dialect;
  /** The text after FROM. */
  readonly from: string;
  readonly columns: readonly RemoteColumn[];
  readonly stored: StoredOrder;
}

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
