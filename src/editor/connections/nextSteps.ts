import * as l10n from '@vscode/l10n';
import type { Connection } from '../../instance/connection';
import { executeCommand } from '../adapters/commands';
import { showInformation } from '../adapters/showMessages';

/** Notifies the user that a connection was saved, and offers next steps. */
export async function offerNextSteps(connection: Connection): Promise<void> {
  const { name, actingUser: user, analytics } = connection;
  const newQuery = l10n.t('New Query');
  const openRegistry = l10n.t('Open User Registry');
  const setUpAnalytics = l10n.t('Set Up Analytics');
  const message =
    user === undefined
      ? l10n.t('Saved {name}. The connection is verified on first use.', { name })
      : l10n.t('Connected to {name} as {user}.', { name, user });
  const chosen = await showInformation(message, newQuery, analytics ? openRegistry : setUpAnalytics);
  if (chosen === newQuery) await executeCommand('instanceExplorer.newQuery', connection);
  if (chosen === openRegistry) await executeCommand('instanceExplorer.openRegistry');
  if (chosen === setUpAnalytics) await executeCommand('instanceExplorer.setUpAnalytics', connection);
}
