import * as l10n from '@vscode/l10n';
import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { creditsExportName } from './credits/exportName';
import type { Snapshot } from './snapshot';
import { markChanged } from './folderChanges';
import { isFileCopyFolder } from './fileCopies';
import { fileError } from '../shared/fileError';
import { numberSetting, type Settings } from '../shared/settings';
import { manifestName, readManifest } from './manifest';

/** The folder of a snapshot, a result, or the copy of a file, with its size and last use. */
interface CachedSnapshot {
  readonly path: string;
  readonly bytes: number;
  /** The time of the last use, in milliseconds since 1970; 0 for a damaged folder. */
  readonly lastUsed: number;
}

/** Marks a snapshot as recently used for LRU eviction. Never rejects. */
export async function markUsed(snapshot: Snapshot): Promise<void> {
  const now = new Date();
  await utimes(join(dirname(snapshot.path), manifestName), now, now).catch(() => undefined);
}

/**
 * Returns the total size, in bytes, of the snapshots and results of all connections and of the copies of files,
 * including derived files.
 */
export async function cacheSize(folder: string): Promise<number> {
  return (await cachedSnapshots(folder)).reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Returns the maximum size of downloaded data, results, and copies of opened files, in bytes. */
export function cacheLimitBytes(settings: Settings): number {
  return numberSetting(settings, 'analytics.cacheLimit', 4096, 10, 1_000_000) * 1024 * 1024;
}

/**
 * Deletes the least recently used copies of files, and then the least recently used snapshots and results,
 * until the total size is within the limit. On Windows, a folder with an open file is deleted by a later
 * call. Pinned snapshots and small snapshots of credits are never deleted: the analytics service reports only totals, so
 * the latter are the only record of earlier totals. Never rejects.
 *
 * @param spared the folder that was just created, which isn't deleted regardless of its size
 * @returns the number of deleted folders
 */
export async function evictSnapshots(folder: string, maxBytes: number, spared?: string): Promise<number> {
  const snapshots = await cachedSnapshots(folder);
  let bytes = snapshots.reduce((sum, saved) => sum + saved.bytes, 0);
  let removed = 0;
  for (const saved of snapshots.sort(inEvictionOrder)) {
    if (bytes <= maxBytes) break;
    if (
      saved.path === spared ||
      isHistory(saved) ||
      (await isPinned(saved)) ||
      !(await tryRemove(saved.path))
    )
      continue;
    bytes -= saved.bytes;
    removed += 1;
  }
  return removed;
}

/**
 * Compares two folders for eviction. Copies of files are first, because they can be created again without a
 * download.
 */
function inEvictionOrder(a: CachedSnapshot, b: CachedSnapshot): number {
  const copiesFirst = Number(isFileCopyFolder(b.path)) - Number(isFileCopyFolder(a.path));
  return copiesFirst === 0 ? a.lastUsed - b.lastUsed : copiesFirst;
}

/** The maximum size, in bytes, of a credits snapshot that is never evicted. */
const maxHistoryBytes = 256 * 1024;

function isHistory({ path, bytes, lastUsed }: CachedSnapshot): boolean {
  return basename(dirname(path)) === creditsExportName && bytes <= maxHistoryBytes && lastUsed > 0;
}

async function isPinned({ path }: CachedSnapshot): Promise<boolean> {
  return (await readManifest(path))?.pinned === true;
}

/**
 * Deletes the snapshots and results of all connections, and the copies of files.
 *
 * @throws UserError of kind `file`
 */
export async function clearSnapshots(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    // Folders to which another window is writing have names that begin with a dot.
    if (!name.startsWith('.'))
      await removeFolder(join(folder, name), l10n.t("Couldn't clear the downloaded data."));
  }
}

async function removeFolder(path: string, message: string): Promise<void> {
  try {
    await rm(path, { recursive: true, force: true, maxRetries: 3 });
  } catch (error) {
    throw fileError(error, message);
  }
}

async function tryRemove(path: string): Promise<boolean> {
  try {
    await rm(path, { recursive: true, force: true });
    return true;
  } catch {
    await markChanged(dirname(path));
    return false;
  }
}

/**
 * Lists all folders of snapshots, results, and copies:
 * `folder/<connection>/<export name, "results", or "copies">/<snapshot, result, or copy>`.
 */
async function cachedSnapshots(folder: string): Promise<CachedSnapshot[]> {
  const paths: string[] = [];
  for (const connection of await foldersIn(folder)) {
    for (const exportPath of await foldersIn(connection)) paths.push(...(await foldersIn(exportPath)));
  }
  return Promise.all(paths.map(measure));
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => join(folder, name));
}

async function measure(path: string): Promise<CachedSnapshot> {
  const names = await readdir(path, { recursive: true, encoding: 'utf8' }).catch(() => []);
  const files = await Promise.all(names.map((name) => stat(join(path, name)).catch(() => undefined)));
  const bytes = files.reduce((sum, file) => sum + (file?.isFile() === true ? file.size : 0), 0);
  const manifest = await stat(join(path, manifestName)).catch(() => undefined);
  // Without a manifest, the folder is damaged and counts as the least recently used.
  return { path, bytes, lastUsed: manifest?.mtimeMs ?? 0 };
}
