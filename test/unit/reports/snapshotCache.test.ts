import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeSnapshot, type Snapshot } from '../../../src/reports/snapshot';
import { fileCopyFolder } from '../../../src/reports/fileCopies';
import { LocalExamination } from '../../../src/reports/receiving/examination';
import { clearSnapshots, cacheSize, evictSnapshots, markUsed } from '../../../src/reports/snapshotCache';
import { temporaryName } from '../../../src/reports/temporary';
import { inChunks } from '../../support/chunks';
import { folderForEachTest } from '../../support/folders';

describe('snapshot cache', () => {
  const home = folderForEachTest();
  const folder = (): string => join(home.path, 'snapshots');
  let written = 0;
  const keep = async (
    connectionId: string,
    bytes: number,
    usedSecondsAgo: number,
    exportName = 'user-registry',
  ): Promise<Snapshot> => {
    const snapshot = await writeSnapshot({
      folder: folder(),
      connectionId,
      exportName,
      identity: exportName,
      parameters: {},
      examine: (path) =>
        new LocalExamination(path, {
          rows: 0,
          add: () => undefined,
          finish: () => ({ format: 'csv', rows: 0, columns: [], notes: [], scan: undefined }),
        }),
      chunks: inChunks(String((written += 1)).padStart(bytes, 'x'), 1000),
    });
    const used = Date.now() / 1000 - usedSecondsAgo;
    utimesSync(join(dirname(snapshot.path), 'manifest.json'), used, used);
    return snapshot;
  };
  const there = (...snapshots: readonly Snapshot[]): boolean[] =>
    snapshots.map(({ path }) => existsSync(path));

  it('includes snapshots and derived files in its size', async () => {
    assert.equal(await cacheSize(folder()), 0);
    const snapshot = await keep('c1', 5000, 0);
    const bytes = await cacheSize(folder());
    assert.ok(bytes > 5000 && bytes < 6000);
    mkdirSync(join(dirname(snapshot.path), 'columns'));
    writeFileSync(join(dirname(snapshot.path), 'columns', 'data'), 'y'.repeat(3000));
    assert.equal(await cacheSize(folder()), bytes + 3000);
  });

  it('evicts least recently used snapshots of any connection until the cache is within its limit', async () => {
    const oldest = await keep('c1', 5000, 300);
    const older = await keep('c2', 5000, 200);
    const young = await keep('c1', 5000, 100);
    assert.equal(await evictSnapshots(folder(), 100_000), 0);
    assert.equal(await evictSnapshots(folder(), 12_000), 1);
    assert.deepEqual(there(oldest, older, young), [false, true, true]);
    assert.equal(await evictSnapshots(folder(), 0), 2);
    assert.deepEqual(there(older, young), [false, false]);
  });

  it('evicts recently used snapshots last, and never the one that was just created', async () => {
    const used = await keep('c1', 5000, 300);
    const unused = await keep('c1', 5000, 200);
    const created = await keep('c1', 5000, 400);
    await markUsed(used);
    assert.equal(await evictSnapshots(folder(), 12_000, dirname(created.path)), 1);
    assert.deepEqual(there(used, unused, created), [true, false, true]);
    await evictSnapshots(folder(), 0, dirname(created.path));
    assert.deepEqual(there(used, created), [false, true]);
  });

  it('evicts damaged snapshots first', async () => {
    const old = await keep('c1', 5000, 300);
    const damaged = join(dirname(dirname(old.path)), '000000000000001-00000000');
    mkdirSync(damaged);
    writeFileSync(join(damaged, 'body'), 'x'.repeat(5000));
    assert.equal(await evictSnapshots(folder(), 7000), 1);
    assert.deepEqual([existsSync(damaged), ...there(old)], [false, true]);
  });

  it('evicts copies of files before snapshots, the least recently used one first', async () => {
    const snapshot = await keep('c1', 5000, 300);
    const copy = async (file: string, usedSecondsAgo: number): Promise<string> => {
      const path = (await fileCopyFolder(folder(), file)) ?? '';
      writeFileSync(join(path, 'table.parquet'), 'x'.repeat(5000));
      const used = Date.now() / 1000 - usedSecondsAgo;
      utimesSync(join(path, 'manifest.json'), used, used);
      return path;
    };
    const [older, younger] = [await copy('/a/older.csv', 200), await copy('/a/younger.csv', 100)];
    assert.equal(await evictSnapshots(folder(), 12_000), 1);
    assert.deepEqual([older, younger].map(existsSync), [false, true]);
    assert.equal(await evictSnapshots(folder(), 7000), 1);
    assert.deepEqual([existsSync(younger), ...there(snapshot)], [false, true]);
  });

  it('includes copies of files in its size, and deletes them when it is cleared', async () => {
    const path = (await fileCopyFolder(folder(), '/a/b.csv')) ?? '';
    writeFileSync(join(path, 'table.parquet'), 'x'.repeat(5000));
    assert.ok((await cacheSize(folder())) > 5000);
    await clearSnapshots(folder());
    assert.equal(await cacheSize(folder()), 0);
    assert.equal(existsSync(path), false);
  });

  it('never evicts small snapshots of the credits history', async () => {
    const totals = await keep('c1', 5000, 300, 'credits');
    const large = await keep('c1', 300_000, 300, 'credits');
    const registry = await keep('c1', 5000, 100);
    assert.equal(await evictSnapshots(folder(), 0), 2);
    assert.deepEqual(there(totals, large, registry), [true, false, false]);
    await clearSnapshots(folder());
    assert.deepEqual(there(totals), [false]);
  });

  it('deletes everything when it is cleared, except files that are being written', async () => {
    await keep('c1', 10, 0);
    await keep('c2', 10, 0);
    const writing = temporaryName();
    mkdirSync(join(folder(), writing));
    await clearSnapshots(folder());
    assert.deepEqual(readdirSync(folder()), [writing]);
    await clearSnapshots(join(home.path, 'nowhere'));
  });
});
