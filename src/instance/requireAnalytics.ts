import * as l10n from '@vscode/l10n';
import type { AnalyticsUrl, Connection } from './connection';
import { UserError } from '../shared/userError';

/**
 * Returns the analytics settings of a connection.
 *
 * @throws UserError `input` if analytics isn't set up for the connection
 */
export function requireAnalytics({ name, analytics }: Connection): AnalyticsUrl {
  if (analytics) return analytics;
  throw new UserError('input', l10n.t("Analytics isn't set up for {connection}.", { connection: name }), {
    hint: 'setUpAnalytics',
  });
}
