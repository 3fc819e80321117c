import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { setImmediate } from 'node:timers/promises';

/** Returns the number of timers that keep the process alive. */
function runningTimers(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
}

/** Runs the work, and checks that it leaves no running timer and no listener on the signal. */
export async function leavesNothingBehind(signal: AbortSignal, work: () => Promise<unknown>): Promise<void> {
  // The test runner starts its timer after the test returns control.
  await setImmediate();
  const before = runningTimers();
  await work();
  assert.equal(getEventListeners(signal, 'abort').length, 0, 'the signal has no remaining listener');
  assert.equal(runningTimers(), before, 'no timer remains');
}
