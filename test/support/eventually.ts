import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';

const pollMs = 50;
const limitMs = 30_000;

/** Waits until a condition is true, and fails with its name when that takes too long. */
export async function eventually(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const start = performance.now();
  while (!(await condition())) {
    assert.ok(performance.now() - start < limitMs, `in time: ${what}`);
    await sleep(pollMs);
  }
}
