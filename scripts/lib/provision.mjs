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
 * Gets a folder below the cache folder, filling it once. It appears under its name only when `fill` has
 * succeeded, so an interrupted run leaves nothing that a later one would take for whole.
 * @param {string} name the folder's name, which must tell its content's version
 * @param {string} title shown while it is being filled
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

/** Removes what processes left that were ended before they could. */
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
 * @param {string} folder its final name
 * @returns {Promise<void>}
 */
async function install(partial, folder) {
  // Another process may have finished the same work meanwhile; its result is as good.
  if (existsSync(join(folder, markName))) return;
  rmSync(folder, { recursive: true, force: true });
  await renameFolder(partial, folder);
}
