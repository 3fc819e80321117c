import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { escapedText } from '../../../src/reports/export/warehouse/dialects';
import { folderOfEngine } from './folders';
import type { WarehouseColumn, WarehouseEngine } from './warehouseEngine';

/** A session of ClickHouse in this process, with a folder for its data. */
interface ClickHouseSession {
  query(sql: string, format: string): string;
  cleanup(): void;
}

/** Starts ClickHouse in this process. */
export function startClickHouse(): Promise<WarehouseEngine> {
  const chdb = createRequire(join(folderOfEngine('INSTANCE_EXPLORER_CHDB'), 'package.json'))('chdb') as {
    Session: new (folder: string) => ClickHouseSession;
  };
  const data = mkdtempSync(join(tmpdir(), 'instance-explorer-clickhouse-'));
  const session = new chdb.Session(data);
  const lines = (sql: string): unknown[][] =>
    session
      .query(sql, 'JSONCompactEachRow')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as unknown[]);
  return Promise.resolve({
    file: 'clickhouse.sql',
    version: `ClickHouse ${String(lines('SELECT version()')[0]?.[0])}`,
    location: (folder) => escapedText(folder).slice(1, -1),
    run: (statement) => {
      session.query(statement, 'Null');
      return Promise.resolve();
    },
    read: (table) => {
      const columns = lines(`DESCRIBE ${table}`).map(([name, type]) => ({
        name: String(name),
        type: String(type),
      }));
      const rows = lines(`SELECT ${columns.map(cell).join(', ')} FROM ${table}`) as (string | null)[][];
      return Promise.resolve({ columns, rows });
    },
    stop: () => {
      session.cleanup();
      rmSync(data, { recursive: true, force: true, maxRetries: 3 });
      return Promise.resolve();
    },
  });
}

function cell({ name, type }: WarehouseColumn): string {
  const quoted = `\`${name.replace(/[\\`]/g, '\\$&')}\``;
  if (/^(?:Array|Map|Tuple)\(/.test(type)) return `toJSONString(${quoted})`;
  // Binary values are strings in ClickHouse, too.
  return type === 'Nullable(String)'
    ? `if(isValidUTF8(${quoted}), ${quoted}, hex(${quoted}))`
    : `toString(${quoted})`;
}
