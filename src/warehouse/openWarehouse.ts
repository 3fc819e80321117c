import type { TableReader } from '../shared/table/reader';
import type { Warehouse, WarehouseRole } from './warehouse';
import type { WarehouseClient } from './warehouseClient';

/** Connects to a warehouse with one of its accounts. Sends nothing until the first call. */
export type OpenWarehouse = (
  warehouse: Warehouse,
  account: { readonly role: WarehouseRole; readonly password: string },
) => Promise<WarehouseClient>;

/** Opens a table of a warehouse for the table editor. `close` of the reader doesn't close the client. */
export type OpenWarehouseTable = (
  client: WarehouseClient,
  table: string,
  signal?: AbortSignal,
) => Promise<TableReader>;

/**
 * Runs one reading statement of the user, and writes its rows to a new Parquet file.
 *
 * @throws UserError of kind `input` with the message of the warehouse if the statement is rejected
 */
export type SaveStatement = (
  client: WarehouseClient,
  sql: string,
  path: string,
  signal?: AbortSignal,
) => Promise<{ readonly rows: number; readonly bytes: number }>;
