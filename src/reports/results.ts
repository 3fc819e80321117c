import * as l10n from '@vscode/l10n';
import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { connectionFolder, noConnection } from '../shared/connectionFolder';
import { fileError } from '../shared/fileError';
import { manifestName } from './manifest';

/**
 * The name of the folder for results. It is beside the snapshots of a connection, so that the cache limit and
 * deletion also apply to results.
 */
const folderName = 'results';

/**
 * Creates a private folder for the files of one result: the rows of a response, an analysis, a comparison, or an SQL
 * statement. Its path is `folder/<connection>/results/<random>`. The caller deletes it.
 *
 * @param folder the private folder of all snapshots; created if it doesn't exist
 * @throws UserError of kind `file` naming the folder
 */
export async function createResultFolder(folder: string, connectionId = noConnection): Promise<string> {
  const path = join(connectionFolder(folder, connectionId), folderName, randomUUID());
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    // The modification time of this file is the time of the last use.
    await writeFile(join(path, manifestName), '{}\n', { mode: 0o600 });
    return path;
  } catch (error) {
    await deleteResultFolder(path);
    throw fileError(error, l10n.t("Couldn't save the result in {folder}.", { folder: dirname(path) }));
  }
}

/**
 * Deletes the folder of a result. Never rejects: a file that is open in a program is deleted when the cache exceeds its
 * limit or data is cleared.
 */
export async function deleteResultFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
}

/**
 * Creates a result folder and runs work that writes files to it. The folder is deleted if the work fails.
 *
 * @throws UserError of kind `file`, and any error of `work`
 */
export async function inResultFolder<T>(
  folder: string,
  connectionId: string | undefined,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const path = await createResultFolder(folder, connectionId);
  try {
    return await work(path);
  } catch (error) {
    await deleteResultFolder(path);
    throw error;
  }
}
