import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import type { CsvScan } from '../../../../src/reports/csv/scanner';
import { readScan } from '../../../../src/reports/csv/storedScan';
import { registryRequest } from '../../../../src/reports/kinds/registry';
import { BodyExamination, maxLocalBytes } from '../../../../src/reports/receiving/bodyExamination';
import { downloadSnapshot } from '../../../../src/reports/receiving/downloadSnapshot';
import { LocalExamination, type Examination } from '../../../../src/reports/receiving/examination';
import { BodyValidator } from '../../../../src/reports/receiving/bodyValidator';
import { ProcessExamination } from '../../../../src/reports/receiving/processExamination';
import { receive, type ReceivedBody } from '../../../../src/reports/receiving/receive';
import { UserError } from '../../../../src/shared/userError';
import { inChunks } from '../../../support/chunks';
import { eventually } from '../../../support/eventually';
import { everythingIn, folderForEachTest } from '../../../support/folders';
import { runKilled } from '../../../support/killedProcess';
import { leavesNothingBehind } from '../../../support/leaks';
import { noLimits } from '../../../support/reports/limits';
import { rejectsWith } from '../../../support/userErrors';

const what = 'The usage report';
const program = resolve('dist/examiner.js');
const stopped = {
  kind: 'state',
  message: "Couldn't validate the downloaded report.",
  advice: /Try again/,
} as const;

const locally = (path: string): Examination => new LocalExamination(path, new BodyValidator(what));
const inProcess = (path: string): Examination => new ProcessExamination(program, path, what);
const bySize = (path: string): Examination => new BodyExamination(program, path, what);

/** Repeats a text to a size above the limit for the current thread. */
const large = (text: string): string => text.repeat(Math.ceil((1.2 * maxLocalBytes) / text.length));

async function* endless(onChunk: (count: number) => void = () => undefined): AsyncGenerator<Uint8Array> {
  const chunk = Buffer.alloc(65_536, 'x,y\n');
  for (let count = 1; ; count += 1) {
    await new Promise(setImmediate);
    onChunk(count);
    yield chunk;
  }
}

