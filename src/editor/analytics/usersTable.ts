import * as l10n from '@vscode/l10n';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection } from '../../instance/connection';
import type { TableSource } from '../../reports/engine/engine';
import { areNamesDue, describeUserNames, type UserNames } from '../../reports/userNames';
import { isCanceled } from '../../shared/userError';
import { withProgress, type ShowProgress } from '../adapters/progress';
import type { AnalyticsServices } from './analyticsParts';
import { loadUserNames } from './userNamesActions';

/** The users of an instance as a table, and a note for the description of the result. */
interface UsersTable {
  /** Omitted if no names are available. */
  readonly source?: TableSource;
  readonly note: string;
}

/**
 * Returns the user names of a connection as a table with `databaseID`, `username`, `displayName`, and
 * `created`. The table is optional because many connections aren't allowed to list users.
 *
 * @param folder the folder for the table's file, which is deleted with the result
 * @param mayRequest whether to download missing or outdated names
 * @throws UserError of kind `canceled`, or a file system error if the file can't be written
 */
export async function usersTable(
  parts: AnalyticsServices,
  connection: Connection,
  {
    folder,
    mayRequest,
    showProgress = withProgress,
  }: {
    readonly folder: string;
    readonly mayRequest: boolean;
    readonly showProgress?: ShowProgress | undefined;
  },
): Promise<UsersTable> {
  const names = await currentNames(parts, connection, mayRequest, showProgress);
  const note = describeUserNames(names);
  if (!names || names.rows === 0) return { note };
  const path = join(folder, 'users.json');
  await copyFile(names.path, path);
  return { source: { kind: 'json', path }, note };
}

/**
 * Returns the user names of a connection, or `undefined` if there are none, for example because the
 * connection isn't allowed to list users.
 *
 * @param mayRequest whether to download missing or outdated names
 * @throws UserError of kind `canceled`
 */
export async function currentNames(
  parts: AnalyticsServices,
  connection: Connection,
  mayRequest: boolean,
  showProgress: ShowProgress = withProgress,
): Promise<UserNames | undefined> {
  const stored = await parts.data.userNames.read(connection);
  if (!mayRequest || !areNamesDue(stored, Date.now())) return stored;
  try {
    return await showProgress(
      l10n.t('Downloading the user names of {connection}...', { connection: connection.name }),
      (progress) => loadUserNames(parts, connection, progress),
    );
  } catch (error) {
    if (isCanceled(error)) throw error;
    return stored;
  }
}
