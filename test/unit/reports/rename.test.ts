import assert from 'node:assert/strict';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { retryRename, renameReplacing } from '../../../src/reports/rename';
import { folderForEachTest } from '../../support/folders';

function failing(code: string, times: number): { move: () => Promise<void>; tries: () => number } {
  let tries = 0;
  const move = (): Promise<void> => {
    tries += 1;
    return tries > times ? Promise.resolve() : Promise.reject(Object.assign(new Error(code), { code }));
  };
  return { move, tries: () => tries };
}

describe('retryRename', () => {
  const waits: number[] = [];
  const wait = (milliseconds: number): Promise<void> => {
    waits.push(milliseconds);
    return Promise.resolve();
  };
  beforeEach(() => {
    waits.length = 0;
  });

  for (const code of ['EPERM', 'EACCES', 'EBUSY']) {
    it(`retries while another process has the file open (${code})`, async () => {
      const { move, tries } = failing(code, 3);
      await retryRename(move, wait);
      assert.equal(tries(), 4);
      assert.deepEqual(waits, [100, 200, 300]);
    });
  }

  it('stops after ten attempts', async () => {
    const { move, tries } = failing('EBUSY', Infinity);
    await assert.rejects(retryRename(move, wait), { code: 'EBUSY' });
    assert.equal(tries(), 10);
  });

  it("doesn't retry a permanent error", async () => {
    const { move, tries } = failing('ENOENT', Infinity);
    await assert.rejects(retryRename(move, wait), { code: 'ENOENT' });
    assert.equal(tries(), 1);
    assert.deepEqual(waits, []);
  });
});

describe('renameReplacing', () => {
  const folder = folderForEachTest();

  it('replaces a file', async () => {
    writeFileSync(join(folder.path, 'from'), 'later');
    writeFileSync(join(folder.path, 'to'), 'earlier');
    await renameReplacing(join(folder.path, 'from'), join(folder.path, 'to'));
    assert.deepEqual(readdirSync(folder.path), ['to']);
    assert.equal(readFileSync(join(folder.path, 'to'), 'utf8'), 'later');
  });
});
