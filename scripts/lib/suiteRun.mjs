// @ts-check
import { say } from './log.mjs';

/**
 * @typedef {object} Suite
 * @property {string} title
 * @property {readonly string[]} [commands] of the documents that it executes
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
    counts: { passed: 0, failed: 1, skipped: 0, failures: [] },
    complaint: error instanceof Error ? error.message : String(error),
  }));
  if (complaint) say(`${title} failed: ${complaint}`);
  const failures = complaint ? [...counts.failures, complaint] : counts.failures;
  return { title, ...counts, failures, seconds: (performance.now() - start) / 1000 };
}

/**
 * What to print at the end: what failed, then a line for each suite and, last, their sum. Whoever is given only
 * the end of the output knows what to mend.
 * @param {SuiteResult[]} results
 * @returns {{text: string, exitCode: number}}
 */
export function summary(results) {
  const failures = results.flatMap(({ title, failures }) => failures.map((text) => `${title}: ${text}\n`));
  const width = Math.max(...results.map(({ title }) => title.length));
  const suites = results.map(({ title, passed, failed, skipped, seconds }) => {
    const more = skipped > 0 ? `, ${skipped} skipped` : '';
    return `${title.padEnd(width)}  ${passed} passed, ${failed} failed${more}  (${seconds.toFixed(1)} s)`;
  });
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  return {
    text: ['', ...failures, ...suites, `${passed} passed, ${failed} failed`].join('\n'),
    exitCode: failed === 0 && passed > 0 ? 0 : 1,
  };
}
