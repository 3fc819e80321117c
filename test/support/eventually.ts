import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';

const pollMs = 50;
const limitMs = 50_000;
const repeatMs = 5000;

/** Waits until a condition is true. Fails with the description after the time limit. */
export async function eventually(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const start = performance.now();
  while (!(await condition())) {
    assert.ok(performance.now() - start < limitMs, `in time: ${what}`);
    await sleep(pollMs);
  }
}

/**
 * Repeats an action at intervals until a condition is true, because an action has no effect if it is too early.
 * Without the intervals, the action could take effect twice on a slow computer.
 */
export async function actUntil(
  act: () => Promise<void>,
  condition: () => Promise<boolean>,
  what: string,
): Promise<void> {
  let actedMs = -Infinity;
  await eventually(async () => {
    if (await condition()) return true;
    if (performance.now() - actedMs > repeatMs) {
      await act();
      actedMs = performance.now();
    }
    return condition();
  }, what);
}
