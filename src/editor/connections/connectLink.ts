import { window, type Disposable, type Uri } from 'vscode';
import { readConnectLink } from '../../instance/import/connectLink';
import { signedInPath } from '../../instance/oauth/pendingSignIns';
import { UserError } from '../../shared/userError';
import type { App } from '../app';
import { showDialog } from '../adapters/messages';

/**
 * Handles links such as `vscode://instance-explorer.instance-explorer/connect?url=https://code.example.com`, and
 * OAuth redirects from the browser. A link only fills in the URL after a confirmation; it never contains a token and
 * never causes a request.
 */
export function registerConnectLink(app: App): Disposable {
  return window.registerUriHandler({
    handleUri: async (uri) => {
      try {
        if (uri.path === signedInPath) receiveSignIn(app, uri);
        else await openLink(app, uri);
      } catch (error) {
        app.editor.reporter.report(error, 'open the link');
      }
    },
  });
}

function receiveSignIn(app: App, uri: Uri): void {
  if (app.pendingSignIns.receive(uri.query)) return;
  throw new UserError('input', 'The browser came back from a sign-in that this window does not wait for.', {
    advice: 'If you began it in another window, go there; otherwise sign in again.',
  });
}

async function openLink(app: App, uri: Uri): Promise<void> {
  if (uri.path !== '/connect') {
    throw new UserError('input', 'This link asks for something that Instance Explorer does not know.');
  }
  const { address, hadSecret } = readConnectLink(uri.query);
  if (!address.ok) throw new UserError('input', `The address in the link cannot be used. ${address.problem}`);
  const { baseUrl } = address.address;
  const goOn = 'Continue';
  const warning = hadSecret ? ' The link also tries to hand over a secret, which is left out.' : '';
  const chosen = await showDialog({
    message: `A link wants to connect to ${baseUrl}.`,
    detail: `Go on only if you know this instance. You enter the token yourself in the next steps.${warning}`,
    actions: [goOn],
    severity: 'information',
  });
  if (chosen !== goOn) return;
  const { addConnection } = await import('./connectionDialogs');
  await addConnection(app, { address: baseUrl });
}
