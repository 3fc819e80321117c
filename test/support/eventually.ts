import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';

const pollMs = 50;
const limitMs = 50_000;
const repeatMs = 5000;

/** Waits until a condition is true, and fails with its name when that takes too long. */
export async function eventually(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const start = performance.now();
  while (!(await condition())) {
    assert.ok(performance.now() - start < limitMs, `in time: ${what}`);
    await sleep(pollMs);
  }
}

/**
 * Acts until a condition is true, again whenever that takes too long: an action that comes too early has no effect,
 * and one that is repeated at once would be carried out twice on a busy machine.
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
