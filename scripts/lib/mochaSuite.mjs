// @ts-check
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readCounts } from './counts.mjs';
import { root } from './paths.mjs';
import { run } from './processes.mjs';
import { temporaryFolder } from './temporary.mjs';

/** The number of files to run in parallel: three or four, because two leave the CPU unused while they wait. */
const parallelFiles = Math.min(4, Math.max(3, availableParallelism()));

const ending = '.test.mjs';

const noTests = { passed: 0, failed: 0, skipped: 0, failures: [] };

/**
 * Runs the built tests of a folder with mocha, in parallel processes of the current Node.js.
 * @param {string} folder relative to the root, for example `out/test/unit`
 * @param {object} options
 * @param {number} options.testTimeoutMs
 * @param {number} options.suiteTimeoutMs
 * @param {string} [options.checkout] the root folder of another checkout, where the tests were built
 * @param {boolean} options.full whether to use the repetitions of the nightly run
 * @param {number} [options.jobs] the number of files to run in parallel
 * @param {Record<string, string>} [options.env]
 * @param {string | undefined} [options.files] only the files whose path contains this
 * @param {string | undefined} [options.grep] only the tests whose full title matches this
 * @param {readonly string[] | undefined} [options.names] only the files with these names, without extension
 * @param {readonly string[]} [options.first] the names of the files that start first
 * @param {readonly (readonly string[])[]} [options.together] see {@link groupFiles}
 * @param {import('./suiteRun.mjs').Output} options.output
 * @param {string | undefined} [options.hooks] a built module whose `mochaHooks` run around every test
 * @returns {Promise<{counts: import('./counts.mjs').Counts, complaint: string | undefined}>}
 */
export async function runMochaSuite(
  folder,
  {
    testTimeoutMs,
    suiteTimeoutMs,
    checkout = root,
    full,
    jobs = parallelFiles,
    env,
    files: part = '',
    grep,
    names,
    first,
    together,
    hooks,
    output: { print, isLive },
  },
) {
  const files = selectFiles(testFiles(join(checkout, folder)), { part, names, first });
  if (files.length === 0) return { counts: noTests, complaint: `no test file has "${part}" in its path` };
  const local = temporaryFolder('mocha');
  const results = join(local, 'results.json');
  const { code, timedOut, output } = await run(
    process.execPath,
    [
      join(checkout, 'scripts', 'lib', 'mochaMain.mjs'),
      ...['--results', results, '--timeout', String(testTimeoutMs), '--jobs', String(jobs)],
      ...(hooks === undefined ? [] : ['--hooks', join(root, hooks)]),
      ...(grep === undefined ? [] : ['--grep', grep]),
      ...groupFiles(files, { together, folder: local }),
    ],
    {
      cwd: checkout,
      env: { ...process.env, ...env, INSTANCE_EXPLORER_FULL: full ? '1' : '' },
      stdio: isLive ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      timeoutMs: suiteTimeoutMs,
    },
  );
  if (!isLive) print(output.trimEnd());
  const outcome = readCounts(results, code);
  return timedOut ? { ...outcome, complaint: `it was ended after ${suiteTimeoutMs / 1000} s` } : outcome;
}

/**
 * @param {readonly string[]} paths
 * @param {object} choice
 * @param {string} choice.part a text that the paths must contain
 * @param {readonly string[] | undefined} [choice.names] names without extension; by default, all
 * @param {readonly string[] | undefined} [choice.first] the names of the files that start first
 * @returns {string[]} the selected paths, in the order in which they start
 */
export function selectFiles(paths, { part, names, first = [] }) {
  const chosen = paths.filter((path) => path.includes(part) && (names?.includes(nameOf(path)) ?? true));
  const early = first.flatMap((name) => chosen.filter((path) => nameOf(path) === name));
  return [...early, ...chosen.filter((path) => !early.includes(path))];
}

/**
 * @param {readonly string[]} paths in the order in which they start
 * @param {object} choice
 * @param {readonly (readonly string[])[] | undefined} [choice.together] lists of names; the files of a list run in one
 *   process, in its order
 * @param {string} choice.folder a folder for the files of the groups
 * @returns {string[]} the paths, where those of a list are replaced with a file that imports them if there are several
 */
export function groupFiles(paths, { together = [], folder }) {
  /** @type {string[]} */
  const grouped = [];
  const files = [...paths];
  for (let path = files.shift(); path !== undefined; path = files.shift()) {
    const name = nameOf(path);
    const members = (together.find((names) => names.includes(name)) ?? []).flatMap(
      (member) => [path, ...files].find((other) => nameOf(other) === member) ?? [],
    );
    if (members.length < 2) {
      grouped.push(path);
      continue;
    }
    const group = join(folder, `${members.map(nameOf).join('-')}.mjs`);
    writeFileSync(group, members.map((member) => `import '${pathToFileURL(member).href}';\n`).join(''));
    grouped.push(group);
    for (const member of members) if (member !== path) files.splice(files.indexOf(member), 1);
  }
  return grouped;
}

/** @param {string} path */
function nameOf(path) {
  return basename(path, ending);
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function testFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => join(folder, name));
}
