// @ts-check
import { say } from './log.mjs';

/**
 * @typedef {object} Suite
 * @property {string} title
 * @property {string} [beside] suites in succession that have the same text here run at the same time
 * @property {string} [lane] of those that run at the same time, the ones with the same text here run in succession
 * @property {'builds' | 'reads'} [bundles] whether it builds the bundles, each time those that it needs, or reads
 *   those that were built for the tests
 * @property {readonly string[]} [commands] of the documents that it executes
 * @property {(output: Output) => Promise<SuiteOutcome>} run
 */

/**
 * Where a suite prints: `print` gets pieces of text; `isLive` is true when nothing else runs at the same time, so that
 * a process of the suite may print by itself.
 * @typedef {{print: (text: string) => void, isLive: boolean}} Output
 */

/** @typedef {{counts: import('./counts.mjs').Counts, complaint: string | undefined}} SuiteOutcome */

/** @typedef {import('./counts.mjs').Counts & {title: string, seconds: number}} SuiteResult */

/**
 * Runs suites in order, in parallel if they allow it. The output of each parallel suite is printed as one block.
 * @param {readonly Suite[]} suites
 * @param {() => Promise<void>} [buildForTests] is called before suites that read the bundles, after others built them
 * @returns {Promise<SuiteResult[]>} in the order of the suites
 */
export async function runSuites(suites, buildForTests = () => Promise.resolve()) {
  /** @type {Suite[][]} */
  const groups = [];
  for (const suite of suites) {
    const last = groups.at(-1);
    if (suite.beside !== undefined && last?.[0]?.beside === suite.beside) last.push(suite);
    else groups.push([suite]);
  }
  /** @type {Map<Suite, SuiteResult>} */
  const results = new Map();
  let areOthersBuilt = false;
  for (const group of groups) {
    const ready =
      areOthersBuilt && group.some(({ bundles }) => bundles === 'reads')
        ? buildForTests()
        : Promise.resolve();
    areOthersBuilt = group.some(({ bundles }) => bundles === 'builds');
    await Promise.all(
      lanesOf(group).map(async (lane) => {
        for (const suite of lane)
          results.set(suite, await runSuite(suite, { isLive: group.length === 1, ready }));
      }),
    );
  }
  return suites.flatMap((suite) => results.get(suite) ?? []);
}

/**
 * @param {readonly Suite[]} group
 * @returns {Suite[][]} what runs at the same time, each in succession
 */
function lanesOf(group) {
  /** @type {Map<string, Suite[]>} */
  const lanes = new Map();
  for (const suite of group) {
    const name = suite.lane ?? suite.title;
    lanes.set(name, [...(lanes.get(name) ?? []), suite]);
  }
  return [...lanes.values()];
}

/**
 * Runs one suite. It always returns a result, so that the next one can run. Its output is printed immediately, or at
 * its end when others run in parallel.
 * @param {Suite} suite
 * @param {{isLive?: boolean, ready?: Promise<void>}} [options] the suite begins when `ready` has resolved, and fails
 *   when that rejects
 * @returns {Promise<SuiteResult>}
 */
export async function runSuite({ title, run }, { isLive = true, ready = Promise.resolve() } = {}) {
  /** @type {string[]} */
  const lines = [`\n=== ${title}`];
  if (isLive) say(lines[0] ?? '');
  else say(`\n=== ${title} begins; its output follows at its end`);
  const print = isLive ? say : (/** @type {string} */ text) => void lines.push(text);
  const start = performance.now();
  const { counts, complaint } = await ready
    .then(() => run({ print, isLive }))
    .catch((error) => ({
      counts: { passed: 0, failed: 1, skipped: 0, failures: [] },
      complaint: error instanceof Error ? error.message : String(error),
    }));
  if (complaint) print(`${title} failed: ${complaint}`);
  if (!isLive) say(lines.join('\n'));
  const failures = complaint ? [...counts.failures, complaint] : counts.failures;
  return { title, ...counts, failures, seconds: (performance.now() - start) / 1000 };
}

/**
 * Returns the summary: the failures, then a line for each suite, and the total last, so that the end of the output
 * shows what to fix.
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
