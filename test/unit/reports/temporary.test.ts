import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { processSpaceId, sweepTemporaries, temporaryName, windowFile } from '../../../src/reports/temporary';
import { folderForEachTest } from '../../support/folders';

/** Returns the ID of a process that has ended. */
function endedProcess(): number {
  return spawnSync(process.execPath, ['--version']).pid;
}

describe('temporary files', () => {
  const folder = folderForEachTest();
  const put = (name: string, ageMinutes = 0): void => {
    const path = join(folder.path, name);
    writeFileSync(path, 'half');
    const time = new Date(Date.now() - ageMinutes * 60_000);
    utimesSync(path, time, time);
  };
  const ofProcess = (pid: number): string => temporaryName().replace(`-${process.pid}-`, `-${pid}-`);
  const ofOtherMachine = (pid: number): string =>
    ofProcess(pid).replace(/^(\.instance-explorer-)[0-9a-f]{8}/, '$100000000');

  it('have unique hidden names', () => {
    const names = new Set(Array.from({ length: 100 }, temporaryName));
    assert.equal(names.size, 100);
    for (const name of names)
      assert.match(name, /^\.instance-explorer-[0-9a-f]{8}-[0-9]+-[0-9a-f]{12}\.tmp$/);
  });

  it('are deleted if their process has exited', async () => {
    put(ofProcess(endedProcess()));
    mkdirSync(join(folder.path, ofProcess(endedProcess())));
    await sweepTemporaries(folder.path);
    assert.deepEqual(readdirSync(folder.path), []);
  });

  it('are retained while their window is open, even if unchanged for hours', async () => {
    const local = temporaryName();
    put(local, 3 * 60);
    put(ofProcess(endedProcess()));
    const path = await windowFile(folder.path);
    assert.deepEqual(readdirSync(folder.path), [local]);
    assert.notEqual(path, join(folder.path, local));
    const created = await windowFile(join(folder.path, 'responses'));
    assert.equal(dirname(created), join(folder.path, 'responses'));
    assert.deepEqual(readdirSync(dirname(created)), []);
  });

  it('are retained for an hour without changes if their process is running', async () => {
    const local = temporaryName();
    put(local, 59);
    await sweepTemporaries(folder.path);
    assert.deepEqual(readdirSync(folder.path), [local]);
  });

  it('are deleted after an hour without changes, even if their process is running', async () => {
    put(temporaryName(), 61);
    await sweepTemporaries(folder.path);
    assert.deepEqual(readdirSync(folder.path), []);
  });

  it('are retained until they are unchanged for the requested time', async () => {
    const local = temporaryName();
    put(local, 61);
    const idleMs = 2 * 3_600_000;
    await sweepTemporaries(folder.path, { idleMs });
    assert.deepEqual(readdirSync(folder.path), [local]);
    await sweepTemporaries(folder.path, { idleMs, nowMs: Date.now() + 3_600_000 });
    assert.deepEqual(readdirSync(folder.path), []);
  });

  it('include folders, which count as changed when a file in them changes', async () => {
    const name = temporaryName();
    mkdirSync(join(folder.path, name));
    put(join(name, 'body'), 10);
    const old = new Date(Date.now() - 7_200_000);
    utimesSync(join(folder.path, name), old, old);
    await sweepTemporaries(folder.path);
    assert.deepEqual(readdirSync(folder.path), [name]);
    await sweepTemporaries(folder.path, { nowMs: Date.now() + 3_600_000 });
    assert.deepEqual(readdirSync(folder.path), []);
  });

  it('of another computer are deleted only after an hour without changes', async () => {
    const pid = endedProcess();
    const fresh = ofOtherMachine(pid);
    put(fresh);
    put(ofOtherMachine(pid), 61);
    await sweepTemporaries(folder.path);
    assert.deepEqual(readdirSync(folder.path), [fresh]);
  });

  it('are distinguished by platform and PID namespace if host names are equal', async () => {
    const windows = { host: 'laptop', platform: 'win32', pidNamespace: undefined };
    const wsl = { host: 'laptop', platform: 'linux', pidNamespace: 'pid:[4026532281]' };
    const otherDistribution = { ...wsl, pidNamespace: 'pid:[4026532290]' };
    const ids = [windows, wsl, otherDistribution].map(processSpaceId);
    assert.equal(new Set(ids).size, 3);
    assert.equal(processSpaceId({ ...wsl }), ids[1]);
    const pid = endedProcess();
    const names = ids.map((id) => ofProcess(pid).replace(/[0-9a-f]{8}/, id));
    for (const name of names) put(name);
    await sweepTemporaries(folder.path);
    assert.deepEqual(readdirSync(folder.path), names.sort());
  });

  it('are the only files deleted', async () => {
    const others = [
      'report.csv',
      '.instance-explorer',
      'x.tmp',
      `${ofProcess(endedProcess())}.csv`,
      '.instance-explorer-1-2-3.tmp',
    ];
    for (const name of others) put(name, 10_000);
    await sweepTemporaries(folder.path);
    assert.deepEqual(readdirSync(folder.path), others.sort());
  });

  it('cause no error if the folder is missing', async () => {
    await sweepTemporaries(join(folder.path, 'absent'));
  });
});
