// @ts-check
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder, absolute. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** Where everything fetched or made for running VS Code lives; git-ignored, safe to delete. */
export const cacheFolder = join(root, '.vscode-test');

/**
 * @param {string[]} parts a path below {@link cacheFolder}
 * @returns {string} that folder, created when absent
 */
export function cacheSubfolder(...parts) {
  const folder = join(cacheFolder, ...parts);
  mkdirSync(folder, { recursive: true });
  return folder;
}
