import type { TableReader } from '../../shared/table/reader';
import type { WarehouseClient } from '../warehouseClient';
import { RemoteReader } from './remoteReader';

/**
 * Opens a table of a warehouse for the table editor. `close` of the reader doesn't close the client.
 *
 * @throws UserError of kind `notFound` if there is no such table, and other errors of the client
 */
export function openWarehouseTable(
  client: WarehouseClient,
  table: string,
  signal?: AbortSignal,
): Promise<TableReader> {
  return RemoteReader.open(client, table, signal);
}
