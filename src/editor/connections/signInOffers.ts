import * as l10n from '@vscode/l10n';
import { env } from 'vscode';
import type { OAuthCredential } from '../../instance/credential';
import { neededScope, type OAuthServer } from '../../instance/oauth/endpoints';
import { displayLines } from '../../shared/displayText';
import { UserError, type Hint } from '../../shared/userError';
import { showDialog, type HarmlessAction } from '../adapters/showMessages';

export interface SignInAttempt {
  readonly way: 'browser' | 'device';
  readonly server: OAuthServer;
}

const offers: Readonly<Partial<Record<Hint, HarmlessAction>>> = {
  signInWithBrowser: 'signInWithBrowser',
  signInWithDeviceCode: 'signInWithDeviceCode',
  signInWithoutRenewal: 'signInWithoutRenewal',
};

/** The hints of errors that are shown with actions. */
const signInHints: ReadonlySet<Hint | undefined> = new Set<Hint>([
  'askAdministrator',
  'signIn',
  'signInWithBrowser',
  'signInWithDeviceCode',
  'signInWithoutRenewal',
]);

/** Shows a rejected sign-in with actions. Returns the selected action, or `undefined` if the user closes the dialog. */
export type ShowOffer = (
  failure: UserError,
  actions: readonly [HarmlessAction, ...HarmlessAction[]],
) => Promise<string | undefined>;

/**
 * Signs in. If the instance rejects the sign-in, offers to copy the details for an administrator, and, if it might
 * succeed, another sign-in method or a sign-in that can't be refreshed.
 *
 * @throws UserError `canceled` if the user declines the offer or copies the details; rethrows other errors of the
 * sign-in
 */
export async function signInOrOffer(
  first: SignInAttempt,
  clientId: string,
  signIn: (attempt: SignInAttempt) => Promise<OAuthCredential>,
  show: ShowOffer = showOffer,
): Promise<OAuthCredential> {
  for (let attempt = first; ;) {
    try {
      return await signIn(attempt);
    } catch (error) {
      if (!(error instanceof UserError) || !error.hint || !signInHints.has(error.hint)) throw error;
      const offer = offers[error.hint];
      const chosen = await show(error, offer ? [offer, 'copyDetails'] : ['copyDetails']);
      if (chosen === 'copyDetails') {
        await env.clipboard.writeText(detailsFor(error, clientId, attempt.server));
      }
      if (chosen === undefined || chosen !== offer)
        throw new UserError('canceled', l10n.t('The sign-in was canceled.'));
      attempt = nextAttempt(attempt, error.hint);
    }
  }
}

function nextAttempt({ way, server }: SignInAttempt, hint: Hint): SignInAttempt {
  if (hint === 'signInWithoutRenewal') return { way, server: { ...server, scope: neededScope } };
  return { way: hint === 'signInWithDeviceCode' ? 'device' : 'browser', server };
}

/** Returns the details of a rejected sign-in for an administrator. */
export function detailsFor(
  { message, advice, detail }: UserError,
  clientId: string,
  { origin, scope }: OAuthServer,
): string {
  const lines = [
    ...[message, ...(advice === undefined ? [] : [advice])],
    l10n.t('Instance: {url}', { url: origin }),
    l10n.t('Client ID: {id}', { id: clientId }),
    l10n.t('Scopes: {scopes}', { scopes: scope }),
    ...(detail === undefined ? [] : [l10n.t('Response: {text}', { text: detail })]),
  ];
  return displayLines(lines.join('\n'), 4000, 40);
}

function showOffer(
  { message, advice, detail }: UserError,
  actions: readonly [HarmlessAction, ...HarmlessAction[]],
): Promise<string | undefined> {
  const response = detail === undefined ? [] : [l10n.t('Response: {text}', { text: detail })];
  return showDialog({
    message,
    detail: [...(advice === undefined ? [] : [advice]), ...response].join('\n\n'),
    actions,
  });
}
