// @ts-check
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The absolute path of the repository's root folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/**
 * The folder for downloaded programs, such as VS Code and database engines, and for the data of VS Code windows. Git
 * ignores it, and it can be deleted.
 */
export const cacheFolder = join(root, '.vscode-test');

/**
 * @param {string[]} parts a path below {@link cacheFolder}
 * @returns {string} the folder, which is created if necessary
 */
export function cacheSubfolder(...parts) {
  const folder = join(cacheFolder, ...parts);
  mkdirSync(folder, { recursive: true });
  return folder;
}
