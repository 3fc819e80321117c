import assert from 'node:assert/strict';
import { join } from 'node:path';
import {
  listSnapshots,
  writeSnapshot,
  snapshotDays,
  type Snapshot,
  type SnapshotRequest,
} from '../../../src/reports/snapshot';
import { LocalExamination } from '../../../src/reports/receiving/examination';
import { inChunks } from '../../support/chunks';
import { failingFileSystem } from '../../support/failingFileSystem';
import { everythingIn, folderForEachTest } from '../../support/folders';

const csv = 'Instance user ID,Service Account,Site Admin\r\n1,false,true\r\n';

describe('identical downloads of a report', () => {
  const home = folderForEachTest();
  const disk = failingFileSystem();
  const folder = (): string => join(home.path, 'snapshots');
  const write = (chunks: AsyncIterable<Uint8Array>, more: Partial<SnapshotRequest> = {}): Promise<Snapshot> =>
    writeSnapshot({
      folder: folder(),
      connectionId: 'one',
      exportName: 'user-registry',
      identity: 'user-registry',
      parameters: { instanceURL: 'example.com' },
      examine: (path) =>
        new LocalExamination(path, {
          rows: 1,
          add: () => undefined,
          finish: () => ({ format: 'csv', rows: 1, columns: ['a'], notes: [], scan: undefined }),
        }),
      chunks,
      ...more,
    });

  it('are stored once, with the times of the first and the last download', async () => {
    const first = await write(inChunks(csv));
    const files = everythingIn(folder());
    const again = await write(inChunks(csv));
    assert.deepEqual(everythingIn(folder()), files);
    assert.deepEqual(again, {
      ...first,
      downloadedAt: again.downloadedAt,
      firstDownloadedAt: first.downloadedAt,
    });
    assert.ok(again.downloadedAt >= first.downloadedAt);
    const third = await write(inChunks(csv));
    assert.equal(third.firstDownloadedAt, first.downloadedAt);
    assert.deepEqual(await listSnapshots(folder(), 'one', 'user-registry'), [third]);
    const days = {
      ...first,
      downloadedAt: '2026-11-22T10:00:00.000Z',
      firstDownloadedAt: '2026-11-20T10:00:00.000Z',
    };
    assert.deepEqual(snapshotDays(days), ['2026-11-22', '2026-11-20']);
    assert.deepEqual(snapshotDays(first), [first.downloadedAt.slice(0, 10)]);
  });

  it('are stored again after a different download or with another request or other parameters', async () => {
    await write(inChunks('a'));
    await write(inChunks('b'));
    const returned = await write(inChunks('a'));
    const elsewhere = await write(inChunks('a'), { identity: 'other' });
    const other = await write(inChunks('a'), { parameters: { instanceURL: 'other.example.com' } });
    for (const snapshot of [returned, elsewhere, other]) assert.equal(snapshot.firstDownloadedAt, undefined);
    assert.equal((await listSnapshots(folder(), 'one', 'user-registry')).length, 5);
  });

  it("are stored again if the earlier snapshot can't be updated", async () => {
    const first = await write(inChunks(csv));
    disk.fail('rename', 'EIO', { times: 1 });
    const second = await write(inChunks(csv));
    assert.deepEqual(await listSnapshots(folder(), 'one', 'user-registry'), [second, first]);
    assert.ok(everythingIn(folder()).every((name) => !name.endsWith('.tmp')));
  });
});
