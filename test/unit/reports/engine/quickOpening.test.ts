import { strict as assert } from 'node:assert';
import { appendFileSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { wholeTable } from '../../../../src/shared/table/query';
import { engineForSuite } from '../../../support/reports/engine';

describe('quick opening of a table', function () {
  this.timeout(60_000);
  const { engine, file, folder } = engineForSuite();

  it('opens only the first rows of a large file until a copy of its current state exists', async () => {
    const cacheFolder = join(folder, 'quick');
    const line = `1,${'x'.repeat(97)}\n`;
    const path = file('quick.csv', `a,b\n${line.repeat(100_000)}`);
    const isPartial = async (): Promise<boolean> => {
      const table = await engine.open({ kind: 'csv', path, cacheFolder, quick: true });
      assert.equal(table.info.rows < 100_000, table.info.partial);
      await table.close();
      return table.info.partial;
    };
    assert.equal(await isPartial(), true);
    assert.equal(existsSync(cacheFolder), false);
    await engine.open({ kind: 'csv', path, cacheFolder });
    assert.equal(await isPartial(), false);
    appendFileSync(path, line);
    assert.equal(await isPartial(), true);
    await engine.open({ kind: 'csv', path, cacheFolder });
    assert.equal(await isPartial(), false);
    assert.equal(readdirSync(cacheFolder).filter((name) => name.endsWith('.parquet')).length, 1);
  });

  it('opens a small file completely, and retains rows after the copy is deleted and the engine restarts', async () => {
    const small = await engine.open({ kind: 'csv', path: file('small.csv', 'a\n1\n'), quick: true });
    assert.equal(small.info.partial, false);
    const cacheFolder = join(folder, 'quick-again');
    const path = file('quick-again.csv', `a\n${'12345678\n'.repeat(1_000_000)}`);
    const first = await engine.open({ kind: 'csv', path, cacheFolder, quick: true });
    await engine.open({ kind: 'csv', path, cacheFolder });
    const copied = await engine.open({ kind: 'csv', path, cacheFolder, quick: true });
    rmSync(cacheFolder, { recursive: true });
    await engine.stop();
    for (const table of [first, copied]) {
      const { rows, matching } = await table.page(wholeTable, { offset: 0, limit: 1 });
      assert.deepEqual([rows, matching], [[['12345678']], table.info.rows]);
    }
    assert.deepEqual(
      [first, copied].map(({ info }) => info.partial),
      [true, false],
    );
  });

  it('reports progress after the scan, while the copy is written', async () => {
    const path = file('regular.csv', `a,b\n${'1,some text\n'.repeat(6_000_000)}`);
    const cacheFolder = join(folder, 'regular');
    const shares: number[] = [];
    const incomplete: string[] = [];
    const onProgress = (share: number): void => {
      shares.push(share);
      incomplete.push(...readdirSync(cacheFolder).filter((name) => !name.startsWith('table-')));
    };
    await engine.open({ kind: 'csv', path, cacheFolder }, { onProgress });
    // Nobody would delete it there if the engine and its client were killed.
    assert.deepEqual(incomplete, []);
    assert.ok(new Set(shares.filter((share) => share > 0.2 && share < 1)).size >= 2, shares.join());
  });

  it('reports progress while writing the content of an irregular file aside', async () => {
    const path = file('irregular.csv', `a,b\n1\n${'1,some text\n'.repeat(2_000_000)}`);
    const shares: number[] = [];
    await engine.open({ kind: 'csv', path }, { onProgress: (share) => shares.push(share) });
    // The phases before and after it take a fifth of the progress, and what remains.
    const second = shares.filter((share) => share > 0.2 && share < 0.48);
    assert.ok(second.length >= 4, shares.join());
  });
});
