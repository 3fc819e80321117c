// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withProgress } from './log.mjs';
import { npm } from './npm.mjs';
import { root } from './paths.mjs';

const lockFile = join(root, 'package-lock.json');
const installedLockFile = join(root, 'node_modules', '.package-lock.json');
const markFile = join(root, 'node_modules', '.instance-explorer-lock');

/** @typedef {{packages?: Record<string, {version?: string, optional?: boolean, dev?: boolean}>}} Lock */

/** @throws when the version of Node.js is too old for the tools */
function checkNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return;
  throw new Error(
    `Node.js 20.19, 22.12, or later is required. This is Node.js ${process.versions.node} (${process.execPath}). ` +
      'Install a current version from https://nodejs.org, then try again.',
  );
}

/** @returns {string} a hash of the lock file, with the platform */
function wantedMark() {
  const hash = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  return `${hash} ${process.platform}-${process.arch}`;
}

/**
 * Whether the packages of package-lock.json, except optional ones, are installed, according to the lock file that
 * npm writes into node_modules.
 * @returns {boolean}
 */
function installedByHand() {
  if (!existsSync(installedLockFile)) return false;
  /** @type {Lock} */
  const requested = JSON.parse(readFileSync(lockFile, 'utf8'));
  /** @type {Lock} */
  const installed = JSON.parse(readFileSync(installedLockFile, 'utf8'));
  return Object.entries(requested.packages ?? {}).every(
    ([path, entry]) =>
      path === '' || entry.optional === true || installed.packages?.[path]?.version === entry.version,
  );
}

/**
 * Ensures that node_modules contains the packages of package-lock.json; installs nothing if it does. Requires only
 * Node.js and npm.
 * @returns {Promise<void>}
 * @throws when Node.js is too old, npm is missing, or the installation fails; the message contains instructions
 */
export async function ensureInstalled() {
  checkNodeVersion();
  const mark = wantedMark();
  if (existsSync(markFile) && readFileSync(markFile, 'utf8') === mark) return;
  if (!installedByHand()) {
    await withProgress('Installing the development tools from npm', async () => {
      const { code } = await npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
        cwd: root,
        inherit: true,
      });
      if (code !== 0) {
        throw new Error(
          'npm ci failed: see its message above. It requires access to the npm registry, and a package-lock.json that matches package.json.',
        );
      }
    });
  }
  writeFileSync(markFile, mark);
}
