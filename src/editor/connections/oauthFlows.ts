import { env, UIKind, Uri } from 'vscode';
import type { OAuthCredential } from '../../instance/credential';
import { beginCodeSignIn, type SignInRequest } from '../../instance/oauth/authorizationCode';
import { beginDeviceSignIn } from '../../instance/oauth/deviceFlow';
import { signedInPath, type PendingSignIns } from '../../instance/oauth/pendingSignIns';
import { UserError } from '../../shared/userError';
import { showDialog } from '../adapters/messages';
import { linkedSignal, withProgress } from '../adapters/progress';

/** The timeout for the sign-in in the browser. */
const browserDeadlineMs = 10 * 60_000;

/** Whether each sign-in uses a new redirect URI. */
export function hasChangingRedirect(): boolean {
  return env.uiKind === UIKind.Web;
}

/**
 * Creates the URI to which the browser redirects. On the desktop it is always the same: VS Code would add the window
 * ID, and instances compare the URI exactly with that of the OAuth application. VS Code in the browser has no fixed
 * URI and creates one.
 */
export async function createRedirectUri(): Promise<string> {
  const uri = `${env.uriScheme}://instance-explorer.instance-explorer${signedInPath}`;
  return hasChangingRedirect() ? (await env.asExternalUri(Uri.parse(uri))).toString(true) : uri;
}

/**
 * Shows a redirect URI that replaces the one in the wizard, before it is sent.
 *
 * @throws UserError `cancelled` if the user cancels
 */
export async function announceRedirectUri(uri: string): Promise<void> {
  const copy = 'Copy and Continue';
  const chosen = await showDialog({
    message: 'The redirect URI has changed.',
    detail: `In the browser, VS Code uses each redirect URI once. The OAuth application must allow this one:\n\n${uri}`,
    actions: ['Continue', copy],
    severity: 'information',
  });
  if (chosen === undefined) throw new UserError('cancelled', 'Canceled.');
  if (chosen === copy) await env.clipboard.writeText(uri);
}

/** Opens the sign-in page and waits until the browser redirects to this window. */
export async function signInWithBrowser(
  pending: PendingSignIns,
  request: SignInRequest,
  redirectUri: string,
  signal: AbortSignal,
): Promise<OAuthCredential> {
  const signIn = beginCodeSignIn(request, redirectUri);
  return withProgress('Waiting for the sign-in in your browser', async (progress) => {
    const left = linkedSignal(signal, progress.signal);
    const returned = pending.wait(signIn.state, browserDeadlineMs, left);
    if (!(await openAsItIs(signIn.url))) {
      returned.catch(() => undefined);
      throw new UserError('cancelled', 'The sign-in page was not opened.');
    }
    return signIn.finish(await returned, left);
  });
}

/** Shows the code to enter on the instance's page and waits until the user confirms it there. */
export async function signInWithDeviceCode(
  request: SignInRequest,
  signal: AbortSignal,
): Promise<OAuthCredential> {
  const signIn = await beginDeviceSignIn(request, signal);
  const open = 'Copy Code and Open Page';
  const chosen = await showDialog({
    message: `Your code is ${signIn.userCode}`,
    detail: `Enter it at ${signIn.verificationUri} and confirm that it is this extension that asks.`,
    actions: [open],
    severity: 'information',
  });
  if (chosen !== open) throw new UserError('cancelled', 'Cancelled.');
  await env.clipboard.writeText(signIn.userCode);
  await openAsItIs(signIn.verificationUriComplete ?? signIn.verificationUri);
  return withProgress(`Waiting for the code ${signIn.userCode} to be confirmed`, (progress) =>
    signIn.finish(linkedSignal(signal, progress.signal)),
  );
}

/**
 * Opens a URL without converting it to a Uri, which would decode its query and break a redirect URI with query
 * parameters. VS Code accepts a string although the API types don't declare it.
 */
function openAsItIs(address: string): Thenable<boolean> {
  return env.openExternal(address as unknown as Uri);
}
