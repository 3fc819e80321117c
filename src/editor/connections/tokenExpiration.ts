import * as l10n from '@vscode/l10n';
import type { Connection } from '../../instance/connection';
import { requireAnalytics } from '../../instance/requireAnalytics';
import { isDay } from '../../shared/days';
import { askSteps } from '../adapters/steps/steps';
import type { App } from '../app';
import { errorRemark } from '../adapters/steps/remark';

/**
 * Prompts for the expiration date of the analytics token, which the service doesn't return.
 *
 * @throws UserError `input` if analytics isn't set up for the connection
 */
export async function setTokenExpiration(app: App, connection: Connection): Promise<void> {
  const { id, name } = connection;
  const { tokenExpiration } = requireAnalytics(connection);
  await askSteps(l10n.t('Analytics Token of {name}', { name }), [
    {
      kind: 'text',
      prompt: () =>
        l10n.t(
          'Enter the expiration date that the analytics site shows for the token. Leave empty for none.',
        ),
      placeholder: l10n.t('YYYY-MM-DD'),
      value: () => tokenExpiration ?? '',
      remark: (text) => errorRemark(expirationProblem(text.trim())),
      accept: async (text) => {
        const current = app.connections.get(id)?.analytics;
        if (!current) return;
        const day = text.trim();
        await app.connections.change(id, {
          analytics: { ...current, tokenExpiration: day === '' ? undefined : day },
        });
      },
    },
  ]);
}

function expirationProblem(text: string): string | undefined {
  return text === '' || isDay(text)
    ? undefined
    : l10n.t('Enter a valid date as YYYY-MM-DD, for example 2027-01-31.');
}
