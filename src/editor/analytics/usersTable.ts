import * as l10n from '@vscode/l10n';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection } from '../../instance/connection';
import type { TableSource } from '../../reports/engine/engine';
import { areNamesDue, type UserNames } from '../../reports/userNames';
import { formatMoment } from '../../shared/format';
import { isCancelled } from '../../shared/userError';
import { withProgress, type ShowProgress } from '../adapters/progress';
import type { AnalyticsServices } from './analyticsParts';
import { loadUserNames } from './userNamesActions';

/** The users of an instance as a table, with a note to show with the result. */
interface UsersTable {
  /** Absent if no names are available. */
  readonly source?: TableSource;
  readonly note: string;
}

/**
 * The user names of a connection as a table with `databaseID`, `username` and `displayName`. Many connections aren't
 * allowed to list users; that is not an error.
 *
 * @param folder the folder for the table's file, which is used for as long as the result
 * @param mayRequest whether to download missing or old names
 * @throws UserError of kind `cancelled`
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
  if (names === undefined || names.rows === 0) return { note: l10n.t('without user names') };
  const path = join(folder, 'users.json');
  await copyFile(names.path, path);
  return {
    source: { kind: 'json', path },
    note: l10n.t('user names from {time}', { time: formatMoment(names.fetchedAt) }),
  };
}

/**
 * The user names of a connection; `undefined` if there are none, for example because it isn't allowed to list users.
 *
 * @param mayRequest whether to download missing or old names
 * @throws UserError of kind `cancelled`
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
      l10n.t('Downloading the user names of {connection}', { connection: connection.name }),
      (progress) => loadUserNames(parts, connection, progress),
    );
  } catch (error) {
    if (isCancelled(error)) throw error;
    return stored;
  }
}
