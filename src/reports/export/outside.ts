import { realpath } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';

/**
 * Where a path really leads when symbolic links take it out of a folder that it seems to be in.
 *
 * @param folder a folder that exists
 * @param path need not exist; its nearest parent that does is followed
 * @returns the real place outside the folder; `undefined` when it stays within
 */
export async function leadsOutside(folder: string, path: string): Promise<string | undefined> {
  const home = await realpath(folder);
  for (let parent = dirname(resolve(path)); ; parent = dirname(parent)) {
    const real = await realpath(parent).catch(() => undefined);
    if (real !== undefined) return isWithin(home, real) ? undefined : real;
    if (parent === dirname(parent)) return parent;
  }
}

/** Whether a path is a folder or something below it, by its text. */
export function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
