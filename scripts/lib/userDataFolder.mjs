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
 * @returns {boolean} whether VS Code can open its sockets in it
 */
export function hasRoomForSockets(folder) {
  return join(folder, socketName).length <= maxSocketPath;
}

/**
 * A user data folder for one run, deleted when this process ends. Its name is short because the path of macOS's
 * temporary folder is long.
 * @param {string} [temporary]
 * @returns {string}
 */
export function temporaryUserDataFolder(temporary = tmpdir()) {
  const folder = mkdtempSync(join(realpathSync(temporary), 'ie-'));
  removeOnExit(folder);
  return folder;
}

/**
 * A user data folder that all runs of a checkout share.
 * @param {string} preferred used where its path is short enough
 * @param {string} [temporary] where the folder is otherwise
 * @returns {string}
 */
export function lastingUserDataFolder(preferred, temporary = tmpdir()) {
  if (hasRoomForSockets(preferred)) return preferred;
  const id = createHash('sha256').update(preferred).digest('hex').slice(0, 8);
  const folder = join(realpathSync(temporary), `ie-${id}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}
