import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { exportFile } from '../../../src/reports/exportFile';
import { isAlreadyThere, refuseDevice, renameExclusively } from '../../../src/reports/writeWhole';
import { rejectsWith } from '../../support/userErrors';
import { folderForEachTest } from '../../support/folders';
import { runKilled } from '../../support/killedProcess';

describe('exportFile', () => {
  const folder = folderForEachTest();
  const at = (name: string): string => join(folder.path, name);
  const workspace = (): string[] => readdirSync(at('workspace'));
  const target = (): string => at('workspace/registry.csv');
  beforeEach(() => {
    mkdirSync(at('workspace'));
    writeFileSync(at('body'), '\ufeffa,b\r\n1,"x\ny"\r\n');
  });

  it('writes the same bytes to the target and no other files', async () => {
    const bytes = await exportFile(at('body'), target(), { overwrite: false });
    assert.deepEqual(readFileSync(target()), readFileSync(at('body')));
    assert.equal(bytes, readFileSync(at('body')).length);
    assert.deepEqual(workspace(), ['registry.csv']);
  });

  it('writes any bytes unmodified', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 5000 }), async (bytes) => {
        writeFileSync(at('body'), bytes);
        await exportFile(at('body'), target(), { overwrite: true });
        assert.deepEqual(new Uint8Array(readFileSync(target())), bytes);
      }),
      { numRuns: 30 },
    );
  });

  it('writes files larger than its buffers, and reports the progress', async () => {
    const big = Buffer.alloc(3 * 1024 * 1024 + 17, 'instance user id,');
    writeFileSync(at('body'), big);
    const told: number[] = [];
    const options = { overwrite: false, onProgress: (bytes: number) => told.push(bytes) };
    assert.equal(await exportFile(at('body'), target(), options), big.length);
    assert.ok(readFileSync(target()).equals(big));
    assert.equal(told.at(-1), big.length);
    assert.deepEqual(
      [...told].sort((one, other) => one - other),
      told,
    );
  });

  it('replaces a file only with overwrite', async () => {
    writeFileSync(target(), 'precious');
    const failure = await rejectsWith(exportFile(at('body'), target(), { overwrite: false }), {
      kind: 'file',
      message: "Couldn't save registry.csv. A file with this name already exists.",
      advice: /overwrite/,
    });
    assert.ok(isAlreadyThere(failure));
    assert.equal(readFileSync(target(), 'utf8'), 'precious');
    await exportFile(at('body'), target(), { overwrite: true });
    assert.deepEqual(readFileSync(target()), readFileSync(at('body')));
    assert.deepEqual(workspace(), ['registry.csv']);
  });

  it("doesn't replace a file that is created during the export", async () => {
    const appear = (): void => {
      if (!existsSync(target())) writeFileSync(target(), 'precious');
    };
    const failure = await rejectsWith(
      exportFile(at('body'), target(), { overwrite: false, onProgress: appear }),
      { kind: 'file' },
    );
    assert.ok(isAlreadyThere(failure));
    assert.equal(readFileSync(target(), 'utf8'), 'precious');
    assert.deepEqual(workspace(), ['registry.csv']);
  });

  it('lets only one of several concurrent exports use a name', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => exportFile(at('body'), target(), { overwrite: false })),
    );
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
    for (const result of results) if (result.status === 'rejected') assert.ok(isAlreadyThere(result.reason));
    assert.deepEqual(workspace(), ['registry.csv']);
  });

  // Windows reports EISDIR or UNKNOWN for hard links on exFAT drives.
  for (const code of ['EPERM', 'ENOTSUP', 'EISDIR', 'UNKNOWN']) {
    it(`never replaces an existing file on file systems without hard links (${code})`, async () => {
      const noLinks = (): Promise<void> => Promise.reject(Object.assign(new Error('no links'), { code }));
      await renameExclusively(at('body'), target(), noLinks);
      assert.match(readFileSync(target(), 'utf8'), /^\ufeffa,b/);
      writeFileSync(at('other'), 'other');
      await assert.rejects(renameExclusively(at('other'), target(), noLinks), { code: 'EEXIST' });
      assert.match(readFileSync(target(), 'utf8'), /^\ufeffa,b/);
      await assert.rejects(renameExclusively(at('absent'), at('workspace/b.csv'), noLinks), {
        code: 'ENOENT',
      });
      assert.deepEqual(workspace(), ['registry.csv'], 'the placeholder is deleted');
    });
  }

  it('replaces a symbolic link instead of writing through it', async function () {
    if (process.platform === 'win32') return this.skip();
    writeFileSync(at('outside'), 'precious');
    symlinkSync(at('outside'), target());
    await rejectsWith(exportFile(at('body'), target(), { overwrite: false }), { kind: 'file' });
    await exportFile(at('body'), target(), { overwrite: true });
    assert.ok(!lstatSync(target()).isSymbolicLink());
    assert.equal(readFileSync(at('outside'), 'utf8'), 'precious');
    return undefined;
  });

  it('never replaces a device or a pipe', async function () {
    if (process.platform === 'win32') return this.skip();
    execFileSync('mkfifo', [at('pipe')]);
    symlinkSync(at('pipe'), target());
    for (const path of [at('pipe'), target()]) {
      await rejectsWith(exportFile(at('body'), path, { overwrite: true }), {
        kind: 'file',
        message: `"${basename(path)}" isn't a regular file.`,
      });
    }
    assert.ok(lstatSync(at('pipe')).isFIFO());
    assert.ok(lstatSync(target()).isSymbolicLink());
    // If the output is redirected, this link leads to a file.
    await rejectsWith(refuseDevice('/dev/stdout'), { kind: 'file' });
    return undefined;
  });

  it('leaves the folder unchanged when canceled before or during the export', async () => {
    writeFileSync(target(), 'precious');
    writeFileSync(at('body'), Buffer.alloc(5 * 1024 * 1024));
    const controller = new AbortController();
    const options = { overwrite: true, signal: controller.signal, onProgress: () => controller.abort() };
    await rejectsWith(exportFile(at('body'), target(), options), { kind: 'canceled' });
    await rejectsWith(exportFile(at('body'), target(), options), { kind: 'canceled' });
    assert.equal(readFileSync(target(), 'utf8'), 'precious');
    assert.deepEqual(workspace(), ['registry.csv']);
  });

  it('leaves no files and reports the reason if writing fails', async () => {
    const cases: [target: string, message: RegExp][] = [
      [at('missing/registry.csv'), /The file or its folder doesn't exist/],
      [at('body/registry.csv'), /A part of the path isn't a folder/],
      [at(`workspace/${'x'.repeat(300)}.csv`), /The name is too long/],
    ];
    for (const [path, message] of cases) {
      const failure = await rejectsWith(exportFile(at('body'), path, { overwrite: true }), {
        kind: 'file',
        message,
      });
      assert.notEqual(failure.advice, undefined);
    }
    mkdirSync(target());
    await rejectsWith(exportFile(at('body'), target(), { overwrite: true }), { kind: 'file' });
    assert.deepEqual(workspace(), ['registry.csv']);
    await rejectsWith(exportFile(at('absent'), at('workspace/b.csv'), { overwrite: false }), {
      kind: 'file',
    });
    assert.deepEqual(workspace(), ['registry.csv']);
  });

  it('reports a folder without write permission', async function () {
    if (process.platform === 'win32') return this.skip();
    // Permissions don't apply to root, but a read-only file system does.
    const readOnly = process.getuid?.() === 0 ? '/sys' : at('workspace');
    if (!existsSync(readOnly)) return this.skip();
    if (readOnly !== '/sys') chmodSync(readOnly, 0o500);
    await rejectsWith(exportFile(at('body'), join(readOnly, 'registry.csv'), { overwrite: false }), {
      kind: 'file',
      message: /^Couldn't save registry\.csv\. (Permission was denied|The disk is read-only)\.$/,
    });
    if (readOnly !== '/sys') chmodSync(readOnly, 0o700);
    return undefined;
  });

  for (const overwrite of [true, false]) {
    it(`leaves the target unchanged if killed while ${overwrite ? 'replacing' : 'creating'} it`, async () => {
      if (overwrite) writeFileSync(target(), 'precious');
      truncateSync(at('body'), 20 * 1024 * 1024);
      await runKilled(
        folder.path,
        'src/reports/exportFile.ts',
        `await subject.exportFile(${JSON.stringify(at('body'))}, ${JSON.stringify(target())}, {
           overwrite: ${overwrite}, onProgress: (bytes) => { if (bytes > 0) die(); } });`,
      );
      const left = workspace();
      assert.ok(
        left.some((name) => name.endsWith('.tmp')),
        'the process was killed too late',
      );
      if (overwrite) assert.equal(readFileSync(target(), 'utf8'), 'precious');
      else assert.ok(!existsSync(target()));
      await exportFile(at('body'), at('workspace/next.csv'), { overwrite: false });
      assert.deepEqual(workspace(), overwrite ? ['next.csv', 'registry.csv'] : ['next.csv']);
    });
  }
});
