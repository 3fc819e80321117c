import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseColumnType } from '../../../src/reports/export/warehouse/columnType';
import { trino } from '../../../src/reports/export/warehouse/dialects';
import { wholeTable } from '../../../src/shared/table/query';
import type { TableReader } from '../../../src/shared/table/reader';
import { sqlLiteral } from '../../../src/shared/table/sqlQuoting';
import { openWarehouse } from '../../../src/warehouse/openWarehouse';
import { sendToWarehouse } from '../../../src/warehouse/send/sendToWarehouse';
import type { Warehouse } from '../../../src/warehouse/warehouse';
import type { WarehouseClient } from '../../../src/warehouse/warehouseClient';
import { startBridge } from './bridge';
import { startTrinoServer, trinoLocation, trinoSession } from './trino';

/** A server with tables of a test. */
export interface RemoteServer {
  readonly warehouse: Warehouse;
  readonly client: WarehouseClient;
  /** Creates a table with the rows of a reader. */
  load(table: string, reader: TableReader): Promise<void>;
  stop(): Promise<void>;
}

/** Starts ClickHouse. Its data and the loaded files are in a folder of the test. */
export async function startClickHouseServer(folder: string): Promise<RemoteServer> {
  const bridge = await startBridge(join(folder, 'clickhouse'));
  const client = await bridge.client('write');
  return {
    warehouse: bridge.warehouse,
    client,
    load: async (table, reader) => {
      const path = join(folder, `${encodeURIComponent(table)}.parquet`);
      await writeParquet(reader, path);
      const columns = reader.info.columns.map(({ id, type }) => ({ name: id, type }));
      const { rows } = reader.info;
      const manifest = {
        snapshot: table,
        sha256: table,
        downloadedAt: '',
        connection: '',
        instance: '',
        rows,
      };
      await sendToWarehouse({ client, table, path, columns, manifest });
    },
    stop: async () => {
      await client.close();
      await bridge.stop();
    },
  };
}

/** Starts Trino with the schema `hive.usage`. Files of its tables are in a folder of the test. */
export async function startTrinoWarehouse(folder: string): Promise<RemoteServer> {
  const server = await startTrinoServer();
  const run = trinoSession(server);
  await run('CREATE SCHEMA hive.usage');
  await run("SET SESSION hive.timestamp_precision = 'MICROSECONDS'");
  const warehouse: Warehouse = {
    id: 'a',
    name: 'A',
    kind: 'trino',
    url: server.url,
    user: 'test',
    database: 'hive.usage',
  };
  const client = await openWarehouse(warehouse, { role: 'read', password: '' });
  return {
    warehouse,
    client,
    load: async (table, reader) => {
      const files = join(folder, encodeURIComponent(table));
      mkdirSync(files);
      await writeParquet(reader, join(files, 'data.parquet'));
      const name = `hive.usage.${trino.name(table)}`;
      const columns = reader.info.columns.map(
        ({ id, type = '' }) => `${trino.name(id)} ${trino.type(parseColumnType(type))}`,
      );
      await run(`CREATE TABLE ${name} (${columns.join(', ')})
        WITH (format = 'PARQUET', external_location = ${sqlLiteral(trinoLocation(files))})`);
    },
    stop: async () => {
      await client.close();
      await server.stop();
    },
  };
}

async function writeParquet(reader: TableReader, path: string): Promise<void> {
  const columns = reader.info.columns.map(({ id }) => id);
  await reader.write({ query: wholeTable, columns, format: { kind: 'parquet' }, path });
}
