import { UserError, type ErrorKind, type Hint } from '../../shared/userError';
import { asksForRenewal } from './endpoints';
import type { OAuthRefusal } from './post';

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
}

const signInAgain = 'Sign in again.';

/** Converts an error of an OAuth endpoint (RFC 6749, 4.1.2.1 and 5.2; RFC 8628, 3.5) to an error with a hint. */
export function refusalError(refusal: OAuthRefusal, context: RefusalContext): UserError {
  const { kind, message, advice, hint } = wordsFor(refusal, context);
  const description = refusal.description?.replace(/\s+/g, ' ').trim().slice(0, 500) ?? '';
  return new UserError(kind, message, {
    advice,
    detail: description === '' ? refusal.code : `${refusal.code}: ${description}`,
    status: refusal.status,
    ...(hint === undefined ? {} : { hint }),
  });
}

function wordsFor({ code, description = '' }: OAuthRefusal, context: RefusalContext): Words {
  const { host, clientId } = context;
  switch (code) {
    case 'invalid_grant':
      return goneGrant(context);
    case 'invalid_client':
      return {
        kind: 'input',
        message: `${host} does not know the client id "${clientId}".`,
        advice:
          'Check it with an administrator: it has to be that of a public OAuth application of this instance.',
      };
    case 'unauthorized_client':
    case 'unsupported_grant_type':
    case 'unsupported_response_type':
      return refusedGrant(code, context);
    case 'invalid_scope':
      return refusedScope(context);
    case 'access_denied':
      return { kind: 'forbidden', message: `The sign-in to ${host} was declined.`, advice: signInAgain };
    case 'expired_token':
      return {
        kind: 'timeout',
        message: `The code was not confirmed at ${host} in time.`,
        advice: 'Sign in again to get another code.',
      };
    case 'server_error':
    case 'temporarily_unavailable':
      return {
        kind: 'serverError',
        message: `${host} could not complete the sign-in.`,
        advice: 'Try again in a while; if it lasts, tell an administrator of the instance.',
      };
    case 'slow_down':
      return { kind: 'rateLimited', message: `${host} asks to slow down.`, advice: 'Try again in a while.' };
    case 'invalid_request':
      // Some providers use this code when the client lacks the grant.
      return refusedGrantText.test(description) ? refusedGrant(code, context) : refusedRequest(context);
    default:
      return {
        kind: 'unauthorized',
        message: `${host} refused the sign-in.`,
        advice: 'Sign in again; if it keeps happening, ask an administrator what the details mean.',
      };
  }
}

function goneGrant({ host, step }: RefusalContext): Words {
  switch (step) {
    case 'refresh':
    case 'revoke':
      return {
        kind: 'unauthorized',
        message: `The sign-in to ${host} has ended: it was revoked, or has expired.`,
        advice: signInAgain,
      };
    case 'authorize':
    case 'code':
    case 'device':
      return {
        kind: 'unauthorized',
        message: `${host} does not accept the code: it is too old, or was used before.`,
        advice: signInAgain,
      };
  }
}

const refusedGrantText = /\bgrant[-_ ]type\b.*\bnot allowed\b/i;

/** The client may not use the grant of this step (RFC 6749, section 5.2). */
function refusedGrant(code: string, { host, clientId, step, otherWay }: RefusalContext): Words {
  const refused = (doing: string): string =>
    `${host} doesn't let the client "${clientId}" ${doing} (${code}).`;
  const enable = (grant: string): string =>
    `ask an administrator to enable the ${grant} grant for the OAuth application`;
  switch (step) {
    case 'device':
    case 'authorize':
    case 'code': {
      const [way, other, grant] =
        step === 'device'
          ? ['a device code', 'the browser', 'device']
          : ['the browser', 'a device code', 'authorization code'];
      return {
        kind: 'forbidden',
        message: refused(`sign in with ${way}`),
        advice: `${otherWay === undefined ? 'Use an access token' : `Sign in with ${other}`}, or ${enable(grant)}.`,
        hint: otherWay ?? 'askAdministrator',
      };
    }
    case 'refresh':
      return {
        kind: 'forbidden',
        message: refused('renew a sign-in'),
        advice: `Sign in again, or ${enable('refresh token')}.`,
        hint: 'signIn',
      };
    case 'revoke':
      return {
        kind: 'forbidden',
        message: refused('revoke tokens'),
        advice: 'They stay valid there until they expire. An administrator can revoke them sooner.',
      };
  }
}

/** A scope that the client may not request (RFC 6749, sections 4.1.2.1 and 5.2). */
function refusedScope({ host, clientId, scope }: RefusalContext): Words {
  if (scope === undefined) {
    return {
      kind: 'forbidden',
      message: `${host} no longer grants the scopes of this sign-in (invalid_scope).`,
      advice: signInAgain,
      hint: 'signIn',
    };
  }
  const scopes = scope.split(' ').map((name) => `"${name}"`);
  const message = `${host} doesn't let the client "${clientId}" request ${scopes.join(' and ')} (invalid_scope).`;
  const administrator = 'Ask an administrator to allow this for the OAuth application.';
  return asksForRenewal(scope)
    ? {
        kind: 'forbidden',
        message,
        advice: `${administrator} Without "offline_access", you can sign in, but the sign-in can't be renewed.`,
        hint: 'signInWithoutRenewal',
      }
    : { kind: 'forbidden', message, advice: administrator, hint: 'askAdministrator' };
}

/** A request that the instance considers malformed: some part of it is not configured for the client. */
function refusedRequest({ host, clientId, step, redirectUri, otherWay }: RefusalContext): Words {
  const kind = 'input';
  switch (step) {
    case 'device':
      return {
        kind,
        message: `${host} rejected the sign-in with a device code (invalid_request).`,
        advice: `Ask an administrator whether the client "${clientId}" has the device grant.`,
        hint: otherWay ?? 'askAdministrator',
      };
    case 'authorize':
    case 'code':
      return {
        kind,
        message: `${host} rejected the sign-in (invalid_request).`,
        advice: `Ask an administrator whether the client "${clientId}" allows the redirect URI ${redirectUri ?? ''}.`,
        hint: 'askAdministrator',
      };
    case 'refresh':
      return {
        kind,
        message: `${host} rejected the renewal of the sign-in (invalid_request).`,
        advice: signInAgain,
        hint: 'signIn',
      };
    case 'revoke':
      return {
        kind,
        message: `${host} rejected the revocation of the tokens (invalid_request).`,
        advice: 'They stay valid there until they expire. An administrator can revoke them sooner.',
      };
  }
}
