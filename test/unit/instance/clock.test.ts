import assert from 'node:assert/strict';
import { orCancelled, systemClock } from '../../../src/instance/clock';
import { rejectsWith } from '../../support/failures';
import { leavesNothingBehind } from '../../support/leaks';

describe('systemClock', () => {
  it('sleeps, and tells the time', async () => {
    const controller = new AbortController();
    const before = systemClock.now();
    await leavesNothingBehind(controller.signal, () => systemClock.sleep(5, controller.signal));
    await systemClock.sleep(0);
    assert.ok(systemClock.now() >= before);
  });

  it('wakes at once when it is cancelled', async () => {
    const controller = new AbortController();
    await leavesNothingBehind(controller.signal, async () => {
      const sleep = systemClock.sleep(600_000, controller.signal);
      controller.abort();
      await rejectsWith(sleep, { kind: 'cancelled' });
    });
  });

  it('does not fall asleep when it was cancelled before', async () => {
    const signal = AbortSignal.abort();
    await leavesNothingBehind(signal, () =>
      rejectsWith(systemClock.sleep(600_000, signal), { kind: 'cancelled' }),
    );
  });
});

describe('orCancelled', () => {
  it('gives what the work gives, or its error', async () => {
    const { signal } = new AbortController();
    await leavesNothingBehind(signal, async () => {
      assert.equal(await orCancelled(Promise.resolve(7), signal), 7);
      await assert.rejects(orCancelled(Promise.reject(new Error('broken')), signal), /broken/);
    });
    assert.equal(await orCancelled(Promise.resolve(8), undefined), 8);
  });

  it('stops waiting when cancelled, and leaves the work alone', async () => {
    const controller = new AbortController();
    let finish: (value: number) => void = () => undefined;
    const work = new Promise<number>((resolve) => {
      finish = resolve;
    });
    const waiting = orCancelled(work, controller.signal);
    controller.abort();
    await rejectsWith(waiting, { kind: 'cancelled' });
    finish(9);
    assert.equal(await work, 9);
  });

  it('does not wait at all when cancelled before', async () => {
    const never = new Promise<never>(() => undefined);
    await rejectsWith(orCancelled(never, AbortSignal.abort()), { kind: 'cancelled' });
  });
});
