import { timingSafeEqual } from 'node:crypto';
import { OAuthError } from './errors';
import { parseUrl } from '../../shared/parseUrl';

/** An OAuth client registered by an administrator. Clients with a secret are confidential. */
export interface OAuthClient {
  readonly id: string;
  readonly name: string;
  readonly secret: string | undefined;
  /**
   * Database ID of the user for the client credentials grant; undefined if the client can't use this grant.
   */
  readonly serviceAccount: number | undefined;
}

export const knownScopes = [
  'openid',
  'profile',
  'email',
  'offline_access',
  'user:all',
  'externalapi:read',
  'externalapi:write',
];

/**
 * Identifies the client that sent a request: by HTTP Basic, or by `client_id` and, for confidential clients,
 * `client_secret` in the body.
 * @throws OAuthError for an unknown client, or a wrong, missing, or unexpected secret
 */
export function identifyClient(
  clients: readonly OAuthClient[],
  body: URLSearchParams,
  authorization: string | undefined,
): OAuthClient {
  const { id, secret } = basicCredentials(authorization) ?? {
    id: body.get('client_id') ?? '',
    secret: body.get('client_secret') ?? undefined,
  };
  const client = clients.find((one) => one.id === id);
  if (client === undefined || !sameSecret(client.secret, secret)) throw new OAuthError('invalid_client');
  return client;
}

/**
 * Parses the scopes of a request and removes duplicates.
 * @throws OAuthError for an unknown scope
 */
export function parseScopes(text: string | null): readonly string[] {
  const scopes = [...new Set((text ?? '').split(' ').filter((scope) => scope !== ''))];
  if (scopes.some((scope) => !knownScopes.includes(scope))) throw new OAuthError('invalid_scope');
  return scopes;
}

/**
 * Whether a redirect URI is allowed: without a fragment, and on loopback or with the scheme of VS Code or one of its
 * builds. The sample has no list of allowed URIs, so any path and port can be used.
 */
export function isRedirectAllowed(uri: string): boolean {
  const url = parseUrl(uri);
  if (!url || url.hash !== '') return false;
  const { protocol, hostname } = url;
  if (protocol === 'http:' || protocol === 'https:')
    return ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
  return /^(?:vscode|code)[a-z-]*:$/.test(protocol);
}

function basicCredentials(authorization: string | undefined): { id: string; secret: string } | undefined {
  const [, encoded] = /^Basic\s+(\S+)$/i.exec(authorization ?? '') ?? [];
  if (encoded === undefined) return undefined;
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  try {
    return { id: decodeURIComponent(id), secret: decodeURIComponent(secret.join(':')) };
  } catch {
    throw new OAuthError('invalid_client');
  }
}

function sameSecret(expected: string | undefined, given: string | undefined): boolean {
  if (expected === undefined || given === undefined) return expected === given;
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
