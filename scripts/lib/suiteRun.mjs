// @ts-check
import { say } from './log.mjs';

/**
 * @typedef {object} Suite
 * @property {string} title
 * @property {string} [beside] consecutive suites with the same value run in parallel
 * @property {string} [lane] among parallel suites, those with the same value run sequentially
 * @property {'builds' | 'reads'} [bundles] whether it builds bundles or reads those that were built for the tests
 * @property {readonly string[]} [commands] the documented commands that it executes
 * @property {(output: Output) => Promise<SuiteOutcome>} run
 */

/**
 * The output of a suite. `isLive` is true if no other suite runs in parallel, so that its processes can write
 * to the terminal.
 * @typedef {{print: (text: string) => void, isLive: boolean}} Output
 */

/** @typedef {{counts: import('./counts.mjs').Counts, complaint: string | undefined}} SuiteOutcome */

/** @typedef {import('./counts.mjs').Counts & {title: string, seconds: number}} SuiteResult */

/**
 * Runs suites in order, in parallel if they allow it. The output of each parallel suite is printed as one block.
 * @param {readonly Suite[]} suites
 * @param {() => Promise<void>} [buildForTests] rebuilds the test bundles after other builds, for suites that read them
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
 * @returns {Suite[][]} suites by lane: lanes run in parallel, the suites of a lane sequentially
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
 * Runs one suite. Returns errors as failures, so that the next suite can run. Prints the output immediately,
 * or at the end if other suites run in parallel.
 * @param {Suite} suite
 * @param {{isLive?: boolean, ready?: Promise<void>}} [options] the suite starts when `ready` resolves, and fails
 *   when it rejects
 * @returns {Promise<SuiteResult>}
 */
export async function runSuite({ title, run }, { isLive = true, ready = Promise.resolve() } = {}) {
  /** @type {string[]} */
  const lines = [`\n=== ${title}`];
  if (isLive) say(lines[0] ?? '');
  else say(`\n=== ${title} started. Its output is printed when it ends.`);
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
 * Returns the exit code, and the summary: the failures, a line for each suite, and the total.
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
