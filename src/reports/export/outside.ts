import { realpath as walk } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { errorCode } from '../../shared/userError';

/** Resolves every symbolic link in a path that exists. */
type ResolveLinks = (path: string) => Promise<string>;

const walkLinks: ResolveLinks = promisify(walk);

/**
 * Detects a path that seems to be in a folder, but is outside of it when symbolic links are resolved.
 *
 * @param folder a folder that exists
 * @param path need not exist; its nearest existing parent is resolved
 * @param native the operating system's function to resolve links
 * @returns the resolved parent if it is outside the folder; otherwise `undefined`
 */
export async function leadsOutside(
  folder: string,
  path: string,
  native: ResolveLinks = realpath,
): Promise<string | undefined> {
  const home = await resolveLinks(folder, native);
  for (let parent = dirname(resolve(path)); ; parent = dirname(parent)) {
    const real = await resolveLinks(parent, native).catch(() => undefined);
    if (real !== undefined) return isWithin(home, real) ? undefined : real;
    if (parent === dirname(parent)) return parent;
  }
}

/**
 * Resolves links with the native function, or in JavaScript if that fails with `EISDIR`, as on Windows for
 * RAM disks and some encrypted drives.
 */
async function resolveLinks(path: string, native: ResolveLinks): Promise<string> {
  try {
    return await native(path);
  } catch (error) {
    if (errorCode(error) === 'EISDIR') return walkLinks(path);
    throw error;
  }
}

/** Whether a path is the folder itself or is in it, without resolving links. */
export function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
