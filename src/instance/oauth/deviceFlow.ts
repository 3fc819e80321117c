import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { optionalOrInvalid, parsed, record, textWithout } from '../../shared/schema';
import { UserError } from '../../shared/userError';
import { parseUrl } from '../../shared/parseUrl';
import { systemClock } from '../clock';
import type { OAuthCredential } from '../credential';
import type { SignInRequest } from './authorizationCode';
import { checkTokenEndpoint, endpointProblem, type OAuthServer } from './endpoints';
import { createPkce } from './pkce';
import { postForm, type OAuthReply } from './post';
import { refusalError, type RefusalContext } from './refusal';
import { newSignIn } from './newSignIn';
import { clientOf, numeric } from './tokens';

/** A sign-in that the user confirms on another device or in any browser (RFC 8628). */
export interface DeviceSignIn {
  /** The code that the user enters on the verification page. */
  readonly userCode: string;
  /** The URL of the verification page. */
  readonly verificationUri: string;
  /** The URL of the verification page with the code filled in, if the instance provides a valid one. */
  readonly verificationUriComplete: string | undefined;
  /** The expiry time of the code, in milliseconds since 1970. */
  readonly expiresAt: number;
  /**
   * Polls until the user confirms or declines, at the interval that the instance specifies or the default one, which
   * `slow_down` and transient errors increase.
   *
   * @throws UserError `canceled`, `timeout` when the code expires first, `forbidden` when the user declines,
   *   or another error that further polling can't resolve
   */
  finish(signal: AbortSignal): Promise<OAuthCredential>;
}

const grantType = 'urn:ietf:params:oauth:grant-type:device_code';

/** The polling interval (RFC 8628, section 3.2) and the lifetime if the instance doesn't specify valid ones. */
const usualIntervalSeconds = 5;
const usualLifetimeSeconds = 1800;

/** The increase of the polling interval after `slow_down` (RFC 8628, section 3.5). */
const slowDownSeconds = 5;

/**
 * Starts a sign-in with a device code (RFC 8628, section 3.1).
 *
 * @throws UserError `input` when the instance doesn't support device codes, `notThisService` when its response
 *   isn't valid, or the error of the code request
 */
export async function beginDeviceSignIn(request: SignInRequest, signal?: AbortSignal): Promise<DeviceSignIn> {
  const { server, clientId, headers, clock = systemClock } = request;
  const { deviceEndpoint, scope } = server;
  if (deviceEndpoint === undefined) {
    throw noDeviceEndpoint(server);
  }
  const { host } = new URL(deviceEndpoint);
  const askedAt = clock.now();
  // RFC 8628 doesn't define PKCE, but providers require it for clients that enforce it, and ignore it for others.
  const pkce = createPkce();
  const parameters = {
    client_id: clientId,
    scope,
    code_challenge: pkce.challenge,
    code_challenge_method: 'S256',
  };
  const reply = await postForm({ url: deviceEndpoint, parameters, secret: [], headers, signal });
  if (reply.kind === 'refused') throw refusalError(reply.refusal, contextOf(request, host));
  const fields = parsed(deviceResponse(server), reply.fields);
  if (!fields) {
    throw new UserError(
      'notThisService',
      l10n.t("{host} didn't return a valid device code response.", { host }),
      {
        advice: l10n.t('Sign in another way, or contact your administrator.'),
      },
    );
  }
  const { device_code: deviceCode, interval } = fields;
  const expiresAt = askedAt + fields.expires_in * 1000;
  return {
    userCode: fields.user_code,
    verificationUri: fields.verification_uri,
    verificationUriComplete: fields.verification_uri_complete,
    expiresAt,
    finish: (finishSignal) =>
      poll(request, { deviceCode, verifier: pkce.verifier, expiresAt, interval }, finishSignal),
  };
}

function contextOf({ server, clientId }: SignInRequest, host: string): RefusalContext {
  const otherWay = server.authorizationEndpoint === undefined ? undefined : 'signInWithBrowser';
  return { host, clientId, step: 'device', scope: server.scope, otherWay };
}

function noDeviceEndpoint({ origin, authorizationEndpoint }: OAuthServer): UserError {
  const { host } = new URL(origin);
  return new UserError('input', l10n.t("{host} doesn't support sign-in with a device code.", { host }), {
    advice:
      authorizationEndpoint === undefined
        ? l10n.t('Use an access token, or ask an administrator to enable the device grant.')
        : l10n.t('Sign in with the browser, or ask an administrator to enable the device grant.'),
    hint: authorizationEndpoint === undefined ? 'askAdministrator' : 'signInWithBrowser',
  });
}

/** What a poll request sends: the code, and the PKCE verifier of its challenge. */
interface Grant {
  readonly deviceCode: string;
  readonly verifier: string;
}

async function poll(
  request: SignInRequest,
  grant: Grant & { readonly expiresAt: number; readonly interval: number },
  signal: AbortSignal,
): Promise<OAuthCredential> {
  const { server, clientId, headers, clock = systemClock } = request;
  const context = contextOf(request, new URL(server.tokenEndpoint).host);
  checkTokenEndpoint(server);
  for (let interval = grant.interval; ;) {
    await clock.sleep(interval * 1000, signal);
    const askedAt = clock.now();
    if (askedAt >= grant.expiresAt) {
      throw refusalError({ code: 'expired_token', description: undefined, status: 400 }, context);
    }
    const reply = await ask(request, grant, signal);
    if (reply?.kind === 'granted')
      return newSignIn(reply.fields, { client: clientOf(server, clientId), askedAt, headers, signal });
    const code = reply?.refusal.code ?? 'slow_down';
    if (reply && code !== 'authorization_pending' && code !== 'slow_down') {
      throw refusalError(reply.refusal, context);
    }
    if (code === 'slow_down') interval += slowDownSeconds;
  }
}

/**
 * Sends one poll request. Returns `undefined` after errors that may be resolved before the code expires, such
 * as network and server errors.
 */
async function ask(
  { server, clientId, headers }: SignInRequest,
  { deviceCode, verifier }: Grant,
  signal: AbortSignal,
): Promise<OAuthReply | undefined> {
  try {
    return await postForm({
      url: server.tokenEndpoint,
      parameters: {
        grant_type: grantType,
        device_code: deviceCode,
        client_id: clientId,
        code_verifier: verifier,
      },
      secret: ['device_code', 'code_verifier'],
      headers,
      signal,
    });
  } catch (error) {
    if (error instanceof UserError && passing.has(error.kind)) return undefined;
    throw error;
  }
}

const passing: ReadonlySet<UserError['kind']> = new Set([
  'accessProxy',
  'unreachable',
  'timeout',
  'serverError',
  'rateLimited',
]);

/**
 * Describes the response to a code request (RFC 8628, section 3.2). The verification page must be at the origin of the
 * instance, unless the user entered the endpoints.
 */
function deviceResponse({ origin, enteredByHand }: OAuthServer) {
  const page = v.pipe(
    textWithout(endpointProblem),
    // Also called with an invalid URL: a pipe runs all of its checks.
    v.check((url) => enteredByHand || parseUrl(url)?.origin === origin),
  );
  const code = v.pipe(v.string(), v.regex(/^[\x20-\x7e]{1,2000}$/));
  const seconds = v.pipe(numeric, v.minValue(1), v.maxValue(86_400));
  return record({
    device_code: code,
    user_code: code,
    verification_uri: page,
    verification_uri_complete: optionalOrInvalid(page),
    expires_in: v.fallback(seconds, usualLifetimeSeconds),
    interval: v.fallback(seconds, usualIntervalSeconds),
  });
}
