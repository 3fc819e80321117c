// @ts-check
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The changed parts of a package.json or npm-shrinkwrap.json.
 * @typedef {{dependencies?: Record<string, string>, packages?: Record<string, Manifest>}} Manifest
 */

/**
 * Replaces a Git dependency of a VS Code server with a version from the npm registry.
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

/**
 * The npm package of ripgrep, which some versions of the server would download from another source in an install
 * script.
 */
export const ripgrepPackage = `@vscode/ripgrep-${process.platform}-${process.arch}`;

/**
 * Copies ripgrep to the path that the server expects. Search and Quick Open require it.
 * @param {string} folder a folder whose node_modules contains {@link ripgrepPackage}
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
