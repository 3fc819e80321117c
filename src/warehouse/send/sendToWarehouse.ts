import type { WarehouseClient } from '../warehouseClient';
import type { TransferManifest } from './transferManifest';

/** A Parquet file to send, and the table that it becomes. */
export interface Transfer {
  /** A client with the writing account. */
  readonly client: WarehouseClient;
  /** The name of the table. Its previous rows are replaced. */
  readonly table: string;
  /** The path of a Parquet file of the report engine. */
  readonly path: string;
  /** The columns of the file: their names, and their types in the report engine. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly manifest: Omit<TransferManifest, 'sentAt'>;
  /** Called with the share of the file that has been sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

export interface TransferResult {
  /** Whether the table had the rows of this snapshot before, so that nothing was sent. */
  readonly unchanged: boolean;
  readonly manifest: TransferManifest;
}

/**
 * Sends a Parquet file to a warehouse: loads a staging table, checks its number of rows, and replaces the table by it
 * with one statement. A repeated or interrupted transfer never duplicates rows: the table has all rows of one
 * snapshot at every moment, and the staging tables of interrupted transfers are deleted by the next one.
 *
 * @throws UserError
 */
export type SendToWarehouse = (transfer: Transfer) => Promise<TransferResult>;
