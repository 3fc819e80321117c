import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import {
  listSnapshots,
  writeSnapshot,
  type Snapshot,
  type SnapshotRequest,
} from '../../../src/reports/snapshot';
import { LocalExamination, type Examination } from '../../../src/reports/receiving/examination';
import { UserError } from '../../../src/shared/userError';
import { inChunks, inChunksThen } from '../../support/chunks';
import { rejectsWith } from '../../support/userErrors';
import { everythingIn, folderForEachTest } from '../../support/folders';
import { runKilled } from '../../support/killedProcess';

/** Returns a validation that accepts any bytes. Other tests cover the validation rules. */
const undemanding = (path: string): Examination =>
  new LocalExamination(path, {
    rows: 1,
    add: () => undefined,
    finish: () => ({ format: 'csv', rows: 1, columns: ['a', 'b'], notes: ['A note.'], scan: undefined }),
  });

const csv = 'Instance user ID,Service Account,Site Admin\r\n1,false,true\r\n';

describe('snapshots', () => {
  const home = folderForEachTest();
  const folder = (): string => join(home.path, 'snapshots');
  const write = (chunks: AsyncIterable<Uint8Array>, more: Partial<SnapshotRequest> = {}): Promise<Snapshot> =>
    writeSnapshot({
      folder: folder(),
      connectionId: 'one',
      exportName: 'user-registry',
      identity: 'user-registry',
      parameters: { instanceURL: 'example.com' },
      examine: undemanding,
      chunks,
      ...more,
    });
  const latest = async (connectionId = 'one'): Promise<Snapshot | undefined> =>
    (await listSnapshots(folder(), connectionId, 'user-registry'))[0];

  it('store the bytes as received, with their source and time', async () => {
    const before = Date.now();
    const snapshot = await write(inChunks(`\ufeff${csv}\0`));
    assert.equal(readFileSync(snapshot.path, 'utf8'), `\ufeff${csv}\0`);
    assert.equal(snapshot.bytes, Buffer.byteLength(`\ufeff${csv}\0`));
    assert.equal(snapshot.sha256, createHash('sha256').update(`\ufeff${csv}\0`).digest('hex'));
    assert.equal(snapshot.connectionId, 'one');
    assert.equal(snapshot.exportName, 'user-registry');
    assert.deepEqual(snapshot.parameters, { instanceURL: 'example.com' });
    assert.ok(Date.parse(snapshot.downloadedAt) >= before);
    assert.deepEqual(await latest(), snapshot);
  });

  it('store any bytes, at any chunk boundaries', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 5000 }),
        fc.integer({ min: 1, max: 900 }),
        async (bytes, size) => {
          const snapshot = await write(inChunks(bytes, size));
          assert.deepEqual(new Uint8Array(readFileSync(snapshot.path)), bytes);
          assert.equal((await latest())?.sha256, createHash('sha256').update(bytes).digest('hex'));
        },
      ),
      { numRuns: 30 },
    );
  });

  it('are accessible only to the user', async function () {
    if (process.platform === 'win32') return this.skip();
    const { path } = await write(inChunks(csv));
    for (const name of everythingIn(folder())) {
      const entry = statSync(join(folder(), name));
      assert.equal(entry.mode & 0o777, entry.isDirectory() ? 0o700 : 0o600, name);
    }
    assert.equal(statSync(folder()).mode & 0o777, 0o700);
    assert.equal(statSync(path).mode & 0o777, 0o600);
    return undefined;
  });

  it('are stored separately and listed latest first', async () => {
    const first = await write(inChunks('first'));
    const second = await write(inChunks('second'));
    assert.deepEqual(await listSnapshots(folder(), 'one', 'user-registry'), [second, first]);
    assert.equal(everythingIn(dirname(dirname(second.path))).length, 6, 'folders, bodies and manifests');
  });

  it('are listed per request', async () => {
    const month = await write(inChunks('month'), { identity: 'by_user/last30Days' });
    await write(inChunks('year'), { identity: 'by_user/yearToDate' });
    assert.deepEqual(await listSnapshots(folder(), 'one', 'user-registry', 'by_user/last30Days'), [month]);
    assert.deepEqual(await listSnapshots(folder(), 'one', 'user-registry', 'by_user'), []);
  });

  it('store the validation result, but no rejected bodies', async () => {
    const earlier = await write(inChunks(csv));
    assert.deepEqual(
      [earlier.rows, earlier.columns, earlier.notes, earlier.format],
      [1, ['a', 'b'], ['A note.'], 'csv'],
    );
    const refusal = new UserError('csv', 'It ends too early.');
    const examine = (path: string): Examination =>
      new LocalExamination(path, {
        rows: 0,
        add: () => undefined,
        finish: () => {
          throw refusal;
        },
      });
    await rejectsWith(write(inChunks('x'), { examine }), {
      kind: 'csv',
      message: refusal.message,
    });
    assert.deepEqual(await listSnapshots(folder(), 'one', 'user-registry'), [earlier]);
    assert.ok(everythingIn(folder()).every((name) => !name.endsWith('.tmp')));
  });

  it('are separate for each connection and export', async () => {
    await write(inChunks('one'));
    await write(inChunks('two'), { connectionId: '../two' });
    await write(inChunks('three'), { exportName: 'credits' });
    assert.equal(readFileSync((await latest())?.path ?? '', 'utf8'), 'one');
    assert.equal(readFileSync((await latest('../two'))?.path ?? '', 'utf8'), 'two');
    assert.deepEqual(readdirSync(home.path), ['snapshots']);
    assert.equal((await listSnapshots(folder(), 'one', 'credits')).length, 1);
  });

  it('reject invalid export names', async () => {
    for (const exportName of ['', '../x', 'a/b', 'User', 'a--b']) {
      await assert.rejects(write(inChunks('x'), { exportName }), /not an export name/);
    }
    assert.deepEqual(readdirSync(home.path), []);
  });

  it('retain the earlier snapshot and leave no other files if the source fails', async () => {
    const earlier = await write(inChunks(csv));
    const before = everythingIn(folder());
    const failure = new UserError('unreachable', 'The instance hung up.');
    assert.equal(await rejectsWith(write(inChunksThen('half', failure)), { kind: 'unreachable' }), failure);
    assert.deepEqual(everythingIn(folder()), before);
    assert.deepEqual(await latest(), earlier);
  });

  it('retain the earlier snapshot, leave no other files, and stop the source if canceled', async () => {
    const earlier = await write(inChunks(csv));
    const before = everythingIn(folder());
    const controller = new AbortController();
    let stopped = false;
    const endless = async function* (): AsyncGenerator<Uint8Array> {
      try {
        for (let count = 0; ; count += 1) {
          if (count === 50) controller.abort();
          await new Promise(setImmediate);
          yield Buffer.alloc(1000);
        }
      } finally {
        stopped = true;
      }
    };
    await rejectsWith(write(endless(), { signal: controller.signal }), { kind: 'canceled' });
    assert.ok(stopped);
    assert.deepEqual(everythingIn(folder()), before);
    assert.deepEqual(await latest(), earlier);
    await rejectsWith(write(inChunks(csv), { signal: AbortSignal.abort() }), { kind: 'canceled' });
    assert.deepEqual(everythingIn(folder()), before);
  });

  it('report a full disk and leave no partial files', async () => {
    const earlier = await write(inChunks(csv));
    const before = everythingIn(folder());
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    await rejectsWith(write(inChunksThen('half of it', full)), {
      kind: 'file',
      message: "Couldn't save the downloaded data. The disk is full.",
      advice: /^Free up some space/,
    });
    assert.deepEqual(everythingIn(folder()), before);
    assert.deepEqual(await latest(), earlier);
  });

  it('report a file in place of the folder', async () => {
    writeFileSync(folder(), 'a file where the folder should be');
    await rejectsWith(write(inChunks(csv)), {
      kind: 'file',
      message: /^Couldn't save the downloaded data\. /,
    });
    assert.equal(await latest(), undefined);
  });

  it('report a folder without write permission', async function () {
    if (process.platform === 'win32' || process.getuid?.() === 0) return this.skip();
    mkdirSync(folder(), { mode: 0o500 });
    await rejectsWith(write(inChunks(csv)), { kind: 'file', message: /Permission was denied/ });
    chmodSync(folder(), 0o700);
    return undefined;
  });

  it('are skipped if damaged', async () => {
    const snapshot = await write(inChunks(csv));
    const manifest = join(dirname(snapshot.path), 'manifest.json');
    const text = readFileSync(manifest, 'utf8');
    const damages = [
      '',
      '{',
      'null',
      '[]',
      text.replace('"bytes"', '"size"'),
      text.replace('"version": 2', '"version": 9'),
    ];
    for (const damage of damages) {
      writeFileSync(manifest, damage);
      assert.equal(await latest(), undefined, damage);
    }
    writeFileSync(manifest, text);
    assert.deepEqual(await latest(), snapshot);
    truncateSync(snapshot.path, 5);
    assert.equal(await latest(), undefined, 'a truncated body');
    assert.equal((await write(inChunks(csv))).bytes, csv.length);
  });

  it('are listed before an earlier snapshot whose timestamp is in the future', async () => {
    const { path } = await write(inChunks('earlier'));
    const exportPath = dirname(dirname(path));
    renameSync(
      dirname(path),
      join(exportPath, `${String(Date.now() + 86_400_000).padStart(15, '0')}-00000000`),
    );
    const later = await write(inChunks('later'));
    assert.deepEqual(await latest(), later);
    assert.equal(readdirSync(exportPath).length, 2);
  });

  it('are complete if several are written concurrently', async () => {
    await Promise.all(['a', 'b', 'c', 'd'].map((text) => write(inChunks(text.repeat(2000)))));
    const saved = await listSnapshots(folder(), 'one', 'user-registry');
    const texts = saved.map(({ path }) => readFileSync(path, 'utf8')).sort();
    assert.deepEqual(
      texts,
      ['a', 'b', 'c', 'd'].map((text) => text.repeat(2000)),
    );
    assert.ok(everythingIn(folder()).every((name) => !name.endsWith('.tmp')));
  });

  it('report the received bytes, including the final total', async () => {
    const told: number[] = [];
    await write(inChunks(csv, 10), { onProgress: (bytes) => told.push(bytes) });
    assert.equal(told[0], 10);
    assert.equal(told.at(-1), csv.length);
  });

  it('remain after a killed download, whose temporary files are deleted', async () => {
    const earlier = await write(inChunks(csv));
    await runKilled(
      home.path,
      'src/reports/snapshot.ts',
      `async function* chunks() { yield Buffer.alloc(100000); yield Buffer.alloc(1); die(); yield Buffer.alloc(1); }
       await subject.writeSnapshot({ folder: ${JSON.stringify(folder())}, connectionId: 'one',
         exportName: 'user-registry', identity: 'x', parameters: {}, chunks: chunks(),
         examine: () => ({ add() {}, wrote() {}, async end() {} }) });`,
    );
    assert.ok(
      readdirSync(folder()).some((name) => name.endsWith('.tmp')),
      'the process was killed too late',
    );
    assert.deepEqual(await latest(), earlier);
    await write(inChunks('next'), { connectionId: 'two' });
    assert.ok(readdirSync(folder()).every((name) => !name.endsWith('.tmp')));
    assert.deepEqual(await latest(), earlier);
  });
});
