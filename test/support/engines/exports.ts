import { join } from 'node:path';
import type { TableSource } from '../../../src/reports/engine/engine';
import { writeExport } from '../../../src/reports/export/writeExport';
import { withTable, type TestEngine } from '../reports/engine';
import { wholeView } from '../tables/memoryReader';

/** Exports a table for a data warehouse as the product does, and returns the path of the dataset. */
export function exportForWarehouse(
  { engine, folder }: TestEngine,
  source: TableSource,
  { name, column }: { readonly name: string; readonly column?: string },
): Promise<string> {
  const path = join(folder, name);
  return withTable(engine, source, async (reader) => {
    await writeExport(
      {
        table: { reader, view: wholeView(reader) },
        description: { table: name, source: 'a test', fetchedAt: '2026-11-21T10:20:30.000Z' },
      },
      column === undefined ? { kind: 'warehouse', partition: 'none' } : { kind: 'warehouse', column },
      path,
      { overwrite: false, decideFormulas: () => Promise.resolve('keep') },
    );
    return path;
  });
}
