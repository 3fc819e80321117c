import { createHash } from 'node:crypto';
import { join } from 'node:path';

/** In place of an ID, for data about no connection, such as results over files of a workspace. */
export const noConnection = '';

/** The folder of one connection in a folder of data. Any text may be an ID, so its hash is the name. */
export function connectionFolder(folder: string, connectionId: string): string {
  return join(folder, createHash('sha256').update(connectionId).digest('hex').slice(0, 32));
}
