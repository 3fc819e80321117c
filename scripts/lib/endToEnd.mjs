// @ts-check
import { join } from 'node:path';
import { findOrGetChromium } from './chromium.mjs';
import { installedEngines } from './engines.mjs';
import { packageFile } from './extensionPackage.mjs';
import { runMochaSuite } from './mochaSuite.mjs';
import { temporaryFolder } from './temporary.mjs';
import { installExtension } from './vscodeServer.mjs';
import { newestVersion } from './vscodeVersions.mjs';

/**
 * The test files that run on the oldest VS Code by default: the main workflow and the secrecy of tokens. The
 * integration tests cover its API. `--full` and `--files` select from all files.
 */
export const smokeFiles = ['mainJob', 'canary'];

/**
 * Groups of test files. The files of a group run in one process, in this order, and share a window: see
 * `test/support/workbench/sharedWindow.ts`.
 */
export const sharedWindows = [
  [
    'operationsDoubt',
    'operationsHistory',
    'operationsShare',
    'operationsTrouble',
    'connectionSchemas',
    'reportDialogs',
  ],
  ['sample', 'exports', 'tables'],
  ['badInput', 'wizardKeyboard', 'accessProxy', 'keyboardJob'],
];

/** The slowest files, which start first to balance the parallel processes. */
export const longestFiles = [
  'operationsDoubt',
  'sample',
  'killedHost',
  'signIns',
  'language',
  'canary',
  'operations',
];

/**
 * Returns the suite that tests the user interface in one version of VS Code.
 * @param {string} version
 * @param {{files?: string | undefined, grep?: string | undefined, full: boolean}} choice
 * @returns {import('./suiteRun.mjs').Suite}
 */
export function endToEnd(version, { files, grep, full }) {
  const smoke = version !== newestVersion && !full && files === undefined;
  return {
    title: `end to end, VS Code ${version}${smoke ? ', smoke tests' : ''}`,
    run: async (output) => {
      // Installed once here instead of in each test process.
      await findOrGetChromium();
      const extensions = await installOnce(version);
      return await runMochaSuite('out/test/e2e', {
        testTimeoutMs: 120_000,
        suiteTimeoutMs: 4_800_000,
        files,
        grep,
        full,
        output,
        names: smoke ? smokeFiles : undefined,
        first: longestFiles,
        together: sharedWindows,
        hooks: 'out/test/e2e/hooks.mjs',
        env: {
          INSTANCE_EXPLORER_VSCODE: version,
          INSTANCE_EXPLORER_EXTENSIONS: extensions,
          ...(full ? await installedEngines() : {}),
        },
      });
    },
  };
}

/**
 * Installs the package once for all windows of a version, because each installation takes seconds.
 * @param {string} version
 * @returns {Promise<string>} the folder of extensions, which the servers don't change
 */
async function installOnce(version) {
  const folder = temporaryFolder('extensions');
  const extensionsDir = join(folder, 'extensions');
  await installExtension(packageFile, { version, dataDir: join(folder, 'data'), extensionsDir });
  return extensionsDir;
}
