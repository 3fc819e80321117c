import assert from 'node:assert/strict';
import { createHook } from 'node:async_hooks';
import { getEventListeners } from 'node:events';
import { setImmediate } from 'node:timers/promises';

/** Runs the work, and checks that it leaves no running timer and no listener on the signal. */
export async function leavesNothingBehind(signal: AbortSignal, work: () => Promise<unknown>): Promise<void> {
  // The test runner starts its timer after the test returns control.
  await setImmediate();
  const timers = new Map<number, NodeJS.Timeout>();
  const hook = createHook({
    init: (id, type, _trigger, resource) => {
      if (type === 'Timeout') timers.set(id, resource as NodeJS.Timeout);
    },
    destroy: (id) => timers.delete(id),
  }).enable();
  try {
    await work();
    assert.equal(getEventListeners(signal, 'abort').length, 0, 'the signal has no remaining listener');
    // Node.js reports the end of a timer later.
    await setImmediate();
    const running = [...timers.values()].filter((timer) => timer.hasRef());
    assert.equal(running.length, 0, 'no timer remains');
  } finally {
    hook.disable();
  }
}
