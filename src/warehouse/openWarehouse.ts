import type { Warehouse, WarehouseRole } from './warehouse';
import type { WarehouseClient } from './warehouseClient';

/** Creates a client of a warehouse for one of its accounts. Sends nothing until the first call of the client. */
export async function openWarehouse(
  warehouse: Warehouse,
  account: { readonly role: WarehouseRole; readonly password: string },
): Promise<WarehouseClient> {
  // The library of a kind is loaded when it is first used.
  switch (warehouse.kind) {
    case 'trino':
      return (await import('./trino/trinoClient')).trinoClient(warehouse, account);
    case 'clickhouse':
      return (await import('./clickhouse/clickHouseClient')).clickHouseClient(warehouse, account);
  }
}
