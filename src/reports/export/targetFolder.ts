import { mkdir, rmdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { fileError } from '../../shared/fileError';

/**
 * Makes a folder for the time of some work. When that fails, the folders that were missing before are deleted again.
 *
 * @throws UserError of kind `file` when the folder can't be made, and whatever `work` throws
 */
export async function inTargetFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const first = await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw fileError(error, `create the folder ${basename(folder)}`);
  });
  try {
    return await work();
  } catch (error) {
    if (first !== undefined) await removeEmpty(folder, first);
    throw error;
  }
}

/** Removes a folder and those above it, up to the first that was made; others may have put files into one. */
async function removeEmpty(folder: string, first: string): Promise<void> {
  for (let path = folder; ; path = dirname(path)) {
    const isGone = await rmdir(path).then(
      () => true,
      () => false,
    );
    if (!isGone || path === first || path === dirname(path)) return;
  }
}
