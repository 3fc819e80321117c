// @ts-check
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withProgress } from './log.mjs';
import { npmInstall } from './npm.mjs';
import { cacheSubfolder } from './paths.mjs';

/**
 * A database engine that runs the statements of exported datasets.
 * @typedef {object} Engine
 * @property {string} name the name of its folder in `test/engines`
 * @property {boolean} isSmall whether every run of the engine suites includes it; the others only if they are
 *   installed, or if they are selected
 * @property {() => Promise<string | undefined>} missing what this computer lacks to run it, as a sentence
 * @property {() => boolean} isInstalled
 * @property {() => Promise<Record<string, string>>} install installs it if necessary, and returns the environment
 *   variables of its tests
 */

/** The version of ClickHouse in process, an npm package of 543 MB. */
const chdbVersion = '3.4.0';

/** @type {Engine} */
const duckdb = {
  name: 'duckdb',
  isSmall: true,
  missing: () => Promise.resolve(undefined),
  isInstalled: () => true,
  install: () => Promise.resolve({}),
};

/** @type {Engine} */
const clickhouse = {
  name: 'clickhouse',
  isSmall: true,
  missing: () =>
    Promise.resolve(
      process.platform === 'linux' || process.platform === 'darwin'
        ? undefined
        : 'The npm package chdb is only available for Linux and macOS.',
    ),
  isInstalled: () => isComplete(installFolder('chdb', chdbVersion)),
  install: async () => {
    const folder = installFolder('chdb', chdbVersion);
    await installOnce(folder, `chdb ${chdbVersion} (543 MB) from npm`, async () => {
      writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
      await npmInstall(folder, [`chdb@${chdbVersion}`]);
    });
    return { INSTANCE_EXPLORER_CHDB: folder };
  },
};

/** @type {readonly Engine[]} */
export const engines = [duckdb, clickhouse];

/**
 * @param {string} name
 * @param {string} version
 * @returns {string} the folder in the cache for this version, which may not exist
 */
function installFolder(name, version) {
  return join(cacheSubfolder('engines'), `${name}-${version}`);
}

/** @param {string} folder */
function isComplete(folder) {
  return existsSync(join(folder, '.complete'));
}

/**
 * Installs a program into a folder, unless that was completed before.
 * @param {string} folder
 * @param {string} what for the message about the progress
 * @param {() => Promise<void>} install
 */
async function installOnce(folder, what, install) {
  if (isComplete(folder)) return;
  mkdirSync(folder, { recursive: true });
  await withProgress(`Installing ${what}`, install);
  writeFileSync(join(folder, '.complete'), '');
}
