// @ts-check
import { makePackage } from './extensionPackage.mjs';
import { runIntegration } from './integration.mjs';
import { say } from './log.mjs';
import { runMochaSuite } from './mochaSuite.mjs';
import { npm } from './npm.mjs';
import { root } from './paths.mjs';
import { vscodeVersions } from './vscodeVersions.mjs';

/** @typedef {import('./suiteRun.mjs').Suite} Suite */

const kinds = ['checks', 'unit', 'integration', 'e2e'];

/**
 * @typedef {object} Choice as given on the command line; what is absent means all
 * @property {string | undefined} [only]
 * @property {string | undefined} [vscode]
 * @property {string | undefined} [host]
 * @property {string | undefined} [files] part of the paths of the unit and end-to-end test files to run
 */

/**
 * @param {Choice} choice
 * @returns {Suite[]} in the order in which they run, cheapest first
 * @throws when the choice names something unknown
 */
export function chosenSuites({ only, vscode, host, files }) {
  const wanted = only?.split(',') ?? kinds;
  for (const kind of wanted)
    if (!kinds.includes(kind)) throw new Error(`--only knows ${kinds.join(', ')}; not "${kind}".`);
  if (vscode !== undefined && !vscodeVersions.includes(vscode)) {
    throw new Error(`--vscode knows ${vscodeVersions.join(', ')}; not "${vscode}".`);
  }
  if (host !== undefined && host !== 'desktop' && host !== 'browser') {
    throw new Error(`--host knows desktop, browser; not "${host}".`);
  }
  const versions = vscode === undefined ? vscodeVersions : [vscode];
  /** @type {Record<string, Suite[]>} */
  const suites = {
    checks: [check('format check', 'format:check'), check('lint', 'lint'), check('type check', 'typecheck')],
    unit: [{ title: 'unit', run: () => runMochaSuite('out/test/unit', { ...unitLimits, files }) }],
    integration: versions.map((version) => integration(version, host)),
    // They drive what users install.
    e2e: [packaging, ...versions.map((version) => endToEnd(version, files))],
  };
  return kinds.filter((kind) => wanted.includes(kind)).flatMap((kind) => suites[kind] ?? []);
}

const unitLimits = { testTimeoutMs: 10_000, suiteTimeoutMs: 600_000 };

/** @type {Suite} */
const packaging = {
  title: 'package',
  run: async () => {
    const { bytes } = await makePackage();
    say(`The extension package has ${Math.round(bytes / 1024)} KB.`);
    return { counts: { passed: 1, failed: 0, skipped: 0, failures: [] }, complaint: undefined };
  },
};

/**
 * A script of package.json, counted as one test.
 * @param {string} title
 * @param {string} script
 * @returns {Suite}
 */
function check(title, script) {
  return {
    title,
    run: async () => {
      const { code } = await npm(['run', '--silent', script], { cwd: root, inherit: true });
      return code === 0
        ? { counts: { passed: 1, failed: 0, skipped: 0, failures: [] }, complaint: undefined }
        : {
            counts: { passed: 0, failed: 1, skipped: 0, failures: [] },
            complaint: `npm run ${script} complained`,
          };
    },
  };
}

/**
 * @param {string} version
 * @param {import('./integration.mjs').Host | undefined} host
 * @returns {Suite}
 */
function integration(version, host) {
  return {
    title: `integration, VS Code ${version}`,
    run: async () => await runIntegration({ version, onChoice: say, ...(host ? { host } : {}) }),
  };
}

/**
 * @param {string} version
 * @param {string | undefined} files
 * @returns {Suite}
 */
function endToEnd(version, files) {
  return {
    title: `end to end, VS Code ${version}`,
    run: async () =>
      await runMochaSuite('out/test/e2e', {
        testTimeoutMs: 120_000,
        suiteTimeoutMs: 2_400_000,
        files,
        env: { INSTANCE_EXPLORER_VSCODE: version },
      }),
  };
}
