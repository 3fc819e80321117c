import { strict as assert } from 'node:assert';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createReportEngine } from '../../src/reports/engine/client/reportEngine';
import type { ReportEngine } from '../../src/reports/engine/engine';
import { wholeTable } from '../../src/shared/table/query';
import type { World } from './world';

/**
 * Registers tests of the engine, which the extension host forks with its own executable (Node.js or
 * Electron).
 */
export function registerReportEngineSuite(world: World): void {
  describe('report engine', function () {
    this.timeout(120_000);
    const rows = 20_000;
    let folder: string;
    let engine: ReportEngine;
    let path: string;

    before(() => {
      folder = mkdtempSync(join(tmpdir(), 'instance-explorer-engine-'));
      path = join(folder, 'report.csv');
      const lines = Array.from(
        { length: rows },
        (_, row) => `user ${row},${row % 7},2025-01-${String(1 + (row % 31)).padStart(2, '0')}`,
      );
      writeFileSync(path, ['user,count,day', ...lines, ''].join('\n'));
      engine = createReportEngine({
        program: join(world.extension.extensionPath, 'dist', 'reportEngine.js'),
        folder: join(folder, 'engine'),
        limits: () => ({ memoryMb: 256, tempDiskMb: 500 }),
      });
    });

    after(async () => {
      await engine.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    });

    it('returns the columns and rows of a CSV file', async () => {
      const table = await engine.open({ kind: 'csv', path, cacheFolder: join(folder, 'cache') });
      assert.deepEqual(
        table.info.columns.map(({ id, kind }) => [id, kind]),
        [
          ['user', 'text'],
          ['count', 'integer'],
          ['day', 'date'],
        ],
      );
      const page = await table.page(wholeTable, { offset: rows - 1, limit: 10 });
      assert.deepEqual(page, { rows: [[`user ${rows - 1}`, '0', '2025-01-05']], matching: rows });
      await table.close();
    });

    it('runs statements, but rejects statements that read a file by its path', async () => {
      const source = { kind: 'csv' as const, path, cacheFolder: join(folder, 'cache') };
      const reply = await engine.query('SELECT sum("count") AS s FROM report', [{ name: 'report', source }]);
      const { rows: sums } = await reply.page(wholeTable, { offset: 0, limit: 1 });
      assert.deepEqual(sums, [['59997']]);
      await assert.rejects(() => engine.query(`SELECT * FROM read_text('${path}')`, []), { kind: 'input' });
    });

    it('restarts after a stop', async () => {
      const table = await engine.open({ kind: 'csv', path, cacheFolder: join(folder, 'cache') });
      await engine.stop();
      assert.equal((await table.page(wholeTable, { offset: 0, limit: 1 })).matching, rows);
    });
  });
}
