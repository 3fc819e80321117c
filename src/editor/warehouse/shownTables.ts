import { isStagingTable } from '../../warehouse/send/sendToWarehouse';
import type { WarehouseClient, WarehouseTable } from '../../warehouse/warehouseClient';

/** Returns the tables of a warehouse, without those of running and interrupted transfers. */
export async function shownTables(
  client: WarehouseClient,
  signal?: AbortSignal,
): Promise<readonly WarehouseTable[]> {
  return (await client.tables(signal)).filter(({ name }) => !isStagingTable(name));
}
