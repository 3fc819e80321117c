import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CsvScan } from '../../../src/reports/csv/scanner';
import { readScan } from '../../../src/reports/csv/storedScan';
import { LocalExamination } from '../../../src/reports/receiving/examination';
import { BodyValidator } from '../../../src/reports/receiving/bodyValidator';
import { listSnapshots, writeSnapshot, type Snapshot } from '../../../src/reports/snapshot';
import { cacheSize, evictSnapshots } from '../../../src/reports/snapshotCache';
import { inChunks } from '../../support/chunks';
import { failingFileSystem } from '../../support/failingFileSystem';
import { everythingIn, folderForEachTest } from '../../support/folders';

const csv = 'Instance user ID,Service Account,Site Admin\r\n1,false,true\r\n';

describe('snapshot scan', () => {
  const home = folderForEachTest();
  const disk = failingFileSystem();
  const folder = (): string => join(home.path, 'snapshots');
  const write = (text: string): Promise<Snapshot> =>
    writeSnapshot({
      folder: folder(),
      connectionId: 'one',
      exportName: 'user-registry',
      identity: 'user-registry',
      parameters: {},
      examine: (path) => new LocalExamination(path, new BodyValidator('The user registry')),
      chunks: inChunks(text),
    });
  const storedBeside = async ({ path }: Snapshot): Promise<CsvScan | undefined> =>
    readScan(join(dirname(path), 'body.scan'), statSync(path));

  it('is stored with its snapshot, and remains if the same bytes are downloaded again', async () => {
    const snapshot = await write(csv);
    const scan = await storedBeside(snapshot);
    assert.deepEqual([scan?.regular, scan?.records, scan?.lineEnd], [true, 2, '\r\n']);
    assert.deepEqual(scan?.marks, Float64Array.of(0, csv.indexOf('\n') + 1));
    assert.equal((await listSnapshots(folder(), 'one', 'user-registry'))[0]?.sha256, snapshot.sha256);
    const again = await write(csv);
    assert.equal(again.path, snapshot.path);
    assert.deepEqual(await storedBeside(again), scan);
  });

  it('is stored for irregular CSV but not for JSON', async () => {
    const ragged = await write('a,b\n1\n');
    assert.deepEqual((await storedBeside(ragged))?.regular, false);
    const json = await write('{"a":1}');
    assert.deepEqual(readdirSync(dirname(json.path)).sort(), ['body', 'manifest.json']);
  });

  it("is omitted if it can't be written", async () => {
    disk.fail('writeFile', 'EIO', { times: 1 });
    const snapshot = await write(csv);
    assert.deepEqual(readdirSync(dirname(snapshot.path)).sort(), ['body', 'manifest.json']);
  });

  it('counts toward the cache size and is deleted with its snapshot', async () => {
    const { path } = await write(csv);
    const sizes = ['body', 'body.scan', 'manifest.json'].map(
      (name) => statSync(join(dirname(path), name)).size,
    );
    assert.equal(
      await cacheSize(folder()),
      sizes.reduce((sum, size) => sum + size),
    );
    assert.equal(await evictSnapshots(folder(), 0), 1);
    assert.deepEqual(
      everythingIn(folder()).filter((name) => name.includes('body')),
      [],
    );
  });
});
