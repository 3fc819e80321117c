import * as l10n from '@vscode/l10n';
import { UserError, type ErrorKind, type Hint } from '../../shared/userError';
import { renewalScope } from './endpoints';
import type { OAuthRefusal } from './post';
import { refusedScopes } from './refusedScopes';

/** The step of a sign-in that was rejected. */
export type OAuthStep = 'authorize' | 'code' | 'device' | 'refresh' | 'revoke';

export interface RefusalContext {
  readonly host: string;
  readonly clientId: string;
  readonly step: OAuthStep;
  /** The scopes that were requested, separated by spaces. */
  readonly scope?: string;
  /** The redirect URI that was sent. */
  readonly redirectUri?: string | undefined;
  /** The other sign-in method, if the instance supports it. */
  readonly otherWay?: 'signInWithBrowser' | 'signInWithDeviceCode' | undefined;
}

interface Words {
  readonly kind: ErrorKind;
  readonly message: string;
  readonly advice: string;
  readonly hint?: Hint;
  /** Whether the message is about the client, which is the cause for every step. */
  readonly isAboutClient?: boolean;
}

const signInAgain = (): string => l10n.t('Sign in again.');

/** Converts an error of an OAuth endpoint (RFC 6749, 4.1.2.1 and 5.2; RFC 8628, 3.5) to an error with advice. */
export function refusalError(refusal: OAuthRefusal, context: RefusalContext): UserError {
  const words = wordsFor(refusal, context);
  const { kind, message, advice, hint } = context.step === 'revoke' ? unrevokedWords(words, context) : words;
  const description = refusal.description?.replace(/\s+/g, ' ').trim().slice(0, 500) ?? '';
  return new UserError(kind, message, {
    advice,
    detail: description === '' ? refusal.code : `${refusal.code}: ${description}`,
    status: refusal.status,
    hint,
  });
}

/** Explains an error of the revocation endpoint. The tokens are already deleted from this computer. */
function unrevokedWords({ kind, message, isAboutClient = false }: Words, { host }: RefusalContext): Words {
  return {
    kind,
    message: isAboutClient ? message : l10n.t("{host} couldn't revoke the tokens.", { host }),
    advice: validUntilExpired(),
  };
}

function wordsFor({ code, description = '' }: OAuthRefusal, context: RefusalContext): Words {
  const { host, clientId, step } = context;
  const scopes = refusedScopes(code, description, context.scope);
  if (scopes.length > 0) return refusedScope(code, scopes, context);
  if (requiredSecret.get(code)?.test(description) === true)
    return refusedClient(
      l10n.t('{host} requires a client secret for the client ID "{clientId}" ({code}).', {
        host,
        clientId,
        code,
      }),
    );
  switch (code) {
    case 'invalid_grant':
      return goneGrant(context);
    case 'invalid_client':
      return refusedClient(
        l10n.t('{host} doesn\'t recognize the client ID "{clientId}".', { host, clientId }),
      );
    case 'unauthorized_client':
    case 'unsupported_grant_type':
    case 'unsupported_response_type':
      return refusedGrant(code, context);
    case 'invalid_scope':
      return {
        kind: 'forbidden',
        message: l10n.t('{host} no longer grants the scopes of this sign-in (invalid_scope).', { host }),
        advice: signInAgain(),
        hint: 'signIn',
      };
    case 'access_denied':
      return {
        kind: 'forbidden',
        message: l10n.t('The sign-in to {host} was declined.', { host }),
        advice: signInAgain(),
      };
    case 'expired_token':
      return {
        kind: 'timeout',
        message: l10n.t("The code wasn't confirmed on {host} in time.", { host }),
        advice: l10n.t('Sign in again to get a new code.'),
      };
    case 'server_error':
    case 'temporarily_unavailable':
      return {
        kind: 'serverError',
        message:
          step === 'refresh'
            ? l10n.t("{host} couldn't refresh the sign-in.", { host })
            : l10n.t("{host} couldn't complete the sign-in.", { host }),
        advice: l10n.t('Try again later. If the problem continues, contact your administrator.'),
      };
    case 'slow_down':
      return {
        kind: 'rateLimited',
        message: l10n.t('{host} received too many requests.', { host }),
        advice: l10n.t('Try again later.'),
      };
    case 'invalid_request':
      // Some providers use this code when the client lacks the grant.
      return refusedGrantText.test(description) ? refusedGrant(code, context) : refusedRequest(context);
    default:
      return {
        kind: 'unauthorized',
        message: l10n.t('{host} rejected the sign-in.', { host }),
        advice: l10n.t('Sign in again. If the problem continues, contact your administrator.'),
      };
  }
}

const secret = /\bclient[ _](?:secret|assertion)\b/i;
const credentials = /\bclient[ _](?:secret|assertion|credentials|authentication)\b/i;

/**
 * Matches the descriptions with which providers require a secret, by code. With `invalid_client`, some say for every
 * client that its authentication failed.
 */
