import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { openWarehouse } from '../../../src/warehouse/openWarehouse';
import type { Warehouse, WarehouseRole } from '../../../src/warehouse/warehouse';
import type { WarehouseClient } from '../../../src/warehouse/warehouseClient';
import { folderOfEngine } from './folders';

/** A ClickHouse server in a separate process. */
export interface Bridge {
  readonly warehouse: Warehouse;
  /** Connects to the server. It has one account. */
  client(role?: WarehouseRole): Promise<WarehouseClient>;
  /** Runs any statement. */
  run(sql: string): Promise<void>;
  stop(): Promise<void>;
}

export const bridgePassword = 'canary-password-1';

/**
 * Starts a process that runs ClickHouse and serves its HTTP protocol.
 *
 * @param folder the folder of the data, which can be that of a stopped server
 * @param options the password of the account, and the port of the server; 0 selects a free port
 */
export async function startBridge(
  folder: string,
  {
    password = bridgePassword,
    port: requested = 0,
  }: { readonly password?: string; readonly port?: number } = {},
): Promise<Bridge> {
  folderOfEngine('INSTANCE_EXPLORER_CHDB');
  const program = join('test', 'support', 'engines', 'clickHouseBridge.mjs');
  const process = fork(program, [folder, password, String(requested)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const [line] = (await once(process.stdout ?? process, 'data')) as [Buffer];
  const { port } = JSON.parse(line.toString('utf8')) as { port: number };
  const warehouse: Warehouse = {
    id: 'bridge',
    name: 'Bridge',
    kind: 'clickhouse',
    url: `http://127.0.0.1:${port}`,
    user: 'default',
    database: 'default',
    writer: { user: 'default' },
  };
  return {
    warehouse,
    client: (role = 'read') => openWarehouse(warehouse, { role, password }),
    run: async (sql) => {
      const authorization = `Basic ${Buffer.from(`default:${password}`).toString('base64')}`;
      const response = await fetch(warehouse.url, {
        method: 'POST',
        body: sql,
        headers: { Authorization: authorization },
      });
      if (!response.ok) throw new Error(await response.text());
    },
    stop: async () => {
      const ended = once(process, 'exit');
      process.disconnect();
      await ended;
    },
  };
}
