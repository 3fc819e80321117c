import * as l10n from '@vscode/l10n';
import { window, type Disposable, type Uri } from 'vscode';
import { readConnectLink } from '../../instance/import/connectLink';
import { signedInPath } from '../../instance/oauth/pendingSignIns';
import { UserError } from '../../shared/userError';
import type { App } from '../app';
import { showDialog } from '../adapters/showMessages';

/**
 * Handles links such as `vscode://instance-explorer.instance-explorer/connect?url=https://code.example.com`,
 * and OAuth redirects from the browser. After a confirmation, a link only fills in the URL. Secrets in links
 * are ignored.
 */
export function registerConnectLink(app: App): Disposable {
  return window.registerUriHandler({
    handleUri: async (uri) => {
      try {
        if (uri.path === signedInPath) receiveSignIn(app, uri);
        else await openLink(app, uri);
      } catch (error) {
        app.editor.reporter.report(error, l10n.t("Couldn't open the link."));
      }
    },
  });
}

function receiveSignIn(app: App, uri: Uri): void {
  if (app.pendingSignIns.receive(uri.query)) return;
  throw new UserError('input', l10n.t("This window isn't waiting for a sign-in."), {
    advice: l10n.t('Return to the window where you started the sign-in, or sign in again.'),
  });
}

async function openLink(app: App, uri: Uri): Promise<void> {
  if (uri.path !== '/connect') {
    throw new UserError('input', l10n.t("Instance Explorer doesn't support this link."));
  }
  const { instanceUrl, hadSecret } = readConnectLink(uri.query);
  if (!instanceUrl.ok) {
    throw new UserError('input', l10n.t("The link doesn't contain a valid instance URL."), {
      hint: 'addConnection',
    });
  }
  const { baseUrl } = instanceUrl.instanceUrl;
  const trust = l10n.t("Continue only if you trust this instance. You'll sign in next.");
  const ignored = l10n.t('The link also contains a secret, which will be ignored.');
  const chosen = await showDialog({
    message: l10n.t('Add a connection to {url}?', { url: baseUrl }),
    detail: hadSecret ? `${trust}\n\n${ignored}` : trust,
    actions: ['addConnection'],
    severity: 'information',
  });
  if (chosen !== 'addConnection') return;
  const { addConnection } = await import('./connectionDialogs');
  await addConnection(app, { instanceUrl: baseUrl });
}
