import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection } from '../../instance/connection';
import { listUsers } from '../../instance/users';
import type { TableSource } from '../../reports/engine/engine';
import { toUserError, isCancelled } from '../../shared/userError';
import type { App } from '../app';
import { withProgress } from '../adapters/progress';

/** Fifty requests: a result with IDs alone is better than a long wait. */
const limit = 50_000;

/** The note on a result that could contain user names but doesn't. */
export const withoutNames = 'without names of the instance';

/** The users of an instance as a table, or the reason why it is missing, to show with a result without names. */
export interface UsersTable {
  readonly source?: TableSource;
  readonly words?: readonly string[];
}

/**
 * Lists the users of the connection's instance as a table with `databaseID`, `username` and `displayName`. Many
 * connections aren't allowed to list users; that is not an error.
 *
 * @param folder the folder for the table's file
 * @throws UserError of kind `cancelled`
 */
export async function usersTable(app: App, connection: Connection, folder: string): Promise<UsersTable> {
  try {
    const users = await withProgress(`Reading the users of ${connection.name}`, ({ signal, say }) =>
      app.sessions.withGraphql(
        connection,
        (target) =>
          listUsers(target, {
            signal,
            limit,
            onPage: (read, total) => say(`${read.toLocaleString()} of ${total.toLocaleString()}`),
          }),
        { idempotent: true, signal },
      ),
    );
    if (users.length === 0) return {};
    const path = join(folder, 'users.json');
    const rows = users.map(({ databaseId, username, displayName }) => ({
      databaseID: databaseId,
      username,
      displayName,
    }));
    await writeFile(path, JSON.stringify(rows), { mode: 0o600, flag: 'wx' });
    return { source: { kind: 'json', path } };
  } catch (error) {
    if (isCancelled(error)) throw error;
    const { message } = toUserError(error, "Couldn't list the users.");
    app.editor.log.info(`The answer goes without the names of the instance: ${message}`);
    return { words: [withoutNames] };
  }
}
