import type { Dialect } from './dialect';
import type { RemoteColumn } from './remoteColumn';

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
