import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Snapshot } from '../../../../src/reports/snapshot';
import { creditsRequest } from '../../../../src/reports/kinds/credits';
import { registryRequest } from '../../../../src/reports/kinds/registry';
import { allTime } from '../../../../src/reports/dates/range';
import { ExportStates, type DownloadProgress } from '../../../../src/reports/receiving/exportStates';
import { downloadSnapshot } from '../../../../src/reports/receiving/downloadSnapshot';
import { clearSnapshots } from '../../../../src/reports/snapshotCache';
import { UserError } from '../../../../src/shared/userError';
import { inChunks } from '../../../support/chunks';
import { rejectsWith } from '../../../support/userErrors';
import { folderForEachTest } from '../../../support/folders';
import { noLimits } from '../../../support/reports/limits';

const connection = { id: 'c1' };
const otherConnection = { id: 'c2' };

/** Downloads that run until the test completes, fails, or cancels them. */
class Door {
  readonly fetches: {
    readonly progress: DownloadProgress;
    readonly open: () => void;
    readonly fail: (error: Error) => void;
  }[] = [];

  pass(progress: DownloadProgress): Promise<void> {
    return new Promise((open, fail) => {
      progress.signal?.addEventListener('abort', () => fail(new UserError('canceled', 'Cancelled.')));
      this.fetches.push({ progress, open, fail });
    });
  }

  async nth(count: number) {
    while (this.fetches.length < count) await new Promise((resolve) => setImmediate(resolve));
    const download = this.fetches[count - 1];
    assert.ok(download !== undefined);
    return download;
  }
}

