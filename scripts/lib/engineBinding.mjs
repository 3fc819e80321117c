// @ts-check
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { npmInstall } from './npm.mjs';
import { cacheSubfolder, root } from './paths.mjs';

/**
 * The VS Code platforms for which DuckDB has a build, with the platform's name in npm.
 * @type {Readonly<Record<string, string>>}
 */
export const targets = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'alpine-x64': 'linux-x64-musl',
  'alpine-arm64': 'linux-arm64-musl',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'win32-x64',
  'win32-arm64': 'win32-arm64',
};

/** @returns {string | undefined} the target of this computer, if the DuckDB build for it is installed */
export function ownTarget() {
  return Object.keys(targets).find((name) => existsSync(join(bindingFolder(root, name), 'duckdb.node')));
}

/**
 * Copies the DuckDB build for a target, with its licenses, to the folder from which the report engine loads it.
 * Without a target, only deletes the earlier copy.
 * @param {string | undefined} target
 * @returns {Promise<void>}
 */
export async function placeBinding(target) {
  const modules = join(root, 'dist', 'node_modules');
  rmSync(modules, { recursive: true, force: true });
  if (target === undefined) return;
  const source = bindingFolder(await bindingHome(target), target);
  cpSync(source, bindingFolder(join(root, 'dist'), target), { recursive: true, dereference: true });
}

/**
 * @param {string} home a folder with node_modules
 * @param {string} target
 * @returns {string}
 */
function bindingFolder(home, target) {
  return join(home, 'node_modules', '@duckdb', `node-bindings-${targets[target]}`);
}

/**
 * @param {string} target
 * @returns {Promise<string>} a folder whose node_modules contains the build for the target
 */
async function bindingHome(target) {
  const requested = targets[target];
  if (requested === undefined)
    throw new Error(
      `The target "${target}" has no report engine. Targets that have one: ${Object.keys(targets).join(', ')}.`,
    );
  if (existsSync(bindingFolder(root, target))) return root;
  const home = cacheSubfolder('engine-bindings', target);
  // `--force` installs packages for other platforms.
  await npmInstall(home, ['--force', `@duckdb/node-bindings-${requested}@${engineVersion()}`]);
  return home;
}

/** @returns {string} */
function engineVersion() {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return manifest.dependencies['@duckdb/node-api'];
}
