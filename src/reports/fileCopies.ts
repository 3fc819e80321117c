import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { connectionFolder, noConnection } from '../shared/connectionFolder';
import { manifestName } from './manifest';

/** The folder for copies, beside the results, so that the cache limit and deletion also apply to copies. */
const folderName = 'copies';

/**
 * Returns the private folder for the report engine's copy of a file that isn't in the folder of snapshots, and
 * marks it as recently used: `folder/<no connection>/copies/<hash of the path>`. The engine replaces the copy in
 * it when the size or the modification time of the file changes.
 *
 * @param folder the private folder of all snapshots; created if it doesn't exist
 * @returns `undefined` if the folder can't be created; the file can then be read without a copy
 */
export async function fileCopyFolder(folder: string, file: string): Promise<string | undefined> {
  const name = createHash('sha256').update(file).digest('hex').slice(0, 32);
  const path = join(connectionFolder(folder, noConnection), folderName, name);
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    // The modification time of this file is the time of the last use.
    await writeFile(join(path, manifestName), '{}\n', { mode: 0o600 });
    return path;
  } catch {
    return undefined;
  }
}

/** Whether a folder was returned by {@link fileCopyFolder}. */
export function isFileCopyFolder(path: string): boolean {
  return basename(dirname(path)) === folderName;
}
