import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { optionalOrInvalid, parsed, record, textWithout } from '../../shared/schema';
import { UserError } from '../../shared/userError';
import { tokenProblem, type OAuthCredential } from '../credential';
import { neededScope, type OAuthServer } from './endpoints';

/** A century, in seconds. Longer lifetimes are implausible and could exceed the range of a JavaScript `Date`. */
const maxSeconds = 100 * 366 * 86_400;

const token = v.pipe(textWithout(tokenProblem), v.trim());
/** A number, which some servers write as a string. */
export const numeric = v.pipe(v.union([v.number(), v.string()]), v.transform(Number));
const tokenResponse = record({
  access_token: token,
  token_type: optionalOrInvalid(v.string()),
  refresh_token: optionalOrInvalid(token),
  expires_in: optionalOrInvalid(v.pipe(numeric, v.gtValue(0), v.ltValue(maxSeconds))),
  scope: optionalOrInvalid(v.string()),
});

/** Tokens are renewed this long before they expire, but at most a tenth of their lifetime. */
const renewalMarginMs = 60_000;

/** The fields of a credential that renewals don't change. */
export type OAuthClient = Pick<OAuthCredential, 'clientId' | 'tokenEndpoint' | 'revocationEndpoint'>;

export function clientOf(server: OAuthServer, clientId: string): OAuthClient {
  const { tokenEndpoint, revocationEndpoint } = server;
  return { clientId, tokenEndpoint, ...(revocationEndpoint === undefined ? {} : { revocationEndpoint }) };
}

/**
 * Parses the response of a token endpoint (RFC 6749, section 5.1).
 *
 * @param askedAt the time of the request, in milliseconds since 1970; the lifetime of the tokens starts then
 * @throws UserError `notThisService` when it contains no usable token
 */
export function readTokens(
  fields: Readonly<Record<string, unknown>>,
  client: OAuthClient,
  askedAt: number,
): OAuthCredential {
  const { host } = new URL(client.tokenEndpoint);
  const granted = parsed(tokenResponse, fields);
  // The error omits the response, which may contain another token.
  if (!granted || (granted.token_type ?? 'bearer').toLowerCase() !== 'bearer') {
    throw new UserError('notThisService', l10n.t("{host} didn't return a valid token.", { host }), {
      advice: l10n.t('Ask an administrator for the correct token endpoint.'),
    });
  }
  const { access_token: accessToken, refresh_token: refreshToken, scope } = granted;
  const { clientId, tokenEndpoint, revocationEndpoint } = client;
  return {
    scheme: 'oauth',
    accessToken,
    ...(refreshToken === undefined ? {} : { refreshToken }),
    ...lifetime(granted.expires_in, askedAt),
    clientId,
    tokenEndpoint,
    ...(revocationEndpoint === undefined ? {} : { revocationEndpoint }),
    ...(scope === undefined ? {} : { scope }),
  };
}

/** Returns the error of a sign-in to which the scope `user:all` was not granted. */
export function scopeProblem({ scope, tokenEndpoint }: OAuthCredential): UserError | undefined {
  if (scope === undefined || scope.split(/\s+/).includes(neededScope)) return undefined;
  const { host } = new URL(tokenEndpoint);
  return new UserError(
    'forbidden',
    l10n.t('{host} signed you in, but without the scope "{scope}".', { host, scope: neededScope }),
    {
      advice: l10n.t(
        'Ask an administrator to allow this scope for the OAuth application, then sign in again.',
      ),
      detail: l10n.t('Granted scopes: {scopes}', { scopes: scope }),
    },
  );
}

/**
 * Whether the access token is valid. A token without an expiry time is valid until the instance rejects it.
 */
export function isAlive({ expiresAt }: OAuthCredential, now: number): boolean {
  return expiresAt === undefined || Date.parse(expiresAt) > now;
}

/** Whether the access token is due for renewal. */
export function isDue({ renewAt, expiresAt }: OAuthCredential, now: number): boolean {
  if (renewAt !== undefined) return Date.parse(renewAt) <= now;
  return expiresAt !== undefined && Date.parse(expiresAt) - renewalMarginMs <= now;
}

function lifetime(
  seconds: number | undefined,
  askedAt: number,
): Pick<OAuthCredential, 'expiresAt' | 'renewAt'> {
  if (seconds === undefined) return {};
  const milliseconds = seconds * 1000;
  const margin = Math.min(renewalMarginMs, milliseconds / 10);
  return {
    expiresAt: new Date(askedAt + milliseconds).toISOString(),
    renewAt: new Date(askedAt + milliseconds - margin).toISOString(),
  };
}