describe('a body that a process validates', function () {
  this.timeout(60_000);
  const home = folderForEachTest();
  const path = (): string => join(home.path, 'body');
  let bodies = 0;

  interface Outcome {
    readonly result: ReceivedBody | Pick<UserError, 'kind' | 'message' | 'advice' | 'detail'>;
    readonly scan: CsvScan | undefined;
  }

  async function outcomeOf(content: Uint8Array, examine: (path: string) => Examination): Promise<Outcome> {
    const folder = join(home.path, String((bodies += 1)));
    mkdirSync(folder);
    const body = join(folder, 'body');
    const result = await receive(body, { chunks: inChunks(content, 99_991), examine }).catch(
      (error: unknown) => {
        assert.ok(error instanceof UserError);
        const { kind, message, advice, detail } = error;
        return { kind, message, advice, detail };
      },
    );
    const scan = await readScan(join(folder, 'body.scan'), statSync(body));
    assert.equal(existsSync(join(folder, 'body.scan')), scan !== undefined);
    // The channel of the process omits properties without a value.
    return { result: JSON.parse(JSON.stringify(result)) as ReceivedBody, scan };
  }

  const crlf = large('"Zoë ""Z"" Smith","two\r\nlines"\r\n');
  const cases: Readonly<Record<string, string | Uint8Array>> = {
    'CRLF and quotes': `Name,Note\r\n${crlf}`,
    'a cut off quote': `Name,Note\r\n${crlf}"a`,
    'a cut off row': `a,b,c\n${large('1,2,3\n')}1,2`,
    'no last line end': `a,b,c\n${large('1,2,3\n')}1,2,3`,
    'rows of different lengths': `a,b,c\n${large('1,2,3\n1\n1,2,3,4\n')}`,
    'quotes within cells': `a,b\n${large('5" disk,"x"y\n')}`,
    'a long cell': `a,b\n1,"${large('x')}"\n`,
    'a NUL byte': `a,b\n${large('1,2\n')}\0`,
    'UTF-16': Buffer.from(`a,b\n${large('1,2\n')}`, 'utf16le'),
    "bytes that aren't UTF-8": Buffer.from(`a,b\n${large('é,2\n')}`, 'latin1'),
    JSON: `[${large('{"a":1},')}{}]`,
    'cut off JSON': `[${large('{"a":1},')}`,
    'an error as JSON': `{"error":"${large('x')}"}`,
    nothing: '',
    'only a header': 'a,b\n',
  };
  for (const [name, content] of Object.entries(cases)) {
    it(`has the same result and scan as on the current thread: ${name}`, async () => {
      const bytes = Buffer.from(content);
      const expected = await outcomeOf(bytes, locally);
      assert.deepEqual(await outcomeOf(bytes, bySize), expected);
      assert.deepEqual(await outcomeOf(bytes, inProcess), expected);
    });
  }

  it('has the same result and scan as on the current thread, whatever it contains', async () => {
    const part = fc.constantFrom(
      'a',
      'é',
      ',',
      '"',
      '""',
      '\r\n',
      '\n',
      '\r',
      '{',
      '\0',
      'a,b\n',
      '"a","b"\n',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 30 }), async (parts) => {
        const bytes = Buffer.from(parts.join(''));
        assert.deepEqual(await outcomeOf(bytes, inProcess), await outcomeOf(bytes, locally));
      }),
      { numRuns: 15 },
    );
  });

  it('is larger than maxLocalBytes', async () => {
    const missing = join(home.path, 'missing.js');
    const examine = (body: string): Examination => new BodyExamination(missing, body, what);
    const text = (bytes: number): AsyncIterable<Uint8Array> => inChunks(Buffer.alloc(bytes, 'a,b\n'), 65_536);
    const { rows } = await receive(path(), { chunks: text(maxLocalBytes), examine });
    assert.equal(rows, maxLocalBytes / 4 - 1);
    const larger = join(home.path, 'larger');
    await rejectsWith(receive(larger, { chunks: text(maxLocalBytes + 4), examine }), stopped);
  });

  it('is reported with a number of rows that never decreases', async () => {
    const told: number[] = [];
    await receive(path(), {
      chunks: inChunks(large('a,b\n'), 65_536),
      examine: bySize,
      onProgress: (_, rows) => told.push(rows),
    });
    assert.ok((told.at(-1) ?? 0) > 0);
    assert.deepEqual(
      told,
      told.toSorted((a, b) => a - b),
    );
  });

  it('has a process that ends when the download stops', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const pidFile = join(home.path, 'pid');
    const noted = programThat(`const fs = require('node:fs'); ${notePid(pidFile)}`);
    await leavesNothingBehind(signal, async () => {
      await assert.rejects(
        receive(path(), {
          chunks: endless(() => existsSync(pidFile) && controller.abort()),
          examine: (body) => new BodyExamination(noted, body, what),
          signal,
        }),
        { name: 'AbortError' },
      );
    });
    await eventually(() => !isRunning(pidFile), 'the process ended');
  });

  it("isn't stored if the process is killed, and the download stops immediately", async () => {
    const folder = join(home.path, 'snapshots');
    let released = false;
    const killed = programThat(
      "process.on('message', ({ bytes }) => bytes > 8_000_000 && process.kill(process.pid, 'SIGKILL'));",
    );
    async function* download(): AsyncGenerator<Uint8Array> {
      try {
        yield* endless();
      } finally {
        released = true;
      }
    }
    await rejectsWith(
      downloadSnapshot({
        folder,
        connectionId: 'c1',
        request: registryRequest,
        instanceHost: 'instance.example.com',
        examinerProgram: killed,
        download,
        limits: noLimits,
        wait: () => assert.fail('the download is not repeated'),
      }),
      stopped,
    );
    assert.ok(released);
    assert.deepEqual(everythingIn(folder), []);
  });

  it("can't be validated if the process ends too early, or the file is shorter or longer than announced", async () => {
    writeFileSync(path(), 'a,b\n1,2\n');
    for (const [wrote, examiner] of [
      [8, programThat('process.exit();')],
      [9, program],
      [7, program],
    ] as const) {
      const examination = new ProcessExamination(examiner, path(), what);
      examination.wrote(wrote);
      await rejectsWith(examination.finish(), { kind: 'state', message: /^Couldn't validate/ });
      assert.throws(() => examination.add());
      await examination.end();
    }
    assert.ok(!existsSync(join(home.path, 'body.scan')));
  });

  it('has a process that ends when its parent process is killed, even while it reads', async () => {
    const pidFile = join(home.path, 'pid');
    // Simulates a file without an end.
    const reading = programThat(`const fs = require('node:fs');
      fs.readSync = (file, buffer) => {
        if (!fs.existsSync(${JSON.stringify(pidFile)})) { ${notePid(pidFile)} }
        return buffer.fill('a,b\\n').length;
      };`);
    writeFileSync(path(), '');
    await runKilled(
      home.path,
      'src/reports/receiving/processExamination.ts',
      `const { existsSync } = await import('node:fs');
       new subject.ProcessExamination(${JSON.stringify(reading)}, ${JSON.stringify(path())}, 'It').wrote(1e15);
       setInterval(() => existsSync(${JSON.stringify(pidFile)}) && die(), 5);`,
    );
    await eventually(() => !isRunning(pidFile), 'the process ended');
  });

  /** Returns the path of a program that runs the script before the real one. */
  function programThat(script: string): string {
    const file = join(home.path, 'program.cjs');
    writeFileSync(file, `${script}\nrequire(${JSON.stringify(program)});`);
    return file;
  }

  /** Returns a script that writes the ID of its process to a file, which never exists without the ID. */
  function notePid(pidFile: string): string {
    const [file, part] = [pidFile, `${pidFile}.part`].map((each) => JSON.stringify(each));
    return `fs.writeFileSync(${part}, String(process.pid)); fs.renameSync(${part}, ${file});`;
  }

  /** Whether the process with the ID in a file is running. */
  function isRunning(pidFile: string): boolean {
    try {
      return process.kill(Number(readFileSync(pidFile, 'utf8')), 0);
    } catch {
      return false;
    }
  }
});
