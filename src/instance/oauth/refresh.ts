import type { UserError } from '../../shared/userError';
import type { Clock } from '../clock';
import { credentialSecrets, type OAuthCredential } from '../credential';
import type { BoundCredential } from '../http/target';
import { postForm } from './post';
import { refusalError } from './refusal';
import { readTokens } from './tokens';

export interface RefreshContext {
  readonly headers: BoundCredential | undefined;
  readonly clock: Clock;
}

export type Refreshed =
  | { readonly kind: 'renewed'; readonly credential: OAuthCredential }
  /** The refresh token is spent, revoked or expired: nothing but another sign-in helps. */
  | { readonly kind: 'ended'; readonly failure: UserError };

/**
 * Uses a refresh token for the one time it is good for (RFC 6749, section 6). Without a signal: once the request
 * has left, its answer is the only way on.
 *
 * @throws UserError when the instance gives no such answer; the refresh token may then still be good
 */
export async function refreshTokens(
  credential: OAuthCredential,
  refreshToken: string,
  { headers, clock }: RefreshContext,
): Promise<Refreshed> {
  const { clientId, tokenEndpoint } = credential;
  const { host } = new URL(tokenEndpoint);
  const askedAt = clock.now();
  const reply = await postForm({
    url: tokenEndpoint,
    parameters: { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: clientId },
    secret: ['refresh_token'],
    alsoSecret: credentialSecrets(credential),
    headers,
  });
  if (reply.kind === 'refused') {
    const failure = refusalError(reply.refusal, { host, clientId, step: 'refresh' });
    if (reply.refusal.code === 'invalid_grant') return { kind: 'ended', failure };
    throw failure;
  }
  // What the instance does not mention stays as it was: the scopes, and a refresh token that may be used again.
  const kept = { refreshToken, ...(credential.scope === undefined ? {} : { scope: credential.scope }) };
  return { kind: 'renewed', credential: { ...kept, ...readTokens(reply.fields, credential, askedAt) } };
}

/**
 * Tells the instance to forget a sign-in (RFC 7009).
 *
 * @returns whether it did; `false` when it offers no way to
 */
export async function revokeTokens(
  credential: OAuthCredential,
  headers: BoundCredential | undefined,
  signal?: AbortSignal,
): Promise<boolean> {
  const { revocationEndpoint, clientId, refreshToken, accessToken } = credential;
  if (revocationEndpoint === undefined) return false;
  const { host } = new URL(revocationEndpoint);
  const hint = refreshToken === undefined ? 'access_token' : 'refresh_token';
  const reply = await postForm({
    url: revocationEndpoint,
    parameters: { token: refreshToken ?? accessToken, token_type_hint: hint, client_id: clientId },
    secret: ['token'],
    alsoSecret: credentialSecrets(credential),
    headers,
    signal,
  });
  if (reply.kind === 'refused') throw refusalError(reply.refusal, { host, clientId, step: 'revoke' });
  return true;
}
