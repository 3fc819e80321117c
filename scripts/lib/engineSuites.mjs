// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { engines } from './engines.mjs';
import { runMochaSuite } from './mochaSuite.mjs';
import { root } from './paths.mjs';

/**
 * The names of the database engines, which are also the values of `npm run test:engines -- --only`, as are those of
 * their versions, such as `trino-411`.
 */
export const engineNames = [...new Set(engines.map(({ name }) => name))];

/** @param {import('./engines.mjs').Engine} engine */
const namesOf = ({ name, version }) => (version === undefined ? [name] : [name, `${name}-${version}`]);

/**
 * @typedef {object} EngineChoice
 * @property {string | undefined} [only] the names of engines, separated by commas; by default, all
 * @property {boolean} [installed] whether a large engine that isn't installed is skipped instead of installed
 * @property {string | undefined} [files] a text that the paths of the test files must contain
 * @property {string | undefined} [grep] a regular expression for the full titles of the tests to run
 * @property {boolean | undefined} [full] whether to use the repetitions of the nightly run
 */

/**
 * Returns one suite for each selected engine, which runs the tests in its folder of `test/engines`. The suite of an
 * engine that can't run on this computer, or that `installed` skips, prints the reason and counts as skipped.
 * @param {EngineChoice} choice
 * @returns {import('./suiteRun.mjs').Suite[]}
 * @throws for unknown engines
 */
export function engineSuites({ only, installed = false, files, grep, full = false }) {
  const names = only?.split(',') ?? engineNames;
  for (const name of names)
    if (!engines.some((engine) => namesOf(engine).includes(name)))
      throw new Error(`--only has the unknown value "${name}". Known values: ${engineNames.join(', ')}.`);
  return engines
    .filter((engine) => namesOf(engine).some((name) => names.includes(name)))
    .map((engine) => ({
      title: `engine ${titleOf(engine)}`,
      bundles: 'reads',
      run: async (output) => {
        const reason = await reasonToSkip(engine, installed);
        if (reason !== undefined) {
          output.print(`Skipped ${titleOf(engine)}: ${reason}`);
          return { counts: { passed: 0, failed: 0, skipped: 1, failures: [] }, complaint: undefined };
        }
        const env = await engine.install();
        const folder = `out/test/engines/${engine.name}`;
        if (!existsSync(join(root, folder))) throw new Error(`There are no tests in ${folder}.`);
        return await runMochaSuite(folder, {
          testTimeoutMs: 300_000,
          suiteTimeoutMs: 1_800_000,
          // Each test file starts the engine.
          jobs: 1,
          env,
          output,
          files,
          grep,
          full,
        });
      },
    }));
}

/** @param {import('./engines.mjs').Engine} engine */
function titleOf({ name, version }) {
  return version === undefined ? name : `${name} ${version}`;
}

/**
 * @param {import('./engines.mjs').Engine} engine
 * @param {boolean} installed
 * @returns {Promise<string | undefined>}
 */
async function reasonToSkip(engine, installed) {
  const missing = await engine.missing();
  if (missing !== undefined) return missing;
  if (!installed || engine.isSmall || engine.isInstalled()) return undefined;
  return `It isn't installed. npm run test:engines -- --only ${namesOf(engine).at(-1)} installs it.`;
}
