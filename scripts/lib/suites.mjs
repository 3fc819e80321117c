// @ts-check
import { copyFileSync } from 'node:fs';
import { copyCheckout } from './checkoutCopy.mjs';
import { findOrGetChromium } from './chromium.mjs';
import { runCommandLine } from './commandLines.mjs';
import { commandsOfOwnSuite } from './documentedCommands.mjs';
import { endToEnd } from './endToEnd.mjs';
import { engineSuites } from './engineSuites.mjs';
import { packageFile } from './extensionPackage.mjs';
import { runIntegration } from './integration.mjs';
import { runMochaSuite } from './mochaSuite.mjs';
import { run } from './processes.mjs';
import { newestVersion, provisionServer, vscodeVersions } from './vscodeVersions.mjs';

/** @typedef {import('./suiteRun.mjs').Suite} Suite */

/** The values of `--only`. */
export const kinds = ['checks', 'bench', 'tour', 'commands', 'unit', 'page', 'integration', 'e2e', 'engines'];

/**
 * @typedef {object} Choice the command-line options; without any, all suites except those of database engines
 * @property {string | undefined} [only]
 * @property {string | undefined} [vscode]
 * @property {string | undefined} [host]
 * @property {string | undefined} [files] a text that the paths of the test files must contain
 * @property {string | undefined} [grep] a regular expression for the full titles of the tests to run
 * @property {boolean | undefined} [full] whether to run everything, as in the nightly run
 * @property {boolean | undefined} [engines] whether to run the engine suites too; large engines are installed only with
 *   `full`
 * @property {string | undefined} [vsix] the package for the end-to-end tests, instead of a new one
 */

/**
 * @param {Choice} choice
 * @returns {Suite[]} in the order in which they run: checks and builds in parallel, then suites that read the bundles
 * @throws for unknown values
 */
export function chosenSuites({ only, vscode, host, files, grep, vsix, full = false, engines = full }) {
  const requested = only?.split(',') ?? kinds.filter((kind) => kind !== 'engines' || engines);
  for (const kind of requested)
    if (!kinds.includes(kind))
      throw new Error(`--only has the unknown value "${kind}". Known values: ${kinds.join(', ')}.`);
  if (vscode !== undefined && !vscodeVersions.includes(vscode)) {
    throw new Error(
      `--vscode has the unknown value "${vscode}". Known values: ${vscodeVersions.join(', ')}.`,
    );
  }
  if (host !== undefined && host !== 'desktop' && host !== 'browser') {
    throw new Error(`--host has the unknown value "${host}". Known values: desktop, browser.`);
  }
  const versions = vscode === undefined ? vscodeVersions : [vscode];
  /** @type {Record<string, Suite[]>} */
  const suites = {
    checks: [
      check('lint', 'npm run lint', 'lint'),
      check('format check', 'npm run format:check', 'other checks'),
      check('unused code', 'npm run unused', 'other checks'),
      check('type check', 'npm run typecheck', 'other checks'),
    ],
    unit: [unit({ files, grep, full })],
    page: [page({ files, grep, full })],
    integration: versions.map((version) => integration(version, host, grep)),
    bench: [benchmarks(full)],
    tour: [tourAndPictures({ version: vscode, full })],
    // These test the packaged extension.
    e2e: [
      vsix === undefined ? command('package', 'npm run package') : givenPackage(vsix),
      ...versions.map((version) => endToEnd(version, { files, grep, full })),
    ],
    commands: [ownCommands({ files, grep, full })],
    engines: engineSuites({ files, grep, full, installed: !full }),
  };
  const chosen = kinds.filter((kind) => requested.includes(kind)).flatMap((kind) => suites[kind] ?? []);
  const [first, second] = [true, false].map((isFirst) =>
    chosen.filter(({ beside }) => (beside === besideChecks.beside) === isFirst),
  );
  return [...(first ?? []), ...(second ?? [])];
}

/** @typedef {Pick<Choice, 'files' | 'grep'> & {full: boolean}} Tests */

/**
 * @param {Tests} tests
 * @returns {Suite}
 */
function unit(tests) {
  return {
    title: 'unit',
    ...besideIntegration,
    lane: 'mocha',
    // A unit test runs the statements of this command in DuckDB, without the DuckDB CLI.
    commands: ['duckdb -init duckdb.sql'],
    run: (output) =>
      runMochaSuite('out/test/unit', {
        testTimeoutMs: 60_000,
        suiteTimeoutMs: 1_800_000,
        output,
        ...tests,
      }),
  };
}

/**
 * Returns the suite that tests webview pages in a browser, without VS Code.
 * @param {Tests} tests
 * @returns {Suite}
 */
function page(tests) {
  return {
    title: 'page',
    ...besideIntegration,
    lane: 'mocha',
    run: async (output) => {
      // Installed once here instead of in each test process.
      await findOrGetChromium();
      return await runMochaSuite('out/test/page', {
        testTimeoutMs: 60_000,
        suiteTimeoutMs: 1_800_000,
        first: ['chartLooks', 'sqlTab', 'previewPage'],
        output,
        ...tests,
      });
    },
  };
}

/**
 * Returns the suite of the other documented commands. It runs them in a copy of the checkout, because many of
 * them build bundles.
 * @param {Tests} tests
 * @returns {Suite}
 */
