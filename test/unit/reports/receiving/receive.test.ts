import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { EventEmitter } from 'node:events';
import { readFileSync, watch } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { CsvScanner } from '../../../../src/reports/csv/scanner';
import { LocalExamination, type Examination } from '../../../../src/reports/receiving/examination';
import { BodyValidator } from '../../../../src/reports/receiving/examine';
import { receive } from '../../../../src/reports/receiving/receive';
import { ThreadExamination } from '../../../../src/reports/receiving/threadExamination';
import { UserError } from '../../../../src/shared/userError';
import { inChunks } from '../../../support/chunks';
import { rejectsWith } from '../../../support/userErrors';
import { folderForEachTest } from '../../../support/folders';

const what = 'The usage report';
const program = resolve('dist/examiner.js');
const ways: readonly (readonly [string, () => Examination])[] = [
  ['on the same thread', () => new LocalExamination(new BodyValidator(what))],
  ['on a worker', () => new ThreadExamination(program, what)],
];

const rows = 60_000;
const report = `Name,Note\r\n${'"Zoë ""Z"" Smith","two\nlines"\r\n'.repeat(rows)}`;

for (const [name, begin] of ways) {
  describe(`receiving a body validated ${name}`, () => {
    const home = folderForEachTest();
    const path = (): string => join(home.path, 'body');
    let examination: Examination;
    beforeEach(() => (examination = begin()));
    afterEach(() => examination.end());

    it('writes and summarizes a body of many blocks with chunks of any size', async () => {
      const { scan, ...body } = await receive(path(), { chunks: inChunks(report, 99_991), examination });
      assert.equal(readFileSync(path(), 'utf8'), report);
      assert.deepEqual(body, {
        bytes: Buffer.byteLength(report),
        sha256: createHash('sha256').update(report).digest('hex'),
        format: 'csv',
        rows,
        columns: ['Name', 'Note'],
        notes: [],
      });
      assert.equal(examination.rows, rows);
      const scanner = new CsvScanner();
      scanner.add(Buffer.from(report));
      const { cutOff, unterminated, columns, ...expected } = scanner.end();
      assert.deepEqual([cutOff, unterminated, columns], [undefined, false, body.columns]);
      assert.deepEqual(scan, expected);
      assert.ok(scan.regular && scan.marks.length > 100);
    });

    it('rejects an incomplete body', async () => {
      const cut = report.slice(0, -10);
      await rejectsWith(receive(path(), { chunks: inChunks(cut, 65_536), examination }), {
        kind: 'csv',
        message: /The usage report is incomplete or has an unclosed quote/,
        advice: /previous snapshot is unchanged/,
      });
    });

    it('stops reading at an invalid byte and closes the source', async () => {
      let read = 0;
      let released = false;
      async function* endless(): AsyncGenerator<Uint8Array> {
        try {
          yield Buffer.from('a,b\n');
          for (;;) {
            await new Promise(setImmediate);
            read += 1;
            yield Buffer.alloc(65_536, read === 10 ? '\0' : 'x,y\n');
          }
        } finally {
          released = true;
        }
      }
      await rejectsWith(receive(path(), { chunks: endless(), examination }), {
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
      const examination = new LocalExamination(new BodyValidator(what));
      const { rows: count } = await receive(path(), { chunks: slow(), examination });
      assert.equal(count, 2);
    } finally {
      watching.close();
    }
  });

  it("doesn't read more data than its blocks can store", async () => {
    const held: (() => void)[] = [];
    const stuck: Examination = {
      rows: 0,
      add: (bytes) => new Promise((done) => held.push(() => done(bytes))),
      finish: () => Promise.reject(new UserError('csv', 'There is nothing to say.')),
      end: () => undefined,
    };
    let taken = 0;
    async function* source(): AsyncGenerator<Uint8Array> {
      for (; taken < 64; taken += 1) {
        await new Promise(setImmediate);
        yield Buffer.alloc(1024 * 1024);
      }
    }
    const received = receive(path(), { chunks: source(), examination: stuck });
    received.catch(() => undefined);
    for (let turn = 0; turn < 500; turn += 1) await new Promise(setImmediate);
    assert.ok(taken < 8, `took ${taken} MB`);
    const release = setInterval(() => held.splice(0).forEach((done) => done()), 1);
    await rejectsWith(received, { kind: 'csv' });
    clearInterval(release);
    assert.equal(taken, 64);
  });

  it('writes bytes only after they are examined, in the order in which they were received', async () => {
    const held: (() => void)[] = [];
    const examination: Examination = {
      rows: 0,
      add: (bytes) => new Promise((done) => held.push(() => done(bytes))),
      finish: () => Promise.reject(new UserError('csv', 'There is nothing to say.')),
      end: () => undefined,
    };
    const body = Buffer.concat([Buffer.alloc(300_000, 'a'), Buffer.alloc(300_000, 'b')]);
    const received = receive(path(), { chunks: Readable.from([body]), examination });
    received.catch(() => undefined);
    while (held.length < 3) await new Promise(setImmediate);
    for (const done of held.slice(1).reverse()) done();
    for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
    assert.equal(readFileSync(path()).length, 0);
    held[0]?.();
    await rejectsWith(received, { kind: 'csv' });
    assert.ok(readFileSync(path()).equals(body));
  });

  it('flushes data to disk while more is received, and reports a failure to do so', async () => {
    const probe = await open(join(home.path, 'probe'), 'w');
    const handle = Object.getPrototypeOf(probe) as FileHandle;
    await probe.close();
    const original = Object.getOwnPropertyDescriptor(handle, 'datasync') ?? {};
    const chunk = Buffer.from('1,2\n'.repeat(256 * 1024));
    let taken = 0;
    function* source(): Generator<Uint8Array> {
      for (; taken < 256; taken += 1) yield chunk;
    }
    handle.datasync = () => Promise.reject(Object.assign(new Error('EIO: fdatasync'), { code: 'EIO' }));
    try {
      const examination = new LocalExamination(new BodyValidator(what));
      await assert.rejects(receive(path(), { chunks: Readable.from(source()), examination }), {
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
    const examination = new LocalExamination(new BodyValidator(what));
    await assert.rejects(receive(path(), { chunks: source(), examination, signal: controller.signal }), {
      name: 'AbortError',
    });
  });

  it('reports a missing or exited worker', async () => {
    for (const missing of [join(home.path, 'missing.js'), resolve('test/fixtures')]) {
      const examination = new ThreadExamination(missing, what);
      const file = join(home.path, `${missing.length}`);
      await rejectsWith(receive(file, { chunks: inChunks(report, 65_536), examination }), {
        kind: 'state',
        message: /Couldn't validate the downloaded report/,
        advice: /Try again/,
      });
      examination.end();
    }
  });

  it('transfers memory to a worker and back', async () => {
    const examination = new ThreadExamination(program, what);
    const block = Buffer.from(new ArrayBuffer(16)).fill('a,b\n');
    const seen = await examination.add(block.subarray(4, 12));
    examination.end();
    assert.equal(block.buffer.byteLength, 0);
    assert.equal(Buffer.from(seen).toString(), 'a,b\na,b\n');
    assert.deepEqual([seen.byteOffset, seen.buffer.byteLength], [4, 16]);
  });

  it('rejects all pending calls when the validation ends', async () => {
    const examination = new ThreadExamination(program, what);
    const adding = examination.add(Buffer.from(new ArrayBuffer(8)));
    examination.end();
    await rejectsWith(adding, { kind: 'state' });
    await rejectsWith(examination.finish(), { kind: 'state' });
  });
});
