import assert from 'node:assert/strict';
import { systemClock } from '../../../src/instance/clock';
import { rejectsWith } from '../../support/userErrors';
import { leavesNothingBehind } from '../../support/leaks';

describe('systemClock', () => {
  it('releases the timer and the listener after a sleep', async () => {
    const controller = new AbortController();
    const before = systemClock.now();
    await leavesNothingBehind(controller.signal, () => systemClock.sleep(5, controller.signal));
    await systemClock.sleep(0);
    assert.ok(systemClock.now() >= before);
  });

  it('rejects immediately when the signal is aborted', async () => {
    const controller = new AbortController();
    await leavesNothingBehind(controller.signal, async () => {
      const sleep = systemClock.sleep(600_000, controller.signal);
      controller.abort();
      await rejectsWith(sleep, { kind: 'canceled' });
    });
  });

  it('rejects immediately if the signal is already aborted', async () => {
    const signal = AbortSignal.abort();
    await leavesNothingBehind(signal, () =>
      rejectsWith(systemClock.sleep(600_000, signal), { kind: 'canceled' }),
    );
  });
});
