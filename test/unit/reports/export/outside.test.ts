import { strict as assert } from 'node:assert';
import { mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { isWithin, leadsOutside } from '../../../../src/reports/export/outside';
import { folderForEachTest } from '../../../support/folders';

describe('leadsOutside', () => {
  const folder = folderForEachTest();
  const at = (path: string): string => join(folder.path, path);

  it('accepts new files in existing and missing folders within the folder', async () => {
    mkdirSync(at('workspace/a'), { recursive: true });
    assert.equal(await leadsOutside(at('workspace'), at('workspace/a/b/c.csv')), undefined);
    assert.equal(await leadsOutside(at('workspace'), at('workspace/x.csv')), undefined);
    assert.equal(await leadsOutside(at('workspace'), at('workspace/..x/y.csv')), undefined);
  });

  it('resolves symbolic links at different depths', async function () {
    if (process.platform === 'win32') return this.skip();
    mkdirSync(at('workspace/a'), { recursive: true });
    mkdirSync(at('elsewhere/deep'), { recursive: true });
    symlinkSync(at('elsewhere'), at('workspace/a/link'));
    symlinkSync(at('workspace/a'), at('workspace/inner'));
    symlinkSync('../..', at('workspace/a/up'));
    const elsewhere = realpathSync(at('elsewhere'));
    assert.equal(await leadsOutside(at('workspace'), at('workspace/a/link/x.csv')), elsewhere);
    assert.equal(
      await leadsOutside(at('workspace'), at('workspace/a/link/deep/new/x')),
      join(elsewhere, 'deep'),
    );
    assert.equal(await leadsOutside(at('workspace'), at('workspace/a/up/x.csv')), realpathSync(folder.path));
    assert.equal(await leadsOutside(at('workspace'), at('workspace/inner/x.csv')), undefined);
    return undefined;
  });

  it('resolves a folder that is itself a symbolic link', async function () {
    if (process.platform === 'win32') return this.skip();
    mkdirSync(at('real'));
    symlinkSync(at('real'), at('workspace'));
    assert.equal(await leadsOutside(at('workspace'), at('workspace/x/y.csv')), undefined);
    return undefined;
  });

  it('resolves links if the native call fails with EISDIR, as on RAM disks', async function () {
    if (process.platform === 'win32') return this.skip();
    const native = (path: string): Promise<string> =>
      Promise.reject(Object.assign(new Error(`EISDIR: realpath '${path}'`), { code: 'EISDIR' }));
    mkdirSync(at('workspace/a'), { recursive: true });
    mkdirSync(at('elsewhere'));
    symlinkSync(at('elsewhere'), at('workspace/link'));
    assert.equal(await leadsOutside(at('workspace'), at('workspace/a/new/x.csv'), native), undefined);
    assert.equal(
      await leadsOutside(at('workspace'), at('workspace/link/x.csv'), native),
      realpathSync(at('elsewhere')),
    );
    return undefined;
  });
});

describe('isWithin', () => {
  it("accepts only the folder and paths within it, even if they don't exist", () => {
    assert.ok(isWithin('/a/b', '/a/b/c'));
    assert.ok(isWithin('/a/b', '/a/b'));
    assert.ok(isWithin('/a/b', '/a/b/..c'));
    assert.ok(!isWithin('/a/b', '/a/bc'));
    assert.ok(!isWithin('/a/b', '/a'));
    assert.ok(!isWithin('/a/b', '/a/b/../c'));
  });
});
