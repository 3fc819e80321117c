// @ts-check
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What is repaired in a package.json or npm-shrinkwrap.json.
 * @typedef {{dependencies?: Record<string, string>, packages?: Record<string, Manifest>}} Manifest
 */

/**
 * Takes a dependency from the registry where a release names it by a git address.
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

/** The program that searches files: some releases download it from elsewhere than npm, in an install script. */
export const ripgrepPackage = `@vscode/ripgrep-${process.platform}-${process.arch}`;

/**
 * Puts the search program where a server looks for it; without it, finding and quick-opening files fail.
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
