import { rename } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from '../shared/userError';

/** Error codes on Windows while a virus scanner or an indexer has the file open. */
const passing = new Set(['EPERM', 'EACCES', 'EBUSY']);
const attempts = 10;

/**
 * Retries a rename while it fails with a transient error, for up to about five seconds.
 *
 * @param move performs the rename
 * @param wait waits for a number of milliseconds
 * @throws the last error of `move`
 */
export async function retryRename(
  move: () => Promise<void>,
  wait: (milliseconds: number) => Promise<unknown>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await move();
    } catch (error) {
      if (attempt === attempts || !passing.has(errorCode(error) ?? '')) throw error;
      await wait(attempt * 100);
    }
  }
}

/** Renames a file or folder, and replaces an existing file with the target name. Retries on Windows. */
export async function renameReplacing(from: string, to: string): Promise<void> {
  if (process.platform !== 'win32') return rename(from, to);
  return retryRename(() => rename(from, to), pause);
}