const requiredSecret: ReadonlyMap<string, RegExp> = new Map([
  ['invalid_client', secret],
  ['invalid_request', credentials],
  // Keycloak: "Invalid client or Invalid client credentials".
  ['unauthorized_client', credentials],
]);

/** Explains that the client ID isn't that of a public OAuth application. */
function refusedClient(message: string): Words {
  return {
    kind: 'input',
    message,
    advice: l10n.t('Ask an administrator for the client ID of a public OAuth application of this instance.'),
    isAboutClient: true,
  };
}

/** Returns the advice for tokens that couldn't be revoked. */
export const validUntilExpired = (): string =>
  l10n.t('The tokens are valid until they expire or an administrator revokes them.');

function goneGrant({ host, step }: RefusalContext): Words {
  const message =
    step === 'refresh' || step === 'revoke'
      ? l10n.t('The sign-in to {host} expired or was revoked.', { host })
      : step === 'device'
        ? l10n.t('The device code has expired or was already used.')
        : l10n.t('The authorization code has expired or was already used.');
  return { kind: 'unauthorized', message, advice: signInAgain() };
}

const refusedGrantText = /\bgrant[-_ ]type\b.*\bnot allowed\b/i;

/** Explains that the client can't use the grant of this step (RFC 6749, section 5.2). */
function refusedGrant(code: string, { host, clientId, step, otherWay }: RefusalContext): Words {
  const kind = 'forbidden';
  const names = { host, clientId, code };
  const hint = otherWay ?? 'askAdministrator';
  switch (step) {
    case 'device':
      return {
        kind,
        message: l10n.t(
          '{host} doesn\'t let the client "{clientId}" sign in with a device code ({code}).',
          names,
        ),
        advice: otherWay
          ? l10n.t(
              'Sign in with the browser, or ask an administrator to enable the device grant for the OAuth application.',
            )
          : l10n.t(
              'Use an access token, or ask an administrator to enable the device grant for the OAuth application.',
            ),
        hint,
      };
    case 'authorize':
    case 'code':
      return {
        kind,
        message: l10n.t(
          '{host} doesn\'t let the client "{clientId}" sign in with the browser ({code}).',
          names,
        ),
        advice: otherWay
          ? l10n.t(
              'Sign in with a device code, or ask an administrator to enable the authorization code grant for the OAuth application.',
            )
          : l10n.t(
              'Use an access token, or ask an administrator to enable the authorization code grant for the OAuth application.',
            ),
        hint,
      };
    case 'refresh':
      return {
        kind,
        message: l10n.t('{host} doesn\'t let the client "{clientId}" refresh a sign-in ({code}).', names),
        advice: l10n.t(
          'Sign in again, or ask an administrator to enable the refresh token grant for the OAuth application.',
        ),
        hint: 'signIn',
      };
    case 'revoke':
      return {
        kind,
        message: l10n.t('{host} doesn\'t let the client "{clientId}" revoke tokens ({code}).', names),
        advice: validUntilExpired(),
        isAboutClient: true,
      };
  }
}

/** Explains that the client can't request scopes (RFC 6749, sections 4.1.2.1 and 5.2). */
function refusedScope(code: string, scopes: readonly string[], { host, clientId }: RefusalContext): Words {
  const message = l10n.t(
    '{host} doesn\'t let the client "{clientId}" request these scopes: {scopes} ({code}).',
    { host, clientId, scopes: scopes.map((name) => `"${name}"`).join(', '), code },
  );
  // A sign-in without the other scope is of no use. If the error names both, either one can be its cause.
  const canOmit = scopes.includes(renewalScope);
  return {
    kind: 'forbidden',
    message,
    advice: canOmit
      ? l10n.t(
          'Ask an administrator to allow these scopes for the OAuth application, or sign in without "offline_access" and sign in again when the token expires.',
        )
      : l10n.t('Ask an administrator to allow these scopes for the OAuth application.'),
    hint: canOmit ? 'signInWithoutRenewal' : 'askAdministrator',
  };
}

/**
 * Explains an `invalid_request` error, which usually means that the client isn't configured for the request.
 */
function refusedRequest({ host, clientId, step, redirectUri, otherWay }: RefusalContext): Words {
  const kind = 'input';
  switch (step) {
    case 'device':
      return {
        kind,
        message: l10n.t('{host} rejected the sign-in with a device code (invalid_request).', { host }),
        advice: l10n.t('Ask an administrator whether the client "{clientId}" has the device grant.', {
          clientId,
        }),
        hint: otherWay ?? 'askAdministrator',
      };
    case 'authorize':
    case 'code':
      return {
        kind,
        message: l10n.t('{host} rejected the sign-in (invalid_request).', { host }),
        advice: l10n.t(
          'Ask an administrator whether the client "{clientId}" allows the redirect URI {url}.',
          { clientId, url: redirectUri ?? '' },
        ),
        hint: 'askAdministrator',
      };
    case 'refresh':
    case 'revoke':
      return {
        kind,
        message: l10n.t('{host} rejected the request to refresh the sign-in (invalid_request).', { host }),
        advice: signInAgain(),
        hint: 'signIn',
      };
  }
}
