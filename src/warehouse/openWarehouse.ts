import type { Warehouse, WarehouseRole } from './warehouse';
import type { WarehouseClient } from './warehouseClient';

/** Creates a client of a warehouse for one of its accounts. Sends nothing until the first call of the client. */
export async function openWarehouse(
  warehouse: Warehouse,
  account: { readonly role: WarehouseRole; readonly password: string },
): Promise<WarehouseClient> {
  if (warehouse.kind === 'trino') {
    const { trinoClient } = await import('./trino/trinoClient');
    return trinoClient(warehouse, account);
  }
  // The ClickHouse library is loaded when it is first used.
  const { clickHouseClient } = await import('./clickhouse/clickHouseClient');
  return clickHouseClient(warehouse, account);
}
