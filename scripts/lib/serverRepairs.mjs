// @ts-check
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The repaired parts of a package.json or npm-shrinkwrap.json.
 * @typedef {{dependencies?: Record<string, string>, packages?: Record<string, Manifest>}} Manifest
 */

/**
 * Uses a dependency from the registry if a release specifies a Git URL.
 * @param {string} folder of the package
 * @param {string} name
 * @param {string} version
 */
export function replaceGitDependency(folder, name, version) {
  /** @param {Manifest | undefined} manifest */
  const repair = (manifest) => {
    if (manifest?.dependencies) manifest.dependencies[name] = version;
  };
  editJson(join(folder, 'package.json'), repair);
  editJson(join(folder, 'npm-shrinkwrap.json'), (lock) => {
    repair(lock.packages?.['']);
    delete lock.packages?.[`node_modules/${name}`];
  });
}

/** The program that searches files: some releases download it from a source other than npm, in an install script. */
export const ripgrepPackage = `@vscode/ripgrep-${process.platform}-${process.arch}`;

/**
 * Copies the search program to the path where a server expects it; without it, finding and quick-opening files fails.
 * @param {string} folder with {@link ripgrepPackage} in its node_modules
 * @param {string} serverFolder with its dependencies installed
 */
export function addRipgrep(folder, serverFolder) {
  const target = join(serverFolder, 'node_modules', '@vscode', 'ripgrep', 'bin');
  cpSync(join(folder, 'node_modules', ripgrepPackage, 'bin'), target, { recursive: true });
}

/**
 * @param {string} file
 * @param {(content: Manifest) => void} edit
 */
function editJson(file, edit) {
  /** @type {Manifest} */
  const content = JSON.parse(readFileSync(file, 'utf8'));
  edit(content);
  writeFileSync(file, JSON.stringify(content, null, 2));
}
