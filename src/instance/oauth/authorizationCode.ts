import * as l10n from '@vscode/l10n';
import { timingSafeEqual } from 'node:crypto';
import { UserError } from '../../shared/userError';
import { systemClock, type Clock } from '../clock';
import type { OAuthCredential } from '../credential';
import type { BoundCredential } from '../http/httpRequest';
import { asksForRenewal, checkTokenEndpoint, type OAuthServer } from './endpoints';
import { createPkce, randomText } from './pkce';
import { postForm } from './post';
import { refusalError, type RefusalContext } from './refusal';
import { newSignIn } from './newSignIn';
import { clientOf } from './tokens';

export interface SignInRequest {
  readonly server: OAuthServer;
  readonly clientId: string;
  /** The connection's custom headers, bound to the origin of the instance. */
  readonly headers?: BoundCredential | undefined;
  readonly clock?: Clock;
}

export interface CodeSignIn {
  /** The page to open in the browser. */
  readonly url: string;
  /** The state parameter, which identifies the callback of this sign-in. */
  readonly state: string;
  /**
   * Exchanges the authorization code of the callback for tokens, at most once.
   *
   * @param query the query string that the browser passed to the redirect URI, without the question mark
   * @throws UserError when an exchange was already attempted, the callback belongs to another sign-in or issuer or
   *   contains an error or no code, or the exchange fails
   */
  finish(query: string, signal?: AbortSignal): Promise<OAuthCredential>;
}

/**
 * Starts a sign-in in the browser: authorization code with PKCE (RFC 6749, section 4.1; RFC 7636).
 *
 * @param redirectUri the URL at which the browser returns to VS Code
 * @throws UserError `input` when the instance has no authorization endpoint
 */
export function beginCodeSignIn(request: SignInRequest, redirectUri: string): CodeSignIn {
  const { server, clientId } = request;
  const { authorizationEndpoint } = server;
  if (authorizationEndpoint === undefined) {
    throw noAuthorizationEndpoint(server);
  }
  const pkce = createPkce();
  const state = randomText();
  let finished = false;
  return {
    url: authorizationUrl(authorizationEndpoint, {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      scope: server.scope,
      // Without this prompt, providers ignore `offline_access` (OpenID Connect Core 1.0, section 11).
      ...(asksForRenewal(server.scope) ? { prompt: 'consent' } : {}),
      state,
      code_challenge: pkce.challenge,
      code_challenge_method: 'S256',
    }),
    state,
    finish: async (query, signal) => {
      if (finished)
        throw new UserError('input', l10n.t('This sign-in is no longer active.'), {
          advice: l10n.t('Sign in again.'),
        });
      const code = readCallback(query, state, request, redirectUri);
      finished = true;
      return exchangeCode(request, { code, redirect_uri: redirectUri, code_verifier: pkce.verifier }, signal);
    },
  };
}

function authorizationUrl(endpoint: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(endpoint);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Returns the code of a callback that belongs to this sign-in (RFC 6749, section 4.1.2; RFC 9207 for the issuer). */
function readCallback(query: string, state: string, request: SignInRequest, redirectUri: string): string {
  const { server } = request;
  // VS Code passes decoded queries, in which a plus sign is literal.
  const fields = new URLSearchParams(query.replaceAll('+', '%2B'));
  if (!isSame(fields.get('state') ?? '', state)) {
    throw new UserError('input', l10n.t("The sign-in response doesn't match the request."), {
      advice: l10n.t('Sign in again, and use the page that VS Code opens.'),
    });
  }
  const { host } = new URL(server.origin);
  const issuer = fields.get('iss');
  if (issuer !== null && server.issuer !== undefined && issuer !== server.issuer) {
    throw new UserError('credential', l10n.t("The sign-in response didn't come from {host}.", { host }), {
      advice: l10n.t('Sign in again. If the problem continues, contact your administrator.'),
    });
  }
  const error = fields.get('error');
  if (error !== null) {
    const description = fields.get('error_description')?.replaceAll('+', ' ');
    const context = contextOf(request, { host, step: 'authorize', redirectUri });
    throw refusalError({ code: error, description, status: 400 }, context);
  }
  const code = fields.get('code');
  if (code === null || code === '') {
    throw new UserError('input', l10n.t("{host} didn't return an authorization code.", { host }), {
      advice: l10n.t('Sign in again.'),
    });
  }
  return code;
}

function contextOf(
  { server, clientId }: SignInRequest,
  place: Pick<RefusalContext, 'host' | 'step' | 'redirectUri'>,
): RefusalContext {
  const otherWay = server.deviceEndpoint === undefined ? undefined : 'signInWithDeviceCode';
  return { ...place, clientId, scope: server.scope, otherWay };
}

function noAuthorizationEndpoint({ origin, deviceEndpoint }: OAuthServer): UserError {
  const { host } = new URL(origin);
  return new UserError(
    'input',
    l10n.t("{host} doesn't support browser sign-in for apps (no authorization code grant with PKCE S256).", {
      host,
    }),
    {
      advice:
        deviceEndpoint === undefined
          ? l10n.t('Use an access token, or ask an administrator to enable browser sign-in.')
          : l10n.t('Sign in with a device code, or ask an administrator to enable browser sign-in.'),
      hint: deviceEndpoint === undefined ? 'askAdministrator' : 'signInWithDeviceCode',
    },
  );
}

async function exchangeCode(
  request: SignInRequest,
  parameters: { readonly code: string; readonly redirect_uri: string; readonly code_verifier: string },
  signal: AbortSignal | undefined,
): Promise<OAuthCredential> {
  const { server, clientId, headers, clock = systemClock } = request;
  checkTokenEndpoint(server);
  const askedAt = clock.now();
  const reply = await postForm({
    url: server.tokenEndpoint,
    parameters: { grant_type: 'authorization_code', ...parameters, client_id: clientId },
    secret: ['code', 'code_verifier'],
    headers,
    signal,
  });
  if (reply.kind === 'refused') {
    const { host } = new URL(server.tokenEndpoint);
    const { redirect_uri: redirectUri } = parameters;
    throw refusalError(reply.refusal, contextOf(request, { host, step: 'code', redirectUri }));
  }
  return newSignIn(reply.fields, { client: clientOf(server, clientId), askedAt, headers, signal });
}

/** Compares two strings in constant time. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
