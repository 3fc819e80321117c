import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once, EventEmitter } from 'node:events';
import { readFileSync, statSync, watch } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { CsvScanner } from '../../../../src/reports/csv/scanner';
import { readScan } from '../../../../src/reports/csv/storedScan';
import { BodyExamination } from '../../../../src/reports/receiving/bodyExamination';
import { LocalExamination, type Examination } from '../../../../src/reports/receiving/examination';
import { BodyValidator } from '../../../../src/reports/receiving/bodyValidator';
import { ProcessExamination } from '../../../../src/reports/receiving/processExamination';
import { receive } from '../../../../src/reports/receiving/receive';
import { UserError } from '../../../../src/shared/userError';
import { inChunks } from '../../../support/chunks';
import { rejectsWith } from '../../../support/userErrors';
import { folderForEachTest } from '../../../support/folders';

const what = 'The usage report';
const program = resolve('dist/examiner.js');
const locally = (path: string): Examination => new LocalExamination(path, new BodyValidator(what));
const ways: readonly (readonly [string, (path: string) => Examination])[] = [
  ['on the same thread', locally],
  ['in a process', (path) => new ProcessExamination(program, path, what)],
  ['in a process if it is large', (path) => new BodyExamination(program, path, what)],
];

const rows = 60_000;
const report = `Name,Note\r\n${'"Zoë ""Z"" Smith","two\nlines"\r\n'.repeat(rows)}`;

for (const [name, examine] of ways) {
  describe(`receiving a body validated ${name}`, () => {
    const home = folderForEachTest();
    const path = (): string => join(home.path, 'body');

    it('writes and summarizes a body of many blocks from chunks of a different size', async () => {
      const told: [bytes: number, rows: number][] = [];
      const body = await receive(path(), {
        chunks: inChunks(report, 99_991),
        examine,
        onProgress: (...progress) => told.push(progress),
      });
      assert.equal(readFileSync(path(), 'utf8'), report);
      assert.deepEqual(body, {
        bytes: Buffer.byteLength(report),
        sha256: createHash('sha256').update(report).digest('hex'),
        format: 'csv',
        rows,
        columns: ['Name', 'Note'],
        notes: [],
      });
      assert.deepEqual(told.at(-1), [body.bytes, rows]);
      const scanner = new CsvScanner();
      scanner.add(Buffer.from(report));
      const { cutOff, unterminated, columns, ...expected } = scanner.end();
      assert.deepEqual([cutOff, unterminated, columns], [undefined, false, body.columns]);
      const scan = await readScan(join(home.path, 'body.scan'), statSync(path()));
      assert.deepEqual(scan, expected);
      assert.ok(scan.regular && scan.marks.length > 100);
    });

    it('rejects an incomplete body', async () => {
      const cut = report.slice(0, -10);
      await rejectsWith(receive(path(), { chunks: inChunks(cut, 65_536), examine }), {
        kind: 'csv',
        message: /The usage report is incomplete or has an unclosed quote/,
        advice: /^Try again\. For a usage report, /,
      });
    });

    it('stops reading after a NUL byte and closes the source', async () => {
      let read = 0;
      let released = false;
      async function* endless(): AsyncGenerator<Uint8Array> {
        try {
          yield Buffer.from('a,b\n');
          for (;;) {
            await new Promise(setImmediate);
            read += 1;
            yield Buffer.alloc(65_536, read === 100 ? '\0' : 'x,y\n');
          }
        } finally {
          released = true;
        }
      }
      await rejectsWith(receive(path(), { chunks: endless(), examine }), {
        kind: 'csv',
        message: /NUL byte at position/,
      });
      assert.ok(released);
    });
  });
}

