import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locationPlaceholder } from '../../../src/reports/export/warehouse/warehouseFolder';

/** A table as a database engine returns it. */
export interface WarehouseTable {
  readonly columns: readonly WarehouseColumn[];
  readonly rows: readonly (readonly (string | null)[])[];
}

export interface WarehouseColumn {
  readonly name: string;
  /** In the syntax of the engine. */
  readonly type: string;
}

/** A database engine that runs the statements of exported datasets. */
export interface WarehouseEngine {
  /** The name of the file with its statements. */
  readonly file: string;
  /** The name and version that the engine reports. */
  readonly version: string;
  /** Makes the folder of a dataset the current folder, if the engine must run the statements in it. */
  enter?(folder: string): Promise<void>;
  /** Runs a statement without using its result. */
  run(statement: string): Promise<void>;
  /** Reads a table. Cells are text in the syntax of the engine, JSON if nested, and hexadecimal digits if binary. */
  read(table: string): Promise<WarehouseTable>;
  /** Returns the text that replaces `DATASET_LOCATION` for a folder. */
  location(folder: string): string;
  stop(): Promise<void>;
}

/** Runs the statements of a dataset, and reads the table that they create. */
export async function loadDataset(engine: WarehouseEngine, dataset: string): Promise<WarehouseTable> {
  const sql = readFileSync(join(dataset, engine.file), 'utf8').replace(/^--.*\n/gm, '');
  const statements = sql
    .replaceAll(locationPlaceholder, () => engine.location(dataset))
    .split(/;\n+/)
    .filter((text) => text !== '');
  const table = /^CREATE (?:TABLE|VIEW) (.+) (?:\(|AS)$/m.exec(sql)?.[1];
  if (table === undefined) throw new Error(`No table is created in:\n${sql}`);
  await engine.enter?.(dataset);
  for (const statement of statements) await engine.run(statement);
  return engine.read(table);
}
