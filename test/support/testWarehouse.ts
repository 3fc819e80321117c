import type { Warehouse } from '../../src/warehouse/warehouse';

/** Returns a ClickHouse warehouse that is only read. */
export function testWarehouse(changes: Partial<Warehouse> = {}): Warehouse {
  return {
    id: 'w1',
    name: 'Usage',
    kind: 'clickhouse',
    url: 'https://warehouse.example.com:8443',
    user: 'reader',
    database: 'usage',
    ...changes,
  };
}