describe('receiving a body', () => {
  const home = folderForEachTest();
  const path = (): string => join(home.path, 'body');

  it('writes data from a slow connection before a block is full', async () => {
    const more = new EventEmitter();
    async function* slow(): AsyncGenerator<Uint8Array> {
      const continued = once(more, 'continue');
      yield Buffer.from('a,b\n1,2\n');
      await continued;
      yield Buffer.from('3,4\n');
    }
    const watching = watch(home.path, () => {
      if (readFileSync(path(), 'utf8') === 'a,b\n1,2\n') more.emit('continue');
    });
    try {
      const { rows: count } = await receive(path(), { chunks: slow(), examine: locally });
      assert.equal(count, 2);
    } finally {
      watching.close();
    }
  });

  it("doesn't read more data than its blocks can store", async () => {
    const handle = await fileHandles(join(home.path, 'probe'));
    const original = Object.getOwnPropertyDescriptor(handle, 'write') ?? {};
    const held: (() => void)[] = [];
    handle.write = async function (this: FileHandle, ...given: unknown[]) {
      await new Promise<void>((done) => held.push(done));
      return Reflect.apply(original.value as FileHandle['write'], this, given) as never;
    };
    let taken = 0;
    async function* source(): AsyncGenerator<Uint8Array> {
      for (; taken < 64; taken += 1) {
        await new Promise(setImmediate);
        yield Buffer.alloc(1024 * 1024, 'a,b\n');
      }
    }
    let release: NodeJS.Timeout | undefined;
    try {
      const received = receive(path(), { chunks: source(), examine: locally });
      for (let turn = 0; turn < 500; turn += 1) await new Promise(setImmediate);
      assert.ok(taken < 8, `took ${taken} MB`);
      release = setInterval(() => held.splice(0).forEach((done) => done()), 1);
      const { bytes } = await received;
      assert.equal(bytes, 64 * 1024 * 1024);
    } finally {
      clearInterval(release);
      Object.defineProperty(handle, 'write', original);
    }
  });

  it('writes bytes only after they are examined, in the order in which they were received', async () => {
    const steps: string[] = [];
    const examine = (body: string): Examination => ({
      rows: 0,
      add: (bytes) => steps.push(`${Buffer.from(bytes).toString('latin1', 0, 1)} at ${statSync(body).size}`),
      wrote: (bytes) => steps.push(`wrote ${bytes}`),
      finish: () => Promise.reject(new UserError('csv', 'There is nothing to say.')),
      end: () => Promise.resolve(void steps.push('end')),
    });
    const body = Buffer.concat([Buffer.alloc(262_144, 'a'), Buffer.alloc(300_000, 'b')]);
    await rejectsWith(receive(path(), { chunks: Readable.from([body]), examine }), { kind: 'csv' });
    assert.deepEqual(steps, [
      'a at 0',
      'wrote 262144',
      'b at 262144',
      'wrote 524288',
      'b at 524288',
      'wrote 562144',
      'end',
    ]);
    assert.ok(readFileSync(path()).equals(body));
  });

  it('flushes data to disk while more is received, and reports a failure to do so', async () => {
    const handle = await fileHandles(join(home.path, 'probe'));
    const original = Object.getOwnPropertyDescriptor(handle, 'datasync') ?? {};
    const chunk = Buffer.from('1,2\n'.repeat(256 * 1024));
    let taken = 0;
    function* source(): Generator<Uint8Array> {
      for (; taken < 256; taken += 1) yield chunk;
    }
    handle.datasync = () => Promise.reject(Object.assign(new Error('EIO: fdatasync'), { code: 'EIO' }));
    try {
      await assert.rejects(receive(path(), { chunks: Readable.from(source()), examine: locally }), {
        code: 'EIO',
      });
    } finally {
      Object.defineProperty(handle, 'datasync', original);
    }
    assert.ok(taken < 200, `took ${taken} MB`);
  });

  it('stops when the signal aborts', async () => {
    const controller = new AbortController();
    async function* source(): AsyncGenerator<Uint8Array> {
      for (;;) {
        await new Promise(setImmediate);
        controller.abort();
        yield Buffer.alloc(10);
      }
    }
    const { signal } = controller;
    await assert.rejects(receive(path(), { chunks: source(), examine: locally, signal }), {
      name: 'AbortError',
    });
  });

  it('stops when the signal aborts while the examination finishes', async () => {
    const controller = new AbortController();
    let ended = false;
    const examine = (): Examination => ({
      rows: 0,
      add: () => undefined,
      wrote: () => controller.abort(),
      finish: () => new Promise(() => undefined),
      end: () => Promise.resolve(void (ended = true)),
    });
    const { signal } = controller;
    await rejectsWith(receive(path(), { chunks: inChunks('a'), examine, signal }), { kind: 'canceled' });
    assert.ok(ended);
  });
});

/** Returns the prototype of all file handles. */
async function fileHandles(path: string): Promise<FileHandle> {
  const probe = await open(path, 'w');
  await probe.close();
  return Object.getPrototypeOf(probe) as FileHandle;
}
