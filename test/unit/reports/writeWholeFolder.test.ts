import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWholeFolder } from '../../../src/reports/writeWholeFolder';
import { rejectsWith } from '../../support/userErrors';
import { folderForEachTest } from '../../support/folders';

describe('writeWholeFolder', () => {
  const folder = folderForEachTest();
  const at = (name: string): string => join(folder.path, name);
  const replace = (): Promise<void> =>
    writeWholeFolder(at('dataset'), { overwrite: true }, async (path) => {
      await mkdir(path);
      await writeFile(join(path, 'later.parquet'), '');
    });
  beforeEach(() => {
    mkdirSync(at('dataset/month=2026-01'), { recursive: true });
    writeFileSync(at('dataset/month=2026-01/earlier.parquet'), '');
  });

  for (const name of ['.DS_Store', 'desktop.ini', 'Thumbs.db']) {
    it(`replaces an exported folder to which a file manager added ${name}`, async () => {
      writeFileSync(at(`dataset/${name}`), '');
      writeFileSync(at(`dataset/month=2026-01/${name}`), '');
      await replace();
      assert.deepEqual(readdirSync(at('dataset')), ['later.parquet']);
    });
  }

  it("never replaces a folder that contains a user's file", async () => {
    writeFileSync(at('dataset/notes.txt'), '');
    await rejectsWith(replace(), { kind: 'file', message: /notes\.txt/ });
    assert.deepEqual(readdirSync(at('dataset')), ['month=2026-01', 'notes.txt']);
  });
});