function ownCommands(tests) {
  return {
    title: 'commands',
    beside: besideChecks.beside,
    commands: [...commandsOfOwnSuite.keys()],
    run: async (output) => {
      await installForBuilds();
      const checkout = copyCheckout();
      const built = await run(process.execPath, ['build.mjs', '--tests'], {
        cwd: checkout,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      if (built.code !== 0) throw new Error(`The build ended with code ${built.code}:\n${built.output}`);
      return await runMochaSuite('out/test/commands', {
        testTimeoutMs: 900_000,
        suiteTimeoutMs: 2_400_000,
        jobs: 1,
        checkout,
        output,
        ...tests,
      });
    },
  };
}

/** @type {Promise<unknown> | undefined} */
let installation;

/** Installs the browser and VS Code once, because suites that run in parallel need them. */
function installForBuilds() {
  return (installation ??= findOrGetChromium().then(() => provisionServer(newestVersion)));
}

/**
 * Options of suites that build bundles. These suites run in parallel with the checks, which read only the sources.
 * They run one after the other, because they write the same files.
 */
const besideChecks = /** @type {const} */ ({ beside: 'checks', lane: 'builds', bundles: 'builds' });

/** Options of suites that run in parallel and only read the bundles. */
const besideIntegration = /** @type {const} */ ({ beside: 'integration', bundles: 'reads' });

/**
 * Returns the suite of a command that builds bundles. It counts as one test, which passes if the exit code is
 * 0.
 * @param {string} title
 * @param {string} line
 * @param {readonly string[]} [more] additional arguments
 * @returns {Suite}
 */
function command(title, line, more = []) {
  return {
    title,
    ...besideChecks,
    commands: [line],
    run: async ({ print, isLive }) => {
      await installForBuilds();
      const separator = line.includes(' -- ') ? ' ' : ' -- ';
      const executed = more.length === 0 ? line : `${line}${separator}${more.join(' ')}`;
      const ended = await runCommandLine(executed, { inherit: isLive });
      if (!isLive) print(ended.output.trim());
      return outcomeOf(executed, ended);
    },
  };
}

/**
 * Returns the suite that puts an existing package in the place of a new one.
 * @param {string} vsix
 * @returns {Suite}
 */
function givenPackage(vsix) {
  return {
    title: `package ${vsix}`,
    ...besideChecks,
    run: () => {
      copyFileSync(vsix, packageFile);
      return Promise.resolve(outcomeOf(vsix, { code: 0 }));
    },
  };
}

/**
 * Returns the suite of the benchmarks with small inputs: all of them, or without `--full` only that of the start and
 * that of the main job, because none asserts times.
 * @param {boolean} full
 * @returns {Suite}
 */
function benchmarks(full) {
  const line = 'npm run bench -- --quick';
  return command('benchmarks', line, full ? [] : ['activation', 'operations']);
}

/**
 * Returns the suite of the tour, with a picture of each screen in the pseudo-language. With `--full`, it also
 * takes pictures of the dialogs, and repeats all pictures in English. The main workflow in English is also an
 * end-to-end test. `npm run pictures` runs the tour with additional arguments.
 * @param {{version: string | undefined, full: boolean}} choice
 * @returns {Suite}
 */
function tourAndPictures({ version, full }) {
  const line = 'npm run pictures';
  const languages = [...(full ? ['--dialogs', '--language', 'en'] : []), '--language', 'pseudo'];
  const more = version === undefined ? [] : ['--vscode', version];
  return {
    ...command('tour and pictures', line, [...languages, ...more]),
    commands: [line, 'npm run tour', `${line} -- --language pseudo`],
  };
}

/**
 * Returns the suite of a command that reads only the sources, so that other suites can run in parallel.
 * @param {string} title
 * @param {string} line
 * @param {string} lane suites with the same lane run sequentially
 * @returns {Suite}
 */
function check(title, line, lane) {
  return {
    title,
    beside: 'checks',
    lane,
    commands: [line],
    run: async ({ print }) => {
      const { code, output } = await runCommandLine(line);
      print(output.trim());
      return outcomeOf(line, { code });
    },
  };
}

/**
 * @param {string} line
 * @param {{code: number}} ended
 * @returns {import('./suiteRun.mjs').SuiteOutcome}
 */
function outcomeOf(line, { code }) {
  return code === 0
    ? { counts: { passed: 1, failed: 0, skipped: 0, failures: [] }, complaint: undefined }
    : {
        counts: { passed: 0, failed: 1, skipped: 0, failures: [] },
        complaint: `${line} ended with code ${code}`,
      };
}

/**
 * @param {string} version
 * @param {import('./integration.mjs').Host | undefined} host
 * @param {string | undefined} grep
 * @returns {Suite}
 */
function integration(version, host, grep) {
  return {
    title: `integration, VS Code ${version}`,
    ...besideIntegration,
    lane: 'integration',
    run: async ({ print }) =>
      await runIntegration({
        version,
        print,
        ...(host ? { host } : {}),
        ...(grep === undefined ? {} : { env: { INSTANCE_EXPLORER_TEST_GREP: grep } }),
      }),
  };
}
