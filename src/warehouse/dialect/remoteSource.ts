import type { Dialect } from './dialect';
import type { RemoteColumn } from './remoteColumn';

/** The rows of a warehouse table for the statements of the table editor. */
export interface RemoteSource {
  readonly dialect: Dialect;
  /** The text after FROM. */
  readonly from: string;
  readonly columns: readonly RemoteColumn[];
  /** The IDs of the columns by which the warehouse stores the rows. Rows are shown in this order by default. */
  readonly storedBy: readonly string[];
}
