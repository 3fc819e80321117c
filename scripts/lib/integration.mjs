// @ts-check
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCounts } from './counts.mjs';
import { downloadDesktop, hasDisplay, onPath } from './desktop.mjs';
import { runInBrowser } from './integrationBrowser.mjs';
import { runOnDesktop } from './integrationDesktop.mjs';
import { root } from './paths.mjs';
import { temporaryFolder } from './temporary.mjs';

const timeoutMs = 1_200_000;
const suite = join(root, 'out', 'test', 'integration', 'index.js');

/**
 * One run of the integration suite.
 * @typedef {object} IntegrationRun
 * @property {string} version of VS Code
 * @property {string} folder the folder for the files of this run, which is deleted afterwards
 * @property {string} workspace the folder to open
 * @property {import('./development.mjs').Development & {tests: string}} development
 * @property {Record<string, string>} env for the extension host
 * @property {number} timeoutMs the timeout, after which the run fails
 */

/** @typedef {'desktop' | 'browser'} Host */

/**
 * @typedef {object} IntegrationResult
 * @property {Host} host
 * @property {string} version
 * @property {import('./counts.mjs').Counts} counts
 * @property {string | undefined} complaint the reason for a failure that no test reported
 */

/**
 * Runs the integration suite inside VS Code's extension host.
 * @param {{version: string, host?: Host, print?: (text: string) => void, tests?: string,
 *   env?: Record<string, string>}} options `host` defaults to the desktop if it is available, otherwise to the browser;
 *   `print` is called with the version and host, the report, and, after a failure that no test reported, the last
 *   output of VS Code; `tests` replaces the suite; `env` is for the extension host
 * @returns {Promise<IntegrationResult>} doesn't reject if the suite fails, crashes, or hangs
 * @throws when `host` is the desktop but it isn't available, or when the VS Code server can't be installed or started
 */
export async function runIntegration({ version, host, print = () => {}, tests = suite, env = {} }) {
  const folder = temporaryFolder('integration');
  const results = join(folder, 'results.json');
  const log = join(folder, 'report.log');
  /** @type {IntegrationRun} */
  const run = {
    version,
    folder,
    workspace: workspaceCopy(folder),
    development: { extension: root, tests },
    env: { ...env, INSTANCE_EXPLORER_TEST_RESULTS: results, INSTANCE_EXPLORER_TEST_LOG: log },
    timeoutMs,
  };
  const desktop = host === 'browser' ? { reason: 'it was chosen' } : await findDesktop(version);
  if (host === 'desktop' && 'reason' in desktop)
    throw new Error(`Desktop VS Code isn't available: ${desktop.reason}.`);
  /** @type {Host} */
  const chosen = 'program' in desktop ? 'desktop' : 'browser';
  print(
    `VS Code ${version}, host: ${chosen}${'reason' in desktop && host === undefined ? ` (${desktop.reason})` : ''}`,
  );
  const { exitCode, failure, lastLines } =
    'program' in desktop ? await runOnDesktop(run, desktop.program) : await runInBrowser(run);
  if (existsSync(log)) print(readFileSync(log, 'utf8'));
  const { counts, complaint } = readCounts(results, exitCode);
  if (complaint) print(`The last output of VS Code:\n${lastLines.join('\n')}`);
  return { host: chosen, version, counts, complaint: failure ?? complaint };
}

/** @param {string} version */
async function findDesktop(version) {
  if (!hasDisplay() && !onPath('xvfb-run'))
    return { reason: "there is no display, and xvfb-run isn't installed" };
  return await downloadDesktop(version);
}

/**
 * Copies the workspace because tests write to it.
 * @param {string} folder
 * @returns {string}
 */
function workspaceCopy(folder) {
  const workspace = join(folder, 'workspace');
  const fixture = join(root, 'test', 'fixtures', 'demo-workspace');
  mkdirSync(workspace);
  if (existsSync(fixture)) cpSync(fixture, workspace, { recursive: true });
  return workspace;
}
