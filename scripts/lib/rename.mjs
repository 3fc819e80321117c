// @ts-check
import { rename } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** Error codes on Windows while a virus scanner or an indexer has a recently written file open. */
const transient = new Set(['EPERM', 'EACCES', 'EBUSY']);

const attempts = 10;

/**
 * Retries a rename while it fails with a transient error, for up to about five seconds.
 * @param {() => Promise<void>} move the rename itself
 * @param {(milliseconds: number) => Promise<unknown>} [wait]
 * @returns {Promise<void>}
 * @throws the last error of `move`
 */
export async function retryRename(move, wait = pause) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await move();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (attempt === attempts || !transient.has(code)) throw error;
      await wait(attempt * 100);
    }
  }
}

/**
 * Renames a folder, with retries on Windows.
 * @param {string} from
 * @param {string} to
 * @returns {Promise<void>}
 */
export async function renameFolder(from, to) {
  if (process.platform === 'win32') await retryRename(() => rename(from, to));
  else await rename(from, to);
}
