import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/lib/paths.mjs';
import { retryRename } from '../../../scripts/lib/rename.mjs';
import { findDesktopForStart, isRecentEnough, isWsl } from '../../../scripts/lib/startDesktop.mjs';
import {
  hasRoomForSockets,
  lastingUserDataFolder,
  maxSocketPath,
  socketName,
  temporaryUserDataFolder,
} from '../../../scripts/lib/userDataFolder.mjs';
import { folderForEachTest } from '../../support/folders';

describe('scripts on Windows and macOS', () => {
  const home = folderForEachTest();

  it('are checked out with LF line endings, even with core.autocrlf', () => {
    const [source, clone] = [join(home.path, 'source'), join(home.path, 'clone')];
    const git = (...args: readonly string[]): void => {
      const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
      execFileSync('git', [...identity, ...args], { cwd: source, stdio: 'pipe' });
    };
    mkdirSync(source);
    git('init', '--quiet');
    cpSync(join(root, '.gitattributes'), join(source, '.gitattributes'));
    for (const name of ['a.ts', 'rules.md', 'run']) writeFileSync(join(source, name), 'one\ntwo\n');
    git('add', '.');
    git('commit', '--quiet', '-m', 'Add files');
    git('clone', '--quiet', '-c', 'core.autocrlf=true', source, clone);
    for (const name of ['a.ts', 'rules.md', 'run'])
      assert.equal(readFileSync(join(clone, name), 'utf8'), 'one\ntwo\n', name);
  });

  it('create user data folders with paths short enough for sockets on macOS', () => {
    const temporary = pathOfLength(
      realpathSync(home.path),
      '/private/var/folders/zz/zyxvpxvq6csfxvn_n0000000000000/T'.length,
    );
    mkdirSync(temporary, { recursive: true });
    const longRoot = join('/Users/someone/source/repos/instance-explorer', 'x'.repeat(60));
    for (const folder of [temporaryUserDataFolder(temporary), lastingUserDataFolder(longRoot, temporary)]) {
      assert.ok(folder.startsWith(temporary), folder);
      assert.ok(join(folder, socketName).length <= maxSocketPath, folder);
      assert.ok(hasRoomForSockets(folder));
    }
    assert.notEqual(temporaryUserDataFolder(temporary), temporaryUserDataFolder(temporary));
    assert.equal(lastingUserDataFolder(longRoot, temporary), lastingUserDataFolder(longRoot, temporary));
    assert.equal(lastingUserDataFolder('/short', temporary), '/short');
  });

  it("detect the Windows Subsystem for Linux, and don't use the desktop version of VS Code there", async () => {
    assert.deepEqual(await findDesktopForStart('1.139.1', { WSL_DISTRO_NAME: 'Ubuntu', DISPLAY: ':0' }), {
      reason: 'this is the Windows Subsystem for Linux',
    });
    assert.equal(isWsl({ WSL_DISTRO_NAME: 'Ubuntu' }, '6.8.0'), true);
    assert.equal(isWsl({}, '5.15.153.1-microsoft-standard-WSL2'), true);
    assert.equal(isWsl({}, '4.4.0-19041-Microsoft'), true);
    assert.equal(isWsl({ WSL_DISTRO_NAME: '' }, '6.8.0-45-generic'), false);
  });

  it('read the version of VS Code in a folder with spaces, with and without a shell', async function () {
    if (process.platform === 'win32') this.skip();
    const folder = join(home.path, 'Microsoft VS Code', 'bin');
    mkdirSync(folder, { recursive: true });
    const command = join(folder, 'code');
    const install = (version: string): void =>
      writeFileSync(command, `#!/bin/sh\necho ${version}\n`, { mode: 0o755 });
    for (const shell of [true, false]) {
      install('1.105.0');
      assert.equal(await isRecentEnough(command, shell), true);
      install('1.104.9');
      assert.equal(await isRecentEnough(command, shell), false);
    }
  });

  it('retry a rename while a virus scanner has a file open, and fail immediately if the disk is full', async () => {
    for (const [failures, code, expected] of [
      [3, 'EPERM', 'renamed'],
      [9, 'EBUSY', 'renamed'],
      [10, 'EACCES', 'EACCES'],
      [1, 'ENOSPC', 'ENOSPC'],
    ] as const) {
      let left: number = failures;
      const waits: number[] = [];
      const move = (): Promise<void> =>
        (left -= 1) >= 0 ? Promise.reject(Object.assign(new Error(code), { code })) : Promise.resolve();
      const outcome = await retryRename(move, (milliseconds) =>
        Promise.resolve(waits.push(milliseconds)),
      ).then(
        () => 'renamed',
        (error: unknown) => (error as { code: string }).code,
      );
      assert.equal(outcome, expected);
      assert.equal(waits.length > 0, code !== 'ENOSPC');
      assert.ok(waits.reduce((sum, wait) => sum + wait, 0) < 5_000);
    }
  });
});

/** Returns a path below a folder, with the given number of characters. */
function pathOfLength(folder: string, length: number): string {
  return join(folder, 'T'.repeat(length - folder.length - 1));
}
