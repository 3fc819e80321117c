import * as l10n from '@vscode/l10n';
import { isCanceled, UserError } from '../../shared/userError';
import type { Clock } from '../clock';
import { credentialSecrets, type OAuthCredential } from '../credential';
import type { BoundCredential } from '../http/httpRequest';
import { postForm } from './post';
import { refusalError, validUntilExpired } from './refusal';
import { readTokens, scopeProblem } from './tokens';

export interface RefreshContext {
  readonly headers: BoundCredential | undefined;
  readonly clock: Clock;
}

export type Refreshed =
  | { readonly kind: 'renewed'; readonly credential: OAuthCredential }
  /**
   * The refresh token was used or revoked, or has expired, so it can't be sent again; or the new tokens lack the scope
   * `user:all`.
   */
  | { readonly kind: 'ended'; readonly failure: UserError };

/**
 * Renews tokens with a refresh token, which many instances accept only once (RFC 6749, section 6). Can't be aborted,
 * because only the response contains the next refresh token.
 *
 * @throws UserError when the instance doesn't return tokens; the refresh token may remain valid
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
  // The response may omit values that don't change: the scopes and a reusable refresh token.
  const saved = { refreshToken, ...(credential.scope === undefined ? {} : { scope: credential.scope }) };
  const renewed = { ...saved, ...readTokens(reply.fields, credential, askedAt) };
  const problem = scopeProblem(renewed);
  if (!problem) return { kind: 'renewed', credential: renewed };
  // The refresh token is used, and nobody could sign out of tokens that aren't saved.
  await revokeTokens(renewed, headers).catch(() => false);
  return { kind: 'ended', failure: problem };
}

/**
 * Revokes a sign-in at the instance (RFC 7009).
 *
 * @returns `true`, or `false` when no revocation endpoint is known
 * @throws UserError when the instance doesn't revoke the sign-in
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
    ignoresBody: true,
  }).catch((error: unknown) => {
    throw unrevoked(error);
  });
  // Keycloak rejects tokens that are already revoked or expired, although RFC 7009, section 2.2, calls that a success.
  if (reply.kind === 'refused' && reply.refusal.code !== 'invalid_token')
    throw refusalError(reply.refusal, { host, clientId, step: 'revoke' });
  return true;
}

/** Adds what failed to the error of a revocation request, whose advice would be to try again. */
function unrevoked(error: unknown): unknown {
  if (!(error instanceof UserError) || isCanceled(error)) return error;
  const { kind, message, detail, status } = error;
  return new UserError(kind, l10n.t("Couldn't revoke the tokens. {reason}", { reason: message }), {
    advice: validUntilExpired(),
    detail,
    status,
    cause: error.cause,
  });
}
