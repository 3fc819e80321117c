import * as l10n from '@vscode/l10n';
import { mkdir, rmdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { fileError } from '../../shared/fileError';

/**
 * Creates a folder and runs work that uses it. If the work fails, the created folders that are empty are
 * deleted.
 *
 * @throws UserError of kind `file` if the folder can't be created, and any error of `work`
 */
export async function inTargetFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const first = await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw fileError(error, l10n.t("Couldn't create the folder {folder}.", { folder: basename(folder) }));
  });
  try {
    return await work();
  } catch (error) {
    if (first !== undefined) await removeEmpty(folder, first);
    throw error;
  }
}

/**
 * Deletes a folder and its parents up to `first`, but only empty ones, since another program may have added
 * files.
 */
async function removeEmpty(folder: string, first: string): Promise<void> {
  for (let path = folder; ; path = dirname(path)) {
    const isGone = await rmdir(path).then(
      () => true,
      () => false,
    );
    if (!isGone || path === first || path === dirname(path)) return;
  }
}
