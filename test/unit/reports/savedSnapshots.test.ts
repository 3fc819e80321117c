import assert from 'node:assert/strict';
import { existsSync, rmSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  deleteSnapshot,
  labelSnapshot,
  snapshotLabel,
  snapshotNameProblem,
} from '../../../src/reports/savedSnapshots';
import { listSnapshots, type Snapshot } from '../../../src/reports/snapshot';
import { evictSnapshots } from '../../../src/reports/snapshotCache';
import { failingFileSystem } from '../../support/failingFileSystem';
import { everythingIn, folderForEachTest } from '../../support/folders';
import { writeSnapshotAt } from '../../support/reports/writtenSnapshots';
import { rejectsWith } from '../../support/userErrors';

describe('saved snapshots', () => {
  const home = folderForEachTest();
  const failing = failingFileSystem();
  const folder = (): string => join(home.path, 'snapshots');
  const write = (csv: string, at = '2026-10-01T10:12:00.000Z'): Promise<Snapshot> =>
    writeSnapshotAt(folder(), { csv, at });
  const saved = (): Promise<readonly Snapshot[]> => listSnapshots(folder(), 'c1', 'user-registry');

  it('can be named and pinned, also after the same data was downloaded again', async () => {
    const snapshot = await write('id\n1\n');
    await labelSnapshot(snapshot, { name: 'before the move' });
    await labelSnapshot(snapshot, { pinned: true });
    const again = await write('id\n1\n', '2026-10-02T10:12:00.000Z');
    assert.equal(again.path, snapshot.path);
    const [only, ...others] = await saved();
    assert.deepEqual([only?.name, only?.pinned, others.length], ['before the move', true, 0]);
    await labelSnapshot(again, { name: '' });
    await labelSnapshot(again, { pinned: false });
    assert.deepEqual(
      (await saved()).map(({ name, pinned }) => [name, pinned]),
      [[undefined, undefined]],
    );
  });

  it("aren't evicted while they are pinned", async () => {
    const pinned = await write(`id\n${'1\n'.repeat(1000)}`);
    const other = await write(`id\n${'2\n'.repeat(1000)}`);
    await labelSnapshot(pinned, { pinned: true });
    assert.equal(await evictSnapshots(folder(), 0), 1);
    assert.deepEqual([existsSync(pinned.path), existsSync(other.path)], [true, false]);
    await labelSnapshot(pinned, { pinned: false });
    assert.equal(await evictSnapshots(folder(), 0), 1);
  });

  it('are unchanged if the disk is full', async () => {
    const snapshot = await write('id\n1\n');
    await labelSnapshot(snapshot, { name: 'first' });
    const files = everythingIn(folder());
    failing.fail('writeFile', 'ENOSPC');
    await rejectsWith(labelSnapshot(snapshot, { pinned: true }), {
      kind: 'file',
      message: /Couldn't change the snapshot.*full/s,
    });
    assert.deepEqual(everythingIn(folder()), files);
    assert.deepEqual(
      (await saved()).map(({ name, pinned }) => [name, pinned]),
      [['first', undefined]],
    );
  });

  it('are reported if they were deleted meanwhile', async () => {
    const snapshot = await write('id\n1\n');
    rmSync(dirname(snapshot.path), { recursive: true });
    await rejectsWith(labelSnapshot(snapshot, { pinned: true }), {
      kind: 'notFound',
      message: /The snapshot from Oct 1, 2026, .* was deleted or is damaged/,
    });
    assert.equal(everythingIn(folder()).length, 2);
  });

  it('are deleted with their derived files, and without the others', async () => {
    const snapshot = await write('id\n1\n');
    const other = await write('id\n2\n');
    await deleteSnapshot(snapshot);
    assert.equal(existsSync(dirname(snapshot.path)), false);
    assert.deepEqual(
      (await saved()).map(({ path }) => path),
      [other.path],
    );
    // A snapshot that another window deleted is deleted.
    await deleteSnapshot(snapshot);
  });

  it('are read again only after a change of any window', async () => {
    const first = await write('id\n1\n');
    const second = await write('id\n2\n');
    const exportPath = dirname(dirname(first.path));
    const listed = async (): Promise<readonly Snapshot[]> => {
      utimesSync(exportPath, 0, 0);
      const all = await saved();
      assert.equal(await saved(), all);
      return all;
    };
    assert.equal((await listed()).length, 2);
    await labelSnapshot(first, { name: 'first' });
    assert.deepEqual(
      (await saved()).map(({ name }) => name),
      [undefined, 'first'],
    );
    await listed();
    await deleteSnapshot(first);
    assert.equal((await saved()).length, 1);
    await listed();
    rmSync(dirname(second.path), { recursive: true });
    assert.equal((await saved()).length, 0);
    await listed();
    await write('id\n3\n');
    assert.equal((await saved()).length, 1);
  });

  it('have labels with seconds only if two are from the same minute', async () => {
    const snapshots = [
      await write('id\n1\n', '2026-10-01T10:12:05.000Z'),
      await write('id\n2\n', '2026-10-01T10:12:40.000Z'),
      await write('id\n3\n', '2026-10-02T10:12:40.000Z'),
    ];
    const labels = snapshots.map((snapshot) => snapshotLabel(snapshot, snapshots));
    assert.equal(new Set(labels).size, 3);
    assert.deepEqual(
      labels.map((label) => /:\d\d:\d\d/.test(label)),
      [true, true, false],
    );
  });

  it('have names that can be written in SQL and are unique', async () => {
    const first = { ...(await write('id\n1\n')), name: 'Migration' };
    const second = await write('id\n2\n');
    const problem = (name: string, of = second): string | undefined =>
      snapshotNameProblem(name, of, [first, second]);
    assert.match(problem('migration ') ?? '', /already exists/);
    assert.match(problem('2026-10-01') ?? '', /date/);
    assert.match(problem('a "b"') ?? '', /quotes/);
    assert.match(problem('x'.repeat(61)) ?? '', /60/);
    assert.equal(problem('Migration', first), undefined);
    assert.equal(problem('before 2026-10-01'), undefined);
    assert.equal(problem(''), undefined);
  });
});
