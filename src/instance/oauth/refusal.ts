import { Failure, type FailureKind } from '../../shared/failure';
import type { OAuthRefusal } from './post';

/** Which step of a sign-in was refused. */
export type OAuthStep = 'authorize' | 'code' | 'device' | 'refresh' | 'revoke';

export interface RefusalContext {
  readonly host: string;
  readonly clientId: string;
  readonly step: OAuthStep;
}

interface Words {
  readonly kind: FailureKind;
  readonly message: string;
  readonly advice: string;
}

const signInAgain = 'Sign in again.';

/** An error of an OAuth endpoint (RFC 6749, 4.1.2.1 and 5.2; RFC 8628, 3.5) as a sentence with a next step. */
export function refusalFailure(refusal: OAuthRefusal, context: RefusalContext): Failure {
  const { kind, message, advice } = wordsFor(refusal.code, context);
  const description = refusal.description?.replace(/\s+/g, ' ').trim().slice(0, 500) ?? '';
  return new Failure(kind, message, {
    advice,
    detail: description === '' ? refusal.code : `${refusal.code}: ${description}`,
    status: refusal.status,
  });
}

function wordsFor(code: string, context: RefusalContext): Words {
  const { host, clientId, step } = context;
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
      return {
        kind: 'forbidden',
        message: `${host} does not let the client "${clientId}" sign in this way.`,
        advice:
          step === 'device'
            ? 'Sign in with the browser, or ask an administrator to allow the device flow for this application.'
            : 'Sign in with a device code, or ask an administrator to allow this flow for the application.',
      };
    case 'invalid_scope':
      return {
        kind: 'forbidden',
        message: `${host} does not give the client "${clientId}" the access it needs.`,
        advice:
          'Ask an administrator to allow the scopes "user:all" and "offline_access" for the application.',
      };
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
      return {
        kind: 'input',
        message: `${host} does not take the sign-in as it was asked.`,
        advice: 'Check with an administrator that the application allows the address this editor returns to.',
      };
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
