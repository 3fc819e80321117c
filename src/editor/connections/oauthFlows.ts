import { env, UIKind, Uri, window } from 'vscode';
import {
  beginCodeSignIn,
  beginDeviceSignIn,
  type OAuthCredential,
  type PendingSignIns,
  type SignInRequest,
} from '../../instance';
import { Failure } from '../../shared/failure';
import { linkedSignal, withProgress } from '../adapters/progress';

/** The path of the link by which the browser comes back. */
export const signedInPath = '/signed-in';

/** How long the user may take in the browser. */
const browserDeadlineMs = 10 * 60_000;

/** The address by which a desktop comes back: administrators enter it when they make the OAuth application. */
export function desktopRedirect(): string {
  return `${env.uriScheme}://instance-explorer.instance-explorer${signedInPath}`;
}

/** Opens the sign-in page and waits until the browser comes back to this window. */
export async function signInWithBrowser(
  pending: PendingSignIns,
  request: SignInRequest,
  signal: AbortSignal,
): Promise<OAuthCredential> {
  const redirectUri = await redirectAddress();
  const signIn = beginCodeSignIn(request, redirectUri);
  return withProgress('Waiting for the sign-in in your browser', async (progress) => {
    const left = linkedSignal(signal, progress.signal);
    const returned = pending.wait(signIn.state, browserDeadlineMs, left);
    if (!(await openAsItIs(signIn.url))) {
      returned.catch(() => undefined);
      throw new Failure('cancelled', 'The sign-in page was not opened.');
    }
    return signIn.finish(await returned, left);
  });
}

/** Shows the code to type at the instance's page and waits until the user has confirmed it there. */
export async function signInWithDeviceCode(
  request: SignInRequest,
  signal: AbortSignal,
): Promise<OAuthCredential> {
  const signIn = await beginDeviceSignIn(request, signal);
  const open = 'Copy Code and Open Page';
  const chosen = await window.showInformationMessage(
    `Your code is ${signIn.userCode}`,
    {
      modal: true,
      detail: `Enter it at ${signIn.verificationUri} and confirm that it is this extension that asks.`,
    },
    open,
  );
  if (chosen !== open) throw new Failure('cancelled', 'Cancelled.');
  await env.clipboard.writeText(signIn.userCode);
  await openAsItIs(signIn.verificationUriComplete ?? signIn.verificationUri);
  return withProgress(`Waiting for the code ${signIn.userCode} to be confirmed`, (progress) =>
    signIn.finish(linkedSignal(signal, progress.signal)),
  );
}

/**
 * Where the browser comes back to. On the desktop that is one address for all: the editor would add the number of
 * the window to it, and instances compare it letter by letter with the one that was entered there. An editor that
 * is in a browser itself has no such address, and makes one up.
 */
async function redirectAddress(): Promise<string> {
  if (env.uiKind === UIKind.Desktop) return desktopRedirect();
  return (await env.asExternalUri(Uri.parse(desktopRedirect()))).toString(true);
}

/**
 * Opens an address without making it a Uri first, which would decode its query: a redirect address with
 * parameters of its own would fall apart. The editor takes text, although its types do not say so.
 */
function openAsItIs(address: string): Thenable<boolean> {
  return env.openExternal(address as unknown as Uri);
}
