import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { SampleIds } from '../../../src/instance/sampleIds';
import { isProcessAlive } from '../../../src/shared/processAlive';

const here = 'a'.repeat(32);
const elsewhere = 'b'.repeat(32);

/** Returns the ID of a process that has ended. */
const endedPid = (): number => spawnSync(process.execPath, ['--version']).pid;

describe('SampleIds', () => {
  const idsOn = (machine: string, isAlive?: (pid: number) => boolean) =>
    new SampleIds(() => machine, isAlive);

  it('are different for every window and computer, even with the same process ID', () => {
    const ids = new Set([idsOn(here).local, idsOn(here).local, idsOn(elsewhere).local]);
    assert.equal(ids.size, 3);
    const local = idsOn(here);
    assert.equal(local.local, local.local);
  });

  it('are reported as ended after the window process ends', () => {
    const ids = idsOn(here);
    assert.equal(ids.hasEnded(ids.local), false);
    assert.equal(ids.hasEnded(`sample-${here}-${process.ppid}-0123abcd`), false);
    assert.equal(ids.hasEnded(`sample-${here}-${endedPid()}-0123abcd`), true);
    assert.equal(ids.hasEnded(`sample-${here}-${process.pid}-0123abcd`), true, 'a reused process ID');
  });

  it("aren't reported as ended on another computer", () => {
    assert.equal(idsOn(here).hasEnded(`sample-${elsewhere}-${endedPid()}-0123abcd`), false);
  });

  it("don't require the computer ID for connections that aren't sample connections", () => {
    const ids = new SampleIds(() => assert.fail('read'));
    for (const id of ['c1', 'sample', 'sample-12', 'development-sample'])
      assert.equal(ids.hasEnded(id), false);
  });
});

describe('isProcessAlive', () => {
  const failing = (code: string) => (): never => {
    throw Object.assign(new Error(code), { code });
  };

  it('returns true for a process of another user', () => {
    assert.equal(isProcessAlive(1, failing('EPERM')), true);
    assert.equal(isProcessAlive(1, failing('ESRCH')), false);
  });

  it('returns false for an ended process', () => {
    assert.equal(isProcessAlive(process.pid), true);
    assert.equal(isProcessAlive(endedPid()), false);
  });
});
