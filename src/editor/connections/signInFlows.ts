import * as l10n from '@vscode/l10n';
import { env, UIKind, Uri } from 'vscode';
import type { OAuthCredential } from '../../instance/credential';
import { beginCodeSignIn, type SignInRequest } from '../../instance/oauth/authorizationCode';
import { beginDeviceSignIn } from '../../instance/oauth/deviceFlow';
import { signedInPath, type PendingSignIns } from '../../instance/oauth/pendingSignIns';
import { UserError } from '../../shared/userError';
import { showDialog } from '../adapters/showMessages';
import { linkedSignal, withProgress } from '../adapters/progress';

/** The timeout for the sign-in in the browser. */
const browserTimeoutMs = 10 * 60_000;

/** Whether each sign-in requires a different redirect URI, as in VS Code for the Web. */
export function hasChangingRedirect(): boolean {
  return env.uiKind === UIKind.Web;
}

/**
 * Returns the URI to which the browser redirects. On the desktop, the URI is constant, because instances require an
 * exact match with the URI of the OAuth application. `asExternalUri` would add the window ID. VS Code for the Web
 * creates a URI for each sign-in.
 */
export async function createRedirectUri(): Promise<string> {
  const uri = `${env.uriScheme}://instance-explorer.instance-explorer${signedInPath}`;
  return hasChangingRedirect() ? (await env.asExternalUri(Uri.parse(uri))).toString(true) : uri;
}

/**
 * Shows a redirect URI that differs from the one in the wizard before it is sent.
 *
 * @throws UserError `canceled` if the user cancels
 */
export async function announceRedirectUri(uri: string): Promise<void> {
  const copy = l10n.t({ message: 'Copy and Continue', comment: 'Button' });
  const chosen = await showDialog({
    message: l10n.t('The redirect URI has changed.'),
    detail: l10n.t(
      'In the browser, VS Code uses each redirect URI only once. Add this one to the OAuth application:\n\n{uri}',
      { uri },
    ),
    actions: ['continue', copy],
    severity: 'information',
  });
  if (chosen === undefined) throw new UserError('canceled', l10n.t('The sign-in was canceled.'));
  if (chosen === copy) await env.clipboard.writeText(uri);
}

/**
 * Opens the sign-in page, waits for the redirect from the browser, and requests the tokens.
 *
 * @throws UserError `canceled` if the page isn't opened or the user cancels, `timeout` if there is no redirect, and
 *   the errors of the sign-in
 */
export async function signInWithBrowser(
  pending: PendingSignIns,
  request: SignInRequest,
  redirectUri: string,
  signal: AbortSignal,
): Promise<OAuthCredential> {
  const signIn = beginCodeSignIn(request, redirectUri);
  return withProgress(l10n.t('Waiting for you to sign in with your browser...'), async (progress) => {
    const left = linkedSignal(signal, progress.signal);
    const returned = pending.wait(signIn.state, browserTimeoutMs, left);
    if (!(await openAsItIs(signIn.url))) {
      returned.catch(() => undefined);
      throw new UserError('canceled', l10n.t("The sign-in page wasn't opened."));
    }
    return signIn.finish(await returned, left);
  });
}

/**
 * Shows the device code, copies it, opens the verification page, and waits until the user enters the code there.
 *
 * @throws UserError `canceled` if the user cancels, and the errors of the sign-in
 */
export async function signInWithDeviceCode(
  request: SignInRequest,
  signal: AbortSignal,
): Promise<OAuthCredential> {
  const signIn = await beginDeviceSignIn(request, signal);
  const chosen = await showDialog({
    message: l10n.t('Your code: {code}', { code: signIn.userCode }),
    detail: l10n.t('Enter this code at {url} to authorize Instance Explorer.', {
      url: signIn.verificationUri,
    }),
    actions: ['copyCode'],
    severity: 'information',
  });
  if (chosen !== 'copyCode') throw new UserError('canceled', l10n.t('The sign-in was canceled.'));
  await env.clipboard.writeText(signIn.userCode);
  await openAsItIs(signIn.verificationUriComplete ?? signIn.verificationUri);
  return withProgress(
    l10n.t('Waiting for you to enter the code {code}...', { code: signIn.userCode }),
    (progress) => signIn.finish(linkedSignal(signal, progress.signal)),
  );
}

/**
 * Opens a URL without converting it to a `Uri`, which would decode the query and break a redirect URI with
 * query parameters. VS Code accepts a string, although the API type doesn't declare it.
 */
function openAsItIs(externalUrl: string): Thenable<boolean> {
  return env.openExternal(externalUrl as unknown as Uri);
}
