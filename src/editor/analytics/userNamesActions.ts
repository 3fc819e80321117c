import * as l10n from '@vscode/l10n';
import type { Connection } from '../../instance/connection';
import { areNamesDue, type UserNames } from '../../reports/userNames';
import { formatCount } from '../../shared/format';
import type { UserNamesInfo } from '../../shared/tableEditor/pageMessages';
import { isCanceled, toUserError } from '../../shared/userError';
import type { Progressing } from '../adapters/progress';
import type { AnalyticsServices } from './analyticsParts';

/**
 * Returns the user name information for the page of a table.
 *
 * @param mayRequest whether missing or outdated names are downloaded automatically
 */
export function describeNames(
  { name }: Connection,
  names: UserNames | undefined,
  mayRequest: boolean,
): UserNamesInfo {
  return {
    from: name,
    due: mayRequest && areNamesDue(names, Date.now()),
    ...(names && { asOf: Date.parse(names.downloadedAt) }),
  };
}

/**
 * Downloads the user names of a connection.
 *
 * @throws UserError
 */
export async function loadUserNames(
  { data, dependencies }: AnalyticsServices,
  connection: Connection,
  { signal, say }: Progressing,
): Promise<UserNames> {
  try {
    return await data.userNames.download(connection, {
      signal,
      onPage: (read, total) =>
        say(l10n.t('{read} of {total}', { read: formatCount(read), total: formatCount(total) })),
    });
  } catch (error) {
    const shown = toUserError(error, l10n.t("Couldn't list the users."));
    if (!isCanceled(shown)) dependencies.app.editor.log.info(`User names aren't available: ${shown.message}`);
    throw shown;
  }
}
