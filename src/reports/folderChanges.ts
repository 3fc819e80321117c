import { stat, utimes } from 'node:fs/promises';

/** What this process has read, by the path of a folder. */
const known = new Map<string, { readonly changedMs: number; readonly found: Promise<unknown> }>();

/** The resolution, in milliseconds, of the times of the coarsest file systems. */
const resolutionMs = 2000;

/**
 * Reads a folder, or returns what was read from it before if its entries haven't changed since then. For a change
 * within an entry, call {@link markChanged}.
 *
 * @param read never rejects
 */
export async function sinceChange<T>(folder: string, read: (folder: string) => Promise<T>): Promise<T> {
  const startedMs = Date.now();
  const changedMs = (await stat(folder).catch(() => undefined))?.mtimeMs ?? startedMs;
  const earlier = known.get(folder);
  if (earlier?.changedMs === changedMs) return earlier.found as Promise<T>;
  const found = read(folder);
  // A folder can change again at what its file system stores as the same time.
  if (startedMs - changedMs > resolutionMs) known.set(folder, { changedMs, found });
  else known.delete(folder);
  return found;
}

/** Lets every window read a folder again. Never rejects. */
export async function markChanged(folder: string): Promise<void> {
  const now = new Date();
  await utimes(folder, now, now).catch(() => undefined);
}
