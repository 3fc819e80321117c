import type { NamedSource, ReportEngine, TableSource } from '../../../src/reports/engine/engine';
import { wholeTable } from '../../../src/shared/table/query';
import type { Cell } from '../../../src/shared/table/table';

/** Returns the source of a CSV file whose columnar copy is cached next to it. */
export function csvSource(path: string): TableSource {
  return { kind: 'csv', path, cacheFolder: `${path}.columns` };
}

type Records = readonly Readonly<Record<string, Cell>>[];

/** Returns the result of a statement over CSV files as records. */
export function askFiles(
  engine: ReportEngine,
  sql: string,
  files: Readonly<Record<string, string>>,
): Promise<Records> {
  const tables = Object.entries(files).map(([name, path]) => ({ name, source: csvSource(path) }));
  return askTables(engine, sql, tables);
}

/** Returns the result of a statement over tables of any kind as records. */
export async function askTables(
  engine: ReportEngine,
  sql: string,
  tables: readonly NamedSource[],
): Promise<Records> {
  const reader = await engine.query(sql, tables);
  try {
    const { rows } = await reader.page(wholeTable, { offset: 0, limit: 100_000 });
    const names = reader.info.columns.map(({ name }) => name);
    return rows.map((cells) => Object.fromEntries(names.map((name, place) => [name, cells[place] ?? null])));
  } finally {
    await reader.close();
  }
}
