import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainCsv, type ExportFormat } from '../../../../src/reports/export/formats';
import { inTargetFolder } from '../../../../src/reports/export/saveFile';
import { writeExport } from '../../../../src/reports/export/writeExport';
import { UserError } from '../../../../src/shared/userError';
import type { TableReader } from '../../../../src/shared/table/reader';
import { failingFileSystem } from '../../../support/failingFileSystem';
import { rejectsWith } from '../../../support/userErrors';
import { everythingIn, folderForEachTest } from '../../../support/folders';
import { engineForSuite, engineProcesses } from '../../../support/reports/engine';
import { wholeView } from '../../../support/tables/memoryReader';

const formats: readonly (readonly [ExportFormat, string])[] = [
  [{ kind: 'csv', ...plainCsv }, 'report.csv'],
  [{ kind: 'parquet' }, 'report.parquet'],
  [{ kind: 'json' }, 'report.json'],
  [{ kind: 'ndjson' }, 'report.ndjson'],
  [{ kind: 'parquetByMonth', column: 'day' }, 'by-month'],
  [{ kind: 'warehouse', column: 'day' }, 'warehouse'],
  [{ kind: 'warehouse', partition: 'none' }, 'one-file'],
];

describe('export to a full disk', function () {
  this.timeout(60_000);
  const folder = folderForEachTest();
  const { engine, file } = engineForSuite();
  let reader: TableReader;

  const write = (from: TableReader, format: ExportFormat, target: string) =>
    inTargetFolder(join(folder.path, 'missing', 'too'), () =>
      writeExport(
        {
          table: { reader: from, view: wholeView(from) },
          description: { table: 'report', source: 'Sample', downloadedAt: '2026-11-21T10:20:30.000Z' },
        },
        format,
        join(folder.path, 'missing', 'too', target),
        { overwrite: false, decideFormulas: () => Promise.resolve('keep') },
      ),
    );

  before(async function () {
    if (process.platform !== 'linux') this.skip();
    const rows = Array.from(
      { length: 200_000 },
      (_, row) => `2026-01-0${1 + (row % 9)},${row * 7919}-${row}`,
    );
    const path = file('rows.csv', ['day,text', ...rows].join('\n'));
    reader = await engine.open({ kind: 'csv', path });
    // Simulates a full disk: the operating system rejects files above this size.
    const [pid] = engineProcesses();
    execFileSync('prlimit', [`--pid=${pid}`, '--fsize=100000']);
  });
  after(() => reader?.close());

  for (const [format, target] of formats) {
    it(`names ${target} in the error, and leaves no files (${format.kind})`, async () => {
      await rejectsWith(write(reader, format, target), {
        kind: 'file',
        message: `Couldn't save ${target}. The file is too large for the file system of the disk.`,
        advice: /another disk/,
      });
      assert.deepEqual(everythingIn(folder.path), []);
    });
  }

  for (const [format, target] of formats) {
    it(`reports that the disk is full for ${target} (${format.kind})`, async () => {
      const full: TableReader = {
        ...reader,
        info: reader.info,
        write: ({ path }) =>
          Promise.reject(
            new UserError('file', `Couldn't read or write ${path}. The disk is full.`, {
              cause: { code: 'ENOSPC', path },
            }),
          ),
      };
      await rejectsWith(write(full, format, target), {
        kind: 'file',
        message: `Couldn't save ${target}. The disk is full.`,
        advice: /^Free up some space/,
      });
      assert.deepEqual(everythingIn(folder.path), []);
    });
  }

  it('names the temporary path of the report engine if the disk of this path is full', async () => {
    const full: TableReader = {
      ...reader,
      info: reader.info,
      write: () =>
        Promise.reject(
          new UserError('file', "Couldn't read or write /engine/temp. The disk is full.", {
            cause: { code: 'ENOSPC', path: '/engine/temp' },
          }),
        ),
    };
    await rejectsWith(write(full, { kind: 'parquet' }, 'report.parquet'), {
      kind: 'file',
      message: "Couldn't read or write /engine/temp. The disk is full.",
    });
  });
});

describe('inTargetFolder', () => {
  const folder = folderForEachTest();
  const disk = failingFileSystem();
  const at = (name: string): string => join(folder.path, name);
  const fail = (): Promise<never> => Promise.reject(new Error('no'));

  it('retains the created folders on success', async () => {
    assert.equal(await inTargetFolder(at('a/b'), () => Promise.resolve(1)), 1);
    assert.ok(existsSync(at('a/b')));
  });

  it('deletes the folders that it created, and no others, if the work fails', async () => {
    mkdirSync(at('mine'));
    await assert.rejects(inTargetFolder(at('mine/a/b'), fail), /no/);
    assert.deepEqual(everythingIn(folder.path), ['mine']);
  });

  it('never deletes files of other programs', async () => {
    const work = (): Promise<never> => {
      writeFileSync(at('a/theirs.txt'), '');
      return fail();
    };
    await assert.rejects(inTargetFolder(at('a/b'), work), /no/);
    assert.deepEqual(everythingIn(folder.path), ['a', join('a', 'theirs.txt')]);
  });

  it("names the folder if it can't be created", async () => {
    disk.fail('mkdir', 'ENOSPC');
    await rejectsWith(inTargetFolder(at('a/b'), fail), {
      kind: 'file',
      message: "Couldn't create the folder b. The disk is full.",
    });
  });
});
