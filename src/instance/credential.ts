import * as l10n from '@vscode/l10n';
import { headerRecord, headerSecrets, type CustomHeader } from './headers';
import type { BoundCredential } from './http/httpRequest';

/** An access token of the instance (API contract, section 5.1). */
export interface TokenCredential {
  readonly scheme: 'token';
  readonly token: string;
}

/** An administrator's token with the scope `site-admin:sudo`, used to act as another user. */
export interface SudoCredential {
  readonly scheme: 'sudo';
  readonly token: string;
  readonly user: string;
}

/**
 * The result of an OAuth sign-in. It contains the client and the endpoints, because data outside
 * SecretStorage must not determine the destination of a refresh token.
 */
export interface OAuthCredential {
  readonly scheme: 'oauth';
  readonly accessToken: string;
  /** Many instances accept it only once. Without it, the sign-in ends when the access token expires. */
  readonly refreshToken?: string | undefined;
  /** The expiry time of the access token, in ISO 8601. */
  readonly expiresAt?: string | undefined;
  /** The time after which the access token is due for renewal, in ISO 8601. */
  readonly renewAt?: string | undefined;
  readonly clientId: string;
  readonly tokenEndpoint: string;
  readonly revocationEndpoint?: string | undefined;
  /** The scopes that were granted, separated by spaces. */
  readonly scope?: string | undefined;
}

/** A token of the analytics service (API contract, section 5.2). */
export interface BearerCredential {
  readonly scheme: 'bearer';
  readonly token: string;
}

/** The credential for one service and origin of a connection. */
export type Credential = TokenCredential | SudoCredential | OAuthCredential | BearerCredential;

/** Binds a credential and the connection's custom headers to the only origin to which they may be sent. */
export function bindCredential(
  credential: Credential,
  origin: string,
  headers: readonly CustomHeader[] = [],
): BoundCredential {
  return {
    ...bindHeaders(origin, headers, credentialSecrets(credential)),
    scheme: credential.scheme,
    authorization: authorizationHeader(credential),
  };
}

/**
 * Binds the connection's custom headers, without a credential, to the only origin to which they may be sent.
 *
 * @param alsoSecret additional secrets to redact, which are sent with the headers or which the server may have received
 * earlier
 */
export function bindHeaders(
  origin: string,
  headers: readonly CustomHeader[],
  alsoSecret: readonly string[] = [],
): BoundCredential {
  const secrets = [...alsoSecret, ...headerSecrets(headers)];
  return headers.length === 0 ? { origin, secrets } : { origin, secrets, headers: headerRecord(headers) };
}

/** Returns the value of the `Authorization` header for a credential (API contract, sections 5.1 and 5.2). */
export function authorizationHeader(credential: Credential): string {
  switch (credential.scheme) {
    case 'token':
      return `token ${credential.token}`;
    case 'sudo':
      return `token-sudo user=${quoted(credential.user)},token=${quoted(credential.token)}`;
    case 'oauth':
      return `Bearer ${credential.accessToken}`;
    case 'bearer':
      return `Bearer ${credential.token}`;
  }
}

/** Returns the tokens of a credential, which are redacted in responses. */
export function credentialSecrets(credential: Credential): readonly string[] {
  switch (credential.scheme) {
    case 'token':
    case 'sudo':
    case 'bearer':
      return [credential.token];
    case 'oauth':
      return credential.refreshToken === undefined
        ? [credential.accessToken]
        : [credential.accessToken, credential.refreshToken];
  }
}

/** Formats a quoted string (RFC 9110, section 5.6.4). */
function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/**
 * Validates an access token. Returns an error message, which never contains the token, or `undefined` if the
 * token is valid.
 */
export function tokenProblem(text: string): string | undefined {
  const token = text.trim();
  if (token === '') return l10n.t('Paste the access token.');
  if (/^https?:\/\//i.test(token)) return l10n.t('This looks like a URL. Paste the access token.');
  if (/^(?:token|token-sudo|bearer)\s/i.test(token))
    return l10n.t('Paste only the token, without the "token" or "Bearer" prefix.');
  if (!/^[\x21-\x7e]+$/.test(token)) {
    return l10n.t(
      'A token has only letters from A to Z, digits, and punctuation, without spaces. Copy it again.',
    );
  }
  return undefined;
}

/**
 * Validates the name of the user to act as. Returns an error message, or `undefined` if the name is valid.
 */
export function sudoUserProblem(text: string): string | undefined {
  const user = text.trim();
  if (user === '') return l10n.t('Enter the name of the user to act as.');
  if (!/^[\x20-\x7e]+$/.test(user)) {
    return l10n.t(
      'A user name has only letters from A to Z, digits, and punctuation. Copy it from the profile of the user.',
    );
  }
  return undefined;
}

/**
 * Validates the client ID of an OAuth application. Returns an error message, or `undefined` if it is valid.
 */
export function clientIdProblem(text: string): string | undefined {
  const clientId = text.trim();
  if (clientId === '') return l10n.t('Enter the client ID of the OAuth application.');
  if (/^https?:\/\//i.test(clientId))
    return l10n.t('This looks like a URL. Enter the client ID of the application.');
  return /^[\x21-\x7e]+$/.test(clientId)
    ? undefined
    : l10n.t(
        'A client ID has only letters from A to Z, digits, and punctuation, without spaces. Copy it again.',
      );
}
