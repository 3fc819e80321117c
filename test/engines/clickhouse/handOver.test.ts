import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startClickHouse } from '../../support/engines/clickHouse';
import { exportForWarehouse } from '../../support/engines/exports';
import { engineForSuite } from '../../support/reports/engine';

describe('clickhouse.sql of a warehouse dataset', () => {
  const suite = engineForSuite();

  it('fills a table with the rows of every month', async () => {
    const path = suite.file('usage.csv', 'Day,Count\n2026-10-01,1\n2026-11-02,\n');
    const dataset = await exportForWarehouse(suite, { kind: 'csv', path }, { name: 'usage', column: 'Day' });
    const session = startClickHouse(join(suite.folder, 'clickhouse'));
    const sql = readFileSync(join(dataset, 'clickhouse.sql'), 'utf8').replaceAll('LOCATION', dataset);
    for (const statement of sql.split(/;\n/).filter((text) => text.trim() !== ''))
      session.query(statement, 'JSON');
    const rows = session.query('SELECT * FROM usage ORDER BY Day', 'JSONCompactEachRow');
    session.cleanup();
    assert.equal(rows, '["2026-10-01", 1]\n["2026-11-02", null]\n');
  });
});
