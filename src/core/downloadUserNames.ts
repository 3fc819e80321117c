import type { Core } from '../core';
import type { Connection } from '../instance/connection';
import { listUsers } from '../instance/users';
import { writeUserNames, type UserNames } from '../reports/userNames';

/**
 * The maximum number of users of an instance, read in 50 requests. With more users, the download fails, because more
 * requests would put too much load on the instance.
 */
const maxUsers = 50_000;

export interface NamesProgress {
  readonly signal?: AbortSignal;
  /** Called after each page with the number of users received and the total number. */
  readonly onPage?: (read: number, total: number) => void;
}

/**
 * Downloads and stores the names of an instance's users. Many connections don't have permission to list
 * users, so callers must work without names.
 *
 * @throws UserError
 */
export async function downloadUserNames(
  { sessions, snapshotsFolder }: Pick<Core, 'sessions' | 'snapshotsFolder'>,
  connection: Connection,
  progress: NamesProgress,
): Promise<UserNames> {
  const users = await sessions.withGraphql(
    connection,
    (target) => listUsers(target, { limit: maxUsers, ...progress }),
    { idempotent: true, signal: progress.signal },
  );
  return writeUserNames(snapshotsFolder, connection, users, progress.signal);
}
