import { createHash } from 'node:crypto';
import { join } from 'node:path';

/** The connection ID of data without a connection, such as SQL results from workspace files. */
export const noConnection = '';

/**
 * Returns the folder of one connection in a data folder. A connection ID can be any text, so its hash is the folder
 * name.
 */
export function connectionFolder(folder: string, connectionId: string): string {
  return join(folder, createHash('sha256').update(connectionId).digest('hex').slice(0, 32));
}
