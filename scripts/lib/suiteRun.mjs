// @ts-check
import { say } from './log.mjs';

/**
 * @typedef {object} Suite
 * @property {string} title
 * @property {() => Promise<{counts: import('./counts.mjs').Counts, complaint: string | undefined}>} run
 */

/** @typedef {import('./counts.mjs').Counts & {title: string, seconds: number}} SuiteResult */

/**
 * Runs one suite; whatever happens in it, there is a result and the next one can run.
 * @param {Suite} suite
 * @returns {Promise<SuiteResult>}
 */
export async function runSuite({ title, run }) {
  say(`\n=== ${title}`);
  const start = performance.now();
  const { counts, complaint } = await run().catch((error) => ({
    counts: { passed: 0, failed: 1, skipped: 0 },
    complaint: error instanceof Error ? error.message : String(error),
  }));
  if (complaint) say(`${title} failed: ${complaint}`);
  return { title, ...counts, seconds: (performance.now() - start) / 1000 };
}

/**
 * Prints a line for each suite and, last, their sum.
 * @param {SuiteResult[]} results
 * @returns {number} the exit code
 */
export function printSummary(results) {
  const width = Math.max(...results.map(({ title }) => title.length));
  say('');
  for (const { title, passed, failed, skipped, seconds } of results) {
    const more = skipped > 0 ? `, ${skipped} skipped` : '';
    say(`${title.padEnd(width)}  ${passed} passed, ${failed} failed${more}  (${seconds.toFixed(1)} s)`);
  }
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  say(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}
