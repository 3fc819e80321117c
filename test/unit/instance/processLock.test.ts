import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withProcessLock } from '../../../src/instance/processLock';
import { FakeClock } from '../../support/fakeClock';
import { rejectsWith } from '../../support/userErrors';
import { folderForEachTest } from '../../support/folders';

/** Returns the ID of a process that has ended. */
function deadPid(): number {
  return spawnSync(process.execPath, ['-e', '']).pid;
}

function held(by: { readonly pid: number; readonly host?: string }): string {
  return JSON.stringify({ host: hostname(), nonce: 'x', ...by });
}

describe('withProcessLock', () => {
  const folder = folderForEachTest();
  const lock = (): string => join(folder.path, 'deep', 'down', 'x.lock');
  const hold = (content: string, ageMs = 0): void => {
    mkdirSync(join(lock(), '..'), { recursive: true });
    writeFileSync(lock(), content);
    const then = new Date(Date.now() - ageMs);
    utimesSync(lock(), then, then);
  };

  it('returns the result of the work and deletes the lock file', async () => {
    const seen = await withProcessLock(lock(), () => Promise.resolve(readFileSync(lock(), 'utf8')));
    assert.equal((JSON.parse(seen) as { pid: number }).pid, process.pid);
    assert.deepEqual(readdirSync(join(lock(), '..')), []);
  });

  it('releases the lock when the work fails', async () => {
    await assert.rejects(
      withProcessLock(lock(), () => Promise.reject(new Error('broken'))),
      /broken/,
    );
    assert.ok(!existsSync(lock()));
  });

  it('serializes concurrent work', async () => {
    let inside = 0;
    let maximum = 0;
    const work = async (): Promise<void> => {
      inside += 1;
      maximum = Math.max(maximum, inside);
      await sleep(1);
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 8 }, () => withProcessLock(lock(), work)));
    assert.equal(maximum, 1);
    assert.deepEqual(readdirSync(join(lock(), '..')), []);
  });

  it('waits for a running process that holds the lock', async () => {
    hold(held({ pid: process.pid }));
    const clock = new FakeClock(Date.now());
    clock.onSleep = (count) => {
      if (count === 3) rmSync(lock());
    };
    await withProcessLock(lock(), () => Promise.resolve(), { clock });
    assert.equal(clock.slept.length, 3);
  });

  it('takes over the lock of an ended process immediately', async () => {
    hold(held({ pid: deadPid() }));
    const clock = new FakeClock(Date.now());
    await withProcessLock(lock(), () => Promise.resolve(), { clock });
    assert.ok(clock.slept.length <= 1);
  });

  it("doesn't assume that a process on another computer has ended", async () => {
    hold(held({ pid: deadPid(), host: 'elsewhere' }));
    const clock = new FakeClock(Date.now());
    clock.onSleep = (count) => {
      if (count === 5) rmSync(lock());
    };
    await withProcessLock(lock(), () => Promise.resolve(), { clock });
    assert.equal(clock.slept.length, 5);
  });

  for (const [what, content] of [
    ['no content', ''],
    ['incomplete content', '{"pid":'],
    ['the ID of a running process', held({ pid: process.pid })],
    ['the name of another computer', held({ pid: 1, host: 'elsewhere' })],
  ] as const) {
    it(`takes over an expired lock with ${what}`, async () => {
      hold(content, 100_000);
      const clock = new FakeClock(Date.now());
      await withProcessLock(lock(), () => Promise.resolve(), { clock });
      assert.ok(clock.slept.length <= 1);
      assert.deepEqual(readdirSync(join(lock(), '..')), []);
    });
  }

  it("doesn't delete a lock that another process has taken over", async () => {
    await withProcessLock(lock(), () => {
      hold(held({ pid: process.pid }));
      return Promise.resolve();
    });
    assert.ok(existsSync(lock()));
  });

  it('deletes the guard folder of an interrupted takeover', async () => {
    hold('', 100_000);
    const guard = `${lock()}.breaking`;
    mkdirSync(guard);
    const then = new Date(Date.now() - 100_000);
    utimesSync(guard, then, then);
    await withProcessLock(lock(), () => Promise.resolve(), { clock: new FakeClock(Date.now()) });
    assert.deepEqual(readdirSync(join(lock(), '..')), []);
  });

  it("reports a lock file that can't be created", async () => {
    writeFileSync(join(folder.path, 'file'), '');
    let worked = false;
    const work = (): Promise<void> => {
      worked = true;
      return Promise.resolve();
    };
    await rejectsWith(withProcessLock(join(folder.path, 'file', 'x.lock'), work), {
      kind: 'state',
      message: /lock file couldn't be created/,
      advice: /permissions of the folder/,
    });
    assert.ok(!worked);
  });

  it('fails when a lock is never released', async () => {
    hold(held({ pid: process.pid }));
    const clock = new FakeClock(Date.now());
    // Touches the file repeatedly so that the lock never expires.
    clock.onSleep = () => {
      const then = new Date(clock.now());
      utimesSync(lock(), then, then);
    };
    await rejectsWith(
      withProcessLock(lock(), () => Promise.resolve(), { clock, staleMs: 1000 }),
      { kind: 'state' },
    );
  });
});
