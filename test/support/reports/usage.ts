import { DuckDBInstance } from '@duckdb/node-api';
import type { Cell } from '../../../src/shared/table/table';

/** Number of rows of the report. */
export const rows = 25_000;
const clients = ['VS Code', 'Web', 'CLI', 'jetbrains', ''];

/** Returns a usage report with ties, blanks, empty strings, and upper and lower case. */
export function usageCsv(): string {
  const lines = ['user,day,client,count,rate,at'];
  for (let row = 0; row < rows; row += 1) {
    const day = new Date(Date.UTC(2025, 0, 1 + (row % 400))).toISOString().slice(0, 10);
    const client = clients[row % clients.length];
    const count = row % 7 === 0 ? '' : String((row * 7919) % 500);
    const hour = String(row % 24).padStart(2, '0');
    lines.push(
      `User ${(row * 31) % 997},${day},${client === '' ? '""' : client},${count},${(row % 100) / 8},${day}T${hour}:30:00Z`,
    );
  }
  return `${lines.join('\n')}\n`;
}

/**
 * Returns a function that queries a report file with DuckDB alone. The table is `usage`, and its column `n` contains
 * the row number.
 */
export async function askAlone(path: string): Promise<(sql: string) => Promise<Cell[][]>> {
  const database = await DuckDBInstance.create(':memory:');
  const connection = await database.connect();
  await connection.run(
    `CREATE TABLE usage AS SELECT *, row_number() OVER () AS n
     FROM read_csv('${path}', nullstr = '', allow_quoted_nulls = false)`,
  );
  return async (sql) => {
    const found = await connection.runAndReadAll(sql);
    return found.getRowsJson().map((cells) => cells.map((cell) => (cell === null ? null : textOf(cell))));
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
