// @ts-check
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeOnExit } from './temporary.mjs';

/** The longest path that macOS allows for a socket; Linux allows four characters more. */
export const maxSocketPath = 103;

/** VS Code opens sockets in its user data folder; this is the longest name it gives them. */
export const socketName = '1.13-shared.sock';

/**
 * @param {string} folder
 * @returns {boolean} whether VS Code can open its sockets in it
 */
export function hasRoomForSockets(folder) {
  return join(folder, socketName).length <= maxSocketPath;
}

/**
 * A user data folder for one run, removed when this process ends. Its name is short, since the temporary folder of
 * macOS has a long path already.
 * @param {string} [temporary]
 * @returns {string}
 */
export function temporaryUserDataFolder(temporary = tmpdir()) {
  const folder = mkdtempSync(join(realpathSync(temporary), 'ie-'));
  removeOnExit(folder);
  return folder;
}

/**
 * A user data folder that every run of a checkout uses again.
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
