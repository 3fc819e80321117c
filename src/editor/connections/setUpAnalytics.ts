import * as l10n from '@vscode/l10n';
import { commands } from 'vscode';
import type { Connection } from '../../instance/connection';
import type { App } from '../app';
import { askSteps } from '../adapters/steps/steps';
import { startAnalyticsDraft, withAnalytics } from './analyticsDraft';
import { analyticsSteps, analyticsHeaders, storeAnalyticsToken } from './analyticsSteps';

/**
 * Prompts for the analytics settings of a connection, verifies them, unless the user skips the verification, and saves
 * them.
 */
export async function setUpAnalytics(app: App, connection: Connection): Promise<void> {
  const draft = startAnalyticsDraft(connection.analytics);
  const entered = await askSteps(
    l10n.t('Set Up Analytics of {name}', { name: connection.name }),
    analyticsSteps(app, {
      draft,
      baseUrl: connection.baseUrl,
      headers: (origin) => analyticsHeaders(app, connection, origin),
    }),
  );
  if (!entered) return;
  const complete = withAnalytics(connection, draft);
  await storeAnalyticsToken(app, connection, complete, draft);
  await app.connections.save(complete);
  await commands.executeCommand('instanceExplorer.analytics.focus');
}
