import { timingSafeEqual } from 'node:crypto';
import { OAuthError } from './errors';

/** A program that administrators allowed to ask for tokens. One with a secret is confidential. */
export interface OAuthClient {
  readonly id: string;
  readonly name: string;
  readonly secret: string | undefined;
  /** The user a client acts as on its own account, by database id; undefined where it may not. */
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
 * The client that a request to the token endpoint comes from: by HTTP Basic, or by `client_id` and, for a
 * confidential one, `client_secret` in the body.
 * @throws OAuthError for an unknown client, and for a secret that is wrong, missing or too much
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
 * The scopes in a request, each once.
 * @throws OAuthError for a scope that does not exist
 */
export function parseScopes(text: string | null): readonly string[] {
  const scopes = [...new Set((text ?? '').split(' ').filter((scope) => scope !== ''))];
  if (scopes.some((scope) => !knownScopes.includes(scope))) throw new OAuthError('invalid_scope');
  return scopes;
}

/**
 * Whether a code may be sent to this address: to a program on this machine, or to the editor. The sample knows no
 * list of addresses, so that every editor and every port can be tried.
 */
export function isRedirectAllowed(uri: string): boolean {
  if (!URL.canParse(uri)) return false;
  const { protocol, hostname, hash } = new URL(uri);
  if (hash !== '') return false;
  if (protocol === 'http:' || protocol === 'https:')
    return ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
  return /^(?:vscode|code)[a-z-]*:$/.test(protocol);
}

function basicCredentials(authorization: string | undefined): { id: string; secret: string } | undefined {
  const [, encoded] = /^Basic\s+(\S+)$/i.exec(authorization ?? '') ?? [];
  if (encoded === undefined) return undefined;
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return { id: decodeURIComponent(id), secret: decodeURIComponent(secret.join(':')) };
}

function sameSecret(expected: string | undefined, given: string | undefined): boolean {
  if (expected === undefined || given === undefined) return expected === given;
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