describe('export states', () => {
  const home = folderForEachTest();
  let door: Door;
  let states: ExportStates<{ readonly id: string }>;
  beforeEach(() => {
    door = new Door();
    states = make();
  });
  const folder = (): string => join(home.path, 'snapshots');
  const make = (): typeof states =>
    new ExportStates({
      folder: folder(),
      download: async ({ id }, request, progress): Promise<Snapshot> => {
        await door.pass(progress);
        return downloadSnapshot({
          folder: folder(),
          connectionId: id,
          request,
          instanceHost: 'code.example.com',
          download: () => inChunks(`a,b\n${door.fetches.length},2\n`),
          limits: noLimits,
          wait: () => Promise.resolve(),
        });
      },
    });

  it('are initially idle and empty, and then loaded from disk', async () => {
    assert.deepEqual(await states.load(connection, registryRequest), { kind: 'idle', snapshots: [] });
    const work = states.download(connection, registryRequest);
    (await door.nth(1)).open();
    const snapshot = await work;
    assert.deepEqual(states.peek(connection, registryRequest), { kind: 'idle', snapshots: [snapshot] });
    assert.deepEqual(await make().load(connection, registryRequest), { kind: 'idle', snapshots: [snapshot] });
    assert.equal(make().peek(connection, registryRequest), undefined);
  });

  it('allow one download of each export at a time, and concurrent downloads of different exports', async () => {
    const both = [1, 2].map(() => states.download(connection, registryRequest));
    const credits = states.download(connection, creditsRequest(allTime, 0));
    const other = states.download({ id: 'c2' }, registryRequest);
    for (const count of [1, 2, 3]) (await door.nth(count)).open();
    const [first, second] = await Promise.all(both);
    await Promise.all([credits, other]);
    assert.equal(first, second);
    assert.equal(door.fetches.length, 3);
  });

  it('report progress and retain earlier snapshots', async () => {
    const first = states.download(connection, registryRequest);
    (await door.nth(1)).open();
    const saved = await first;
    const seen: unknown[] = [];
    states.onDidChange(() => seen.push(states.peek(connection, registryRequest)));
    const second = states.download(connection, registryRequest);
    const { progress, open } = await door.nth(2);
    progress.onProgress?.({ bytes: 5, rows: 1 });
    open();
    await second;
    assert.deepEqual(seen.slice(0, 2), [
      { kind: 'downloading', received: undefined, snapshots: [saved] },
      { kind: 'downloading', received: { bytes: 5, rows: 1 }, snapshots: [saved] },
    ]);
    assert.equal(states.peek(connection, registryRequest)?.snapshots.length, 2);
  });

  it('report a failed download until the next one succeeds', async () => {
    const failure = new UserError('timeout', 'Too slow.');
    const work = rejectsWith(states.download(connection, registryRequest), { kind: 'timeout' });
    (await door.nth(1)).fail(failure);
    await work;
    assert.deepEqual(states.peek(connection, registryRequest), { kind: 'failed', failure, snapshots: [] });
    const again = states.download(connection, registryRequest);
    (await door.nth(2)).open();
    await again;
    assert.equal(states.peek(connection, registryRequest)?.kind, 'idle');
  });

  it('have no failure after the failures of their connection are discarded', async () => {
    for (const [place, id] of ['c1', 'c2'].entries()) {
      const work = rejectsWith(states.download({ id }, registryRequest), { kind: 'unauthorized' });
      (await door.nth(place + 1)).fail(new UserError('unauthorized', 'Rejected.'));
      await work;
    }
    let changes = 0;
    states.onDidChange(() => (changes += 1));
    states.discardFailures({ id: 'c1' });
    assert.equal(changes, 1);
    assert.deepEqual(states.peek({ id: 'c1' }, registryRequest), { kind: 'idle', snapshots: [] });
    assert.equal(states.peek({ id: 'c2' }, registryRequest)?.kind, 'failed');
  });

  it('are restored when a download is canceled', async () => {
    const work = rejectsWith(states.download(connection, registryRequest), { kind: 'canceled' });
    await door.nth(1);
    states.cancel(connection, registryRequest);
    await work;
    assert.deepEqual(states.peek(connection, registryRequest), { kind: 'idle', snapshots: [] });
    states.cancel(connection, creditsRequest(allTime, 0));
  });

  it('let one caller cancel without aborting a shared download', async () => {
    const downloaded = states.download(connection, registryRequest);
    const { progress, open } = await door.nth(1);
    const controller = new AbortController();
    const waiting = states.download(connection, registryRequest, { signal: controller.signal });
    await new Promise((resolve) => setImmediate(resolve));
    controller.abort();
    await rejectsWith(waiting, { kind: 'canceled' });
    assert.equal(progress.signal?.aborted, false);
    open();
    assert.equal((await downloaded).exportName, 'user-registry');
  });

  it('cancel the download of a deleted connection without storing data', async () => {
    const downloaded = states.download(connection, registryRequest);
    await door.nth(1);
    states.cancelAllBut(['c1', 'c2']);
    states.cancelAllBut(['c2']);
    await rejectsWith(downloaded, { kind: 'canceled' });
    assert.deepEqual((await states.load(connection, registryRequest)).snapshots, []);
  });

  it('are reloaded from disk after a download, which can evict snapshots of other reports', async () => {
    const first = states.download(connection, registryRequest);
    (await door.nth(1)).open();
    await first;
    const second = states.download(otherConnection, registryRequest);
    await door.nth(2);
    await clearSnapshots(folder());
    (await door.nth(2)).open();
    const snapshot = await second;
    assert.deepEqual((await states.load(connection, registryRequest)).snapshots, []);
    assert.deepEqual((await states.load(otherConnection, registryRequest)).snapshots, [snapshot]);
  });

  it('are reloaded from disk on request', async () => {
    const work = states.download(connection, registryRequest);
    (await door.nth(1)).open();
    await work;
    await clearSnapshots(folder());
    assert.equal((await states.load(connection, registryRequest)).snapshots.length, 1);
    states.reload();
    assert.deepEqual(await states.load(connection, registryRequest), { kind: 'idle', snapshots: [] });
  });

  it('retain a failure after reloading from disk', async () => {
    const work = rejectsWith(states.download(connection, registryRequest), { kind: 'timeout' });
    (await door.nth(1)).fail(new UserError('timeout', 'Too slow.'));
    await work;
    states.reload();
    assert.equal((await states.load(connection, registryRequest)).kind, 'failed');
  });
});
