// @ts-check
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withProgress } from './log.mjs';
import { cacheFolder } from './paths.mjs';
import { isAlive, onExit } from './processes.mjs';
import { renameFolder } from './rename.mjs';

const markName = 'complete';

const partialPrefix = '.partial-';

/**
 * Creates and fills a folder in the cache folder, unless an earlier run did. The folder is renamed to its final
 * name after `fill` has succeeded, so an interrupted run never creates an incomplete folder with this name.
 * @param {string} name the folder's name, which must include the version of its content
 * @param {string} title the title of the progress
 * @param {(folder: string) => Promise<void>} fill
 * @returns {Promise<string>} the folder
 */
export async function provision(name, title, fill) {
  const folder = join(cacheFolder, name);
  if (existsSync(join(folder, markName))) return folder;
  const partial = join(cacheFolder, `${partialPrefix}${name}-${process.pid}`);
  const removePartial = () => rmSync(partial, { recursive: true, force: true });
  onExit(removePartial);
  mkdirSync(partial, { recursive: true });
  removeAbandoned();
  try {
    await withProgress(title, () => fill(partial));
    writeFileSync(join(partial, markName), '');
    await install(partial, folder);
  } finally {
    removePartial();
  }
  return folder;
}

/** Deletes the partial folders of processes that were killed before they could clean up. */
function removeAbandoned() {
  for (const name of readdirSync(cacheFolder)) {
    const owner = name.startsWith(partialPrefix) ? /-(\d+)$/.exec(name)?.[1] : undefined;
    if (owner !== undefined && !isAlive(Number(owner))) {
      rmSync(join(cacheFolder, name), { recursive: true, force: true });
    }
  }
}

/**
 * @param {string} partial a filled folder
 * @param {string} folder its final path
 * @returns {Promise<void>}
 */
async function install(partial, folder) {
  // Another process may have created the same folder in the meantime.
  if (existsSync(join(folder, markName))) return;
  rmSync(folder, { recursive: true, force: true });
  await renameFolder(partial, folder);
}
