// @ts-check
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeOnExit } from './temporary.mjs';

/** The maximum path length for a socket on macOS; Linux allows four characters more. */
export const maxSocketPath = 103;

/** The longest name of the sockets that VS Code creates in its user data folder. */
export const socketName = '1.13-shared.sock';

/**
 * @param {string} folder
 * @returns {boolean} whether VS Code can create its sockets in the folder
 */
export function hasRoomForSockets(folder) {
  return join(folder, socketName).length <= maxSocketPath;
}

/**
 * Creates a user data folder for one run, which is deleted when this process ends. Its name is short because
 * the path of the temporary folder on macOS is long.
 * @param {string} [temporary]
 * @returns {string}
 */
export function temporaryUserDataFolder(temporary = tmpdir()) {
  const folder = mkdtempSync(join(realpathSync(temporary), 'ie-'));
  removeOnExit(folder);
  return folder;
}

/**
 * Returns the user data folder that all runs of a checkout share.
 * @param {string} preferred the folder to use if its path is short enough
 * @param {string} [temporary] the parent folder otherwise
 * @returns {string}
 */
export function lastingUserDataFolder(preferred, temporary = tmpdir()) {
  if (hasRoomForSockets(preferred)) return preferred;
  const id = createHash('sha256').update(preferred).digest('hex').slice(0, 8);
  const folder = join(realpathSync(temporary), `ie-${id}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}
