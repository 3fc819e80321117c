import * as l10n from '@vscode/l10n';
import { env, Uri } from 'vscode';
import type { Connection } from '../../instance/connection';
import type { App } from '../app';
import { confirmDangerous } from '../adapters/confirm';
import { pickItem } from '../adapters/picks';
import { askSteps } from '../adapters/steps/steps';
import { errorRemark } from '../adapters/steps/remark';
import { withIcon } from '../adapters/uiText';

export async function renameConnection(app: App, connection: Connection): Promise<void> {
  await askSteps(l10n.t('Rename Connection'), [
    {
      kind: 'text',
      prompt: () => l10n.t('Enter a name for the connection to {url}', { url: connection.baseUrl }),
      value: () => connection.name,
      remark: (text) => errorRemark(app.connections.nameProblem(text, connection.id)),
      accept: (text) => app.connections.rename(connection.id, text),
    },
  ]);
}

/** Deletes a connection and its stored data after a confirmation, and revokes its OAuth tokens, if any. */
export async function removeConnection(app: App, connection: Connection): Promise<void> {
  const remove = l10n.t({ message: 'Remove', comment: 'Button that removes a connection' });
  const chosen = await confirmDangerous({
    message: l10n.t('Remove the connection "{name}"?', { name: connection.name }),
    detail: l10n.t(
      'All its data will be deleted from this computer: credentials, downloaded data, schema, reports, SQL statements, history, saved responses, and variables. Its open tables will be closed.',
    ),
    environment: connection.environment,
    actions: [remove],
  });
  if (chosen !== remove) return;
  // Deletes the credential first, to avoid an orphaned credential if the secret storage fails.
  const untold = await app.signIns.forget(connection);
  await app.data.forget(connection.id);
  await app.connections.remove(connection.id);
  if (untold) app.editor.reporter.report(untold, l10n.t("Couldn't revoke the access token."));
}

/** Opens a page of the instance or of its analytics service that the user selects in the browser, or copies its URL. */
export async function openInBrowser(_: App, { name, baseUrl, analytics }: Connection): Promise<void> {
  const pages = [
    { label: withIcon('terminal', l10n.t('API console')), description: `${baseUrl}/debug/console` },
    { label: withIcon('key', l10n.t('Token settings')), description: tokenSettingsUrl(baseUrl) },
    ...(analytics
      ? [{ label: withIcon('graph', l10n.t('Analytics site')), description: analytics.baseUrl }]
      : []),
  ];
  const copy = { label: withIcon('copy', l10n.t('Copy Instance URL')), description: baseUrl };
  const chosen = await pickItem([...pages, copy], {
    title: l10n.t('Open {name} in the Browser', { name }),
    placeHolder: l10n.t('Select a page'),
  });
  if (chosen === copy) await env.clipboard.writeText(baseUrl);
  else if (chosen) await env.openExternal(Uri.parse(chosen.description));
}

/** Returns the URL of the page where users of an instance create access tokens. */
export function tokenSettingsUrl(baseUrl: string): string {
  return `${baseUrl}/user/settings/tokens`;
}
