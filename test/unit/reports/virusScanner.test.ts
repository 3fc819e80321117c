import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SchemaCache } from '../../../src/core/schemas/schemaCache';
import { settleWrittenCsv } from '../../../src/reports/export/writeCsv';
import { writeWholeFile } from '../../../src/reports/writeWhole';
import { writeWholeFolder } from '../../../src/reports/writeWholeFolder';
import { rejectsWith } from '../../support/userErrors';
import { failingFileSystem, onWindows } from '../../support/failingFileSystem';
import { folderForEachTest } from '../../support/folders';

describe('renames blocked by a virus scanner on Windows', () => {
  const folder = folderForEachTest();
  const disk = failingFileSystem();
  onWindows();
  const at = (name: string): string => join(folder.path, name);
  const makeSnapshot = async (path: string): Promise<void> => {
    await mkdir(path);
    await writeFile(join(path, 'part.parquet'), 'later');
  };

  for (const code of ['EPERM', 'EACCES', 'EBUSY']) {
    it(`are retried while exporting a folder (${code})`, async () => {
      disk.fail('rename', code, { times: 1 });
      await writeWholeFolder(at('dataset'), { overwrite: false }, makeSnapshot);
      assert.deepEqual(readdirSync(at('dataset')), ['part.parquet']);
    });
  }

  it('are retried while replacing a file', async () => {
    writeFileSync(at('report.csv'), 'earlier');
    disk.fail('rename', 'EPERM', { times: 1 });
    await writeWholeFile(at('report.csv'), { overwrite: true }, (path) => writeFile(path, 'later'));
    assert.equal(readFileSync(at('report.csv'), 'utf8'), 'later');
  });

  it("are retried while restoring a folder that couldn't be replaced", async () => {
    mkdirSync(at('dataset'));
    writeFileSync(at('dataset/part.parquet'), 'earlier');
    const write = async (path: string): Promise<void> => {
      await makeSnapshot(path);
      // The first rename moves the existing folder. The second rename and the first attempt to restore the
      // folder fail.
      disk.fail('rename', 'EPERM', { after: 1, times: 1 });
      disk.fail('rename', 'EXDEV', { after: 1, times: 1 });
    };
    await rejectsWith(writeWholeFolder(at('dataset'), { overwrite: true }, write), { kind: 'file' });
    assert.deepEqual(readdirSync(folder.path), ['dataset']);
    assert.equal(readFileSync(at('dataset/part.parquet'), 'utf8'), 'earlier');
  });

  it('are retried while escaping formulas', async () => {
    writeFileSync(at('report.csv'), 'a\n=1+1\n');
    disk.fail('rename', 'EPERM', { times: 1 });
    await settleWrittenCsv(at('report.csv'), {
      delimiter: ',',
      decideFormulas: () => Promise.resolve('escape'),
    });
    assert.match(readFileSync(at('report.csv'), 'utf8'), /'=1\+1/);
  });

  it('are retried while saving a schema', async () => {
    const connection = {
      id: 'a',
      name: 'A',
      baseUrl: 'https://a.example',
      scheme: 'token',
      mutationPolicy: 'ask',
    } as const;
    disk.fail('rename', 'EPERM', { times: 1 });
    const { path } = await new SchemaCache(at('schemas')).keep(connection, '{}');
    assert.deepEqual(readdirSync(at('schemas')).length, 1);
    assert.ok(readFileSync(path).length > 0);
  });
});
