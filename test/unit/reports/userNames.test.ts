import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  areNamesDue,
  lacksNames,
  namesLookup,
  readUserNames,
  writeUserNames,
  type NamedUser,
} from '../../../src/reports/userNames';
import { cacheSize, clearSnapshots, evictSnapshots } from '../../../src/reports/snapshotCache';
import { connectionFolder } from '../../../src/shared/connectionFolder';
import { folderForEachTest } from '../../support/folders';

const user = (databaseId: number, username: string): NamedUser => ({
  databaseId,
  username,
  displayName: username === 'rowan' ? '' : username.toUpperCase(),
  createdAt: username === 'rowan' ? 'unknown' : '2024-02-26T09:30:00Z',
});
const users = [user(7, 'linden'), user(12, 'rowan')];
const owner = { id: 'c1', baseUrl: 'https://one.example.com' };
const registry = { columns: ['Instance user ID', 'Service Account', 'Site Admin'] };

describe('stored user names', () => {
  const home = folderForEachTest();
  const folder = (): string => join(home.path, 'snapshots');

  it('are a private table with one row per user', async () => {
    const written = await writeUserNames(folder(), owner, [...users, user(7, 'linden')]);
    const names = await readUserNames(folder(), owner);
    assert.deepEqual(names, written);
    assert.deepEqual(JSON.parse(readFileSync(written.path, 'utf8')), [
      { databaseID: 7, username: 'linden', displayName: 'LINDEN', created: '2024-02-26' },
      { databaseID: 12, username: 'rowan', displayName: null, created: null },
    ]);
    assert.equal(written.rows, 2);
    if (process.platform !== 'win32') assert.equal(statSync(written.path).mode & 0o077, 0);
  });

  it('belong to a connection and its URL', async () => {
    await writeUserNames(folder(), owner, users);
    assert.equal(await readUserNames(folder(), { ...owner, id: 'c2' }), undefined);
    assert.equal(await readUserNames(folder(), { ...owner, baseUrl: 'https://two.example.com' }), undefined);
  });

  it('are due for download if they are missing or older than one day', () => {
    const downloadedAt = '2026-11-22T12:00:00Z';
    assert.equal(areNamesDue(undefined, Date.parse(downloadedAt)), true);
    assert.equal(areNamesDue({ downloadedAt }, Date.parse('2026-11-23T11:59:00Z')), false);
    assert.equal(areNamesDue({ downloadedAt }, Date.parse('2026-11-23T12:01:00Z')), true);
  });

  it('have the time of the last download even if nothing changed', async () => {
    const first = await writeUserNames(folder(), owner, users);
    const second = await writeUserNames(folder(), owner, users);
    assert.equal(second.path, first.path);
    assert.ok(second.downloadedAt >= first.downloadedAt);
    assert.equal(second.firstDownloadedAt, first.downloadedAt);
  });

  it('replace earlier files, except the previous one, which an open table might read', async () => {
    const written = [];
    for (const name of ['ash', 'birch', 'cedar']) {
      written.push(await writeUserNames(folder(), owner, [user(1, name)]));
    }
    assert.deepEqual(
      written.map(({ path }) => existsSync(path)),
      [false, true, true],
    );
    assert.equal((await readUserNames(folder(), owner))?.path, written[2]?.path);
  });

  it('count toward the cache size, and are evicted and cleared like snapshots', async () => {
    const { path } = await writeUserNames(folder(), owner, users);
    assert.equal(dirname(dirname(dirname(path))), connectionFolder(folder(), owner.id));
    assert.ok((await cacheSize(folder())) > statSync(path).size);
    assert.equal(await evictSnapshots(folder(), 0), 1);
    assert.equal(await readUserNames(folder(), owner), undefined);
    await writeUserNames(folder(), owner, users);
    await clearSnapshots(folder());
    assert.equal(await readUserNames(folder(), owner), undefined);
  });

  it('leave no files if the download is canceled', async () => {
    const stopped = AbortSignal.abort();
    await assert.rejects(writeUserNames(folder(), owner, users, stopped), { kind: 'canceled' });
    assert.equal(await readUserNames(folder(), owner), undefined);
    assert.equal(await cacheSize(folder()), 0);
  });

  it('are added to reports with user IDs but no names', async () => {
    const names = await writeUserNames(folder(), owner, users);
    assert.equal(lacksNames(registry), true);
    assert.equal(namesLookup(registry, names)?.key, 'Instance user ID');
    for (const columns of [['Instance user ID', 'Username'], ['Service Account'], undefined]) {
      assert.equal(lacksNames({ columns }), false);
      assert.equal(namesLookup({ columns }, names), undefined);
    }
    assert.equal(namesLookup(registry, await writeUserNames(folder(), owner, [])), undefined);
  });
});
