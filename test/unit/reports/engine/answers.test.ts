import { strict as assert } from 'node:assert';
import { resolve } from 'node:path';
import { createReportEngine } from '../../../../src/reports/engine/client/reportEngine';
import { wholeTable } from '../../../../src/shared/table/query';
import { rejectsWith } from '../../../support/userErrors';
import { folderForEachTest } from '../../../support/folders';
import { engineForSuite, everyRow } from '../../../support/reports/engine';

describe('statement result', function () {
  this.timeout(60_000);
  const { engine, aside } = engineForSuite();
  const folder = folderForEachTest();
  const files = (): string[] => aside().filter((path) => /\.(?:db|wal)$/.test(path));

  it('is discarded if a late row causes an error', async () => {
    const sql = `SELECT CASE WHEN range = 3000000 THEN error('boom') ELSE range END FROM range(5000000)`;
    await rejectsWith(engine.query(sql, []), { kind: 'input', detail: /boom/ });
    assert.deepEqual(files(), []);
  });

  it('preserves the order of its rows and the names of its columns, including duplicates', async () => {
    const reader = await engine.query(
      'SELECT range AS n, -range AS n, range % 2 AS "N" FROM range(300000) ORDER BY range % 2, range DESC;',
      [],
    );
    assert.deepEqual(
      reader.info.columns.map(({ id, name }) => [id, name]),
      [
        ['n', 'n'],
        ['n_2', 'n'],
        ['N_3', 'N'],
      ],
    );
    const at = async (offset: number) => (await reader.page(wholeTable, { offset, limit: 1 })).rows[0];
    assert.deepEqual(await at(0), ['299998', '-299998', '0']);
    assert.deepEqual(await at(150_000), ['299999', '-299999', '1']);
    await reader.close();
  });

  it('is deleted when closed', async () => {
    const readers = await Promise.all([1, 2].map((value) => engine.query(`SELECT ${value} AS a`, [])));
    assert.equal(files().length, 2);
    await readers[0]?.close();
    assert.equal(files().length, 1);
    assert.deepEqual(await everyRow(readers[1] as (typeof readers)[0]), [['2']]);
    await readers[1]?.close();
    assert.deepEqual(files(), []);
  });

  it("can't exceed the limit for temporary disk space", async () => {
    const small = createReportEngine({
      program: resolve('dist', 'reportEngine.js'),
      folder: folder.path,
      limits: () => ({ memoryMb: 256, tempDiskMb: 20 }),
    });
    const endless = `SELECT md5(a.range::VARCHAR) AS hash, b.range FROM range(1000000000) a, range(1000) b`;
    await rejectsWith(small.query(endless, []), {
      kind: 'state',
      message: 'The report engine exceeded its temporary disk limit.',
      hint: 'limitEngineTempDisk',
    });
    await small.stop();
  });
});
