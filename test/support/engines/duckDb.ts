import { DuckDBInstance } from '@duckdb/node-api';
import { sqlLiteral } from '../../../src/shared/table/sqlQuoting';
import type { WarehouseEngine } from './warehouseEngine';

/** Starts DuckDB in this process. */
export async function startDuckDb(): Promise<WarehouseEngine> {
  const connection = await (await DuckDBInstance.create()).connect();
  const [[version = '']] = (await connection.runAndReadAll('SELECT version()')).getRowsJson() as [[string]];
  return {
    file: 'duckdb.sql',
    version: `DuckDB ${version}`,
    location: (folder) => folder,
    enter: async (folder) => void (await connection.run(`SET file_search_path = ${sqlLiteral(folder)}`)),
    run: async (statement) => void (await connection.run(statement)),
    read: async (table) => {
      const columns = (await connection.runAndReadAll(`DESCRIBE ${table}`)).getRowsJson() as string[][];
      const names = columns.map(([name = '', type = '']) => ({ name, type }));
      const cells = names.map(({ name, type }) => cell(`"${name.replaceAll('"', '""')}"`, type)).join(', ');
      const rows = (await connection.runAndReadAll(`SELECT ${cells} FROM ${table}`)).getRowsJson();
      return { columns: names, rows: rows as (string | null)[][] };
    },
    stop: () => {
      connection.closeSync();
      return Promise.resolve();
    },
  };
}

function cell(name: string, type: string): string {
  if (type === 'BLOB') return `hex(${name})`;
  return /\[\]$|^(?:STRUCT|MAP)\(/.test(type)
    ? `CAST(to_json(${name}) AS VARCHAR)`
    : `CAST(${name} AS VARCHAR)`;
}
