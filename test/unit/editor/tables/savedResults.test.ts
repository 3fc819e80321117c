import assert from 'node:assert/strict';
import { existsSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { savedResult, tableOf } from '../../../../src/editor/tables/resultTable';
import { SavedResults, type SavedResult } from '../../../../src/editor/tables/savedResults';
import type { FileTable } from '../../../../src/editor/tables/tableToOpen';
import { ConnectionData } from '../../../../src/editor/storage/connectionData';
import { createResultFolder, inResultFolder } from '../../../../src/reports/results';
import { clearSnapshots, cacheSize, evictSnapshots } from '../../../../src/reports/snapshotCache';
import { failingFileSystem } from '../../../support/failingFileSystem';
import { rejectsWith } from '../../../support/userErrors';
import { everythingIn, folderForEachTest } from '../../../support/folders';
import { MemoryState } from '../../../support/memoryState';

const bytes = 5000;

describe('SavedResults', () => {
  const snapshots = folderForEachTest();
  const disk = failingFileSystem();
  const shown = new Set<string>();
  let state: MemoryState;
  let results: SavedResults;

  beforeEach(() => {
    shown.clear();
    state = new MemoryState();
    results = new SavedResults(state, (key) => shown.has(key));
  });

  const make = async (key: string, connection?: string): Promise<FileTable> => {
    const folder = await createResultFolder(snapshots.path, connection);
    const path = join(folder, 'result.parquet');
    writeFileSync(path, 'x'.repeat(bytes));
    shown.add(key);
    return {
      key,
      title: 'Title',
      provenance: 'Provenance',
      source: { kind: 'parquet', path },
      result: { tables: [{ name: 'usage', source: { kind: 'parquet', path } }] },
      ...(connection === undefined ? {} : { connection }),
    };
  };
  const save = async (key: string, connection?: string): Promise<string> => {
    const table = await make(key, connection);
    await results.save(savedResult(table) ?? assert.fail());
    return table.source.path;
  };
  const find = (key: string): Promise<SavedResult | undefined> => results.find(key);

  it('deletes a result with its tab', async () => {
    const path = await save('a', 'c1');
    const other = await save('b', 'c1');
    shown.delete('a');
    await results.closed('a');
    assert.equal(existsSync(dirname(path)), false);
    assert.equal(existsSync(other), true);
    assert.equal(await find('a'), undefined);
    assert.equal((await find('b'))?.source.path, other);
  });

  it('retains a result while another tab shows the same table', async () => {
    const path = await save('a');
    await results.closed('a');
    assert.equal(existsSync(path), true);
  });

  it('finds results after a reload', async () => {
    const table = await make('a', 'c1');
    await results.save(savedResult(table) ?? assert.fail());
    results = new SavedResults(state, (key) => shown.has(key));
    const { catalog, ...restored } = tableOf((await find('a')) ?? assert.fail());
    assert.deepEqual(restored, table);
    assert.deepEqual(await catalog?.(), table.result?.tables);
  });

  it('deletes results whose tab was closed during a reload when another result is saved', async () => {
    const closed = await save('a', 'c1');
    results = new SavedResults(state, (key) => shown.has(key));
    shown.delete('a');
    const path = await save('b');
    assert.equal(existsSync(dirname(closed)), false);
    assert.equal(existsSync(path), true);
  });

  it('replaces the previous result with the same key', async () => {
    const before = await save('a', 'c1');
    const after = await save('a', 'c1');
    assert.deepEqual([existsSync(dirname(before)), existsSync(after)], [false, true]);
    assert.equal((await find('a'))?.source.path, after);
  });

  it('omits results and SQL tables whose files were deleted', async () => {
    const path = await save('a');
    const table = await make('b');
    const gone = { name: 'gone', source: { kind: 'csv', path: join(snapshots.path, 'gone') } } as const;
    const saved = { name: 'kept', source: table.source };
    await results.save(savedResult({ ...table, result: { tables: [gone, saved] } }) ?? assert.fail());
    rmSync(path);
    assert.equal(await find('a'), undefined);
    assert.deepEqual((await find('b'))?.facts.tables, [saved]);
  });

  it('includes results in the size of downloaded data, and clears them with that data', async () => {
    await save('a', 'c1');
    await save('b');
    const saved = await cacheSize(snapshots.path);
    assert.ok(saved > 2 * bytes && saved < 2 * bytes + 1000, String(saved));
    await clearSnapshots(snapshots.path);
    assert.deepEqual(everythingIn(snapshots.path), []);
  });

  it('evicts the least recently used results at the storage limit', async () => {
    const paths = [await save('a', 'c1'), await save('b'), await save('c', 'c2')];
    for (const [place, path] of paths.entries()) {
      const used = Date.now() / 1000 - 1000 + place;
      utimesSync(join(dirname(path), 'manifest.json'), used, used);
    }
    await find('a');
    assert.equal(await evictSnapshots(snapshots.path, 2.5 * bytes), 1);
    assert.deepEqual(paths.map(existsSync), [true, false, true]);
  });

  it('deletes results with their connection', async () => {
    const path = await save('a', 'c1');
    const other = await save('b');
    const data = new ConnectionData({
      globalState: new MemoryState(),
      windowState: state,
      folder: (name) => (name === 'snapshots' ? snapshots.path : join(snapshots.path, 'none', name)),
      connectionIds: () => [],
      warn: assert.fail,
    });
    await data.forget('c1');
    assert.deepEqual([existsSync(path), existsSync(other)], [false, true]);
    assert.deepEqual(
      (state.get('results') as readonly SavedResult[]).map(({ key }) => key),
      ['b'],
    );
    await data.prune(Date.now() + 2 * 60 * 60_000);
    assert.equal(existsSync(other), true);
  });

  it("leaves no files if a result couldn't be created", async () => {
    await assert.rejects(
      inResultFolder(snapshots.path, 'c1', (folder) => {
        writeFileSync(join(folder, 'result.json'), '[');
        return Promise.reject(new Error('no'));
      }),
      /no/,
    );
    disk.fail('writeFile', 'ENOSPC');
    await rejectsWith(createResultFolder(snapshots.path, 'c1'), {
      kind: 'file',
      message: /^Couldn't save the result in .*results\. The disk is full\.$/,
    });
    assert.deepEqual(
      everythingIn(snapshots.path).filter((path) => !path.endsWith('results')).length,
      1,
      'the folder of the connection',
    );
  });
});
