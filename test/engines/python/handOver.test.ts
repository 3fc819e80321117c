import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import { writeExport } from '../../../src/reports/export/writeExport';
import type { TableReader } from '../../../src/shared/table/reader';
import { readInPython } from '../../support/engines/python';
import { engineForSuite } from '../../support/reports/engine';
import { wholeView } from '../../support/tables/memoryReader';

/** The last row has no date, and the first two are in different months. */
const select = (rows: number): string =>
  `SELECT CASE WHEN range < ${rows - 1} THEN DATE '2026-09-30' + CAST(range AS INTEGER) END AS "Day", range AS "Count", 'x' AS "it's" FROM range(${rows})`;

describe('the commands in the README of an exported dataset', () => {
  const { engine, folder } = engineForSuite();
  for (const rows of [3, 1, 0]) {
    for (const column of ['Day', undefined]) {
      const partitions = column === undefined ? 'without partitions' : 'partitioned by month';
      it(`read ${rows} rows ${partitions} in each program`, async () => {
        const path = join(folder, `rows-${rows}-${column ?? 'whole'}`);
        const reader: TableReader = await engine.query(select(rows), []);
        await writeExport(
          {
            table: { reader, view: wholeView(reader) },
            description: { table: 'usage', source: 'a test', downloadedAt: '2026-11-21T10:20:30.000Z' },
          },
          column === undefined ? { kind: 'warehouse', partition: 'none' } : { kind: 'warehouse', column },
          path,
          { overwrite: false, decideFormulas: () => Promise.resolve('keep') },
        );
        await reader.close();
        const columns = ['Day', 'Count', "it's", ...(column === undefined ? [] : ['month'])];
        const expected = ['pandas', 'PyArrow', 'Polars', 'DuckDB'].map((program) => [
          program,
          { columns, rows },
        ]);
        assert.deepEqual(await readInPython('readme', path), Object.fromEntries(expected));
      });
    }
  }
});
