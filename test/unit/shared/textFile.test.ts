import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTextFile, readTextFileSync } from '../../../src/shared/textFile';

for (const read of [readTextFile, readTextFileSync])
  describe(read.name, () => {
    let folder = '';
    beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'text-'))));
    afterEach(() => rmSync(folder, { recursive: true, force: true }));

    it('reads a file up to the maximum size', async () => {
      const path = join(folder, 'a');
      writeFileSync(path, 'é');
      assert.deepEqual(await read(path, 2), { text: 'é' });
      assert.equal(await read(path, 1), 'tooLarge');
      truncateSync(path, 10_000_000_000);
      assert.equal(await read(path, 1_000_000), 'tooLarge');
    });

    it('reads only regular files', async () => {
      assert.equal(await read(join(folder, 'missing'), 1), undefined);
      assert.equal(await read(folder, 1_000_000), undefined);
    });

    it('rejects pipes and devices without blocking', async function () {
      if (process.platform === 'win32') this.skip();
      const pipe = join(folder, 'pipe');
      execFileSync('mkfifo', [pipe]);
      assert.equal(await read(pipe, 1), 'tooLarge');
      const link = join(folder, 'link');
      symlinkSync('/dev/zero', link);
      assert.equal(await read(link, 1), 'tooLarge');
    });
  });
