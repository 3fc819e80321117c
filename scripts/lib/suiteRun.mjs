// @ts-check
import { say } from './log.mjs';

/**
 * @typedef {object} Suite
 * @property {string} title
 * @property {string} [beside] suites in succession that have the same text here run at the same time
 * @property {readonly string[]} [commands] of the documents that it executes
 * @property {(print: (text: string) => void) => Promise<SuiteOutcome>} run
 */

/** @typedef {{counts: import('./counts.mjs').Counts, complaint: string | undefined}} SuiteOutcome */

/** @typedef {import('./counts.mjs').Counts & {title: string, seconds: number}} SuiteResult */

/**
 * Runs suites in their order, those that may run beside each other at the same time. The output of each is printed in
 * one piece.
 * @param {readonly Suite[]} suites
 * @returns {Promise<SuiteResult[]>} in the order of the suites
 */
export async function runSuites(suites) {
  /** @type {Suite[][]} */
  const groups = [];
  for (const suite of suites) {
    const last = groups.at(-1);
    if (suite.beside !== undefined && last?.[0]?.beside === suite.beside) last.push(suite);
    else groups.push([suite]);
  }
  const results = [];
  for (const group of groups) results.push(...(await Promise.all(group.map((suite) => runSuite(suite)))));
  return results;
}

/**
 * Runs one suite; whatever happens in it, there is a result and the next one can run. What it prints is shown at once,
 * or at its end when others run beside it.
 * @param {Suite} suite
 * @returns {Promise<SuiteResult>}
 */
export async function runSuite({ title, beside, run }) {
  const header = `\n=== ${title}`;
  /** @type {string[]} */
  const lines = [header];
  if (beside === undefined) say(header);
  const print = beside === undefined ? say : (/** @type {string} */ text) => void lines.push(text);
  const start = performance.now();
  const { counts, complaint } = await run(print).catch((error) => ({
    counts: { passed: 0, failed: 1, skipped: 0, failures: [] },
    complaint: error instanceof Error ? error.message : String(error),
  }));
  if (complaint) print(`${title} failed: ${complaint}`);
  if (beside !== undefined) say(lines.join('\n'));
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
