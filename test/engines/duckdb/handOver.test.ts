import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { exportForWarehouse } from '../../support/engines/exports';
import { engineForSuite } from '../../support/reports/engine';

describe('duckdb.sql of a warehouse dataset', () => {
  const suite = engineForSuite();

  it('creates a view with the rows of every month', async () => {
    const path = suite.file('usage.csv', 'Day,Count\n2026-10-01,1\n2026-11-02,\n');
    const dataset = await exportForWarehouse(suite, { kind: 'csv', path }, { name: 'usage', column: 'Day' });
    const connection = await (await DuckDBInstance.create()).connect();
    const sql = readFileSync(join(dataset, 'duckdb.sql'), 'utf8').replace('**', `${dataset}/**`);
    await connection.run(sql);
    const rows = (await connection.runAndReadAll('SELECT * FROM usage ORDER BY Day')).getRowsJson();
    connection.closeSync();
    assert.deepEqual(rows, [
      ['2026-10-01', '1', '2026-10'],
      ['2026-11-02', null, '2026-11'],
    ]);
  });
});
