import assert from 'node:assert/strict';
import { s256 } from '../../../../src/sample/oauth/challenge';
import { exchange, postForm, postQuery, type WireResponse } from './wire';

const verifier = 'v'.repeat(43);
export const redirectUri = 'http://127.0.0.1:49152/callback';
export const tokenPath = '/.auth/idp/oauth/token';
const authorizePath = '/.auth/idp/oauth/authorize';

/** Returns the query of a valid authorization request with the given changes. */
function authorizationQuery(changes: Readonly<Record<string, string | undefined>> = {}): string {
  const parameters: Readonly<Record<string, string | undefined>> = {
    response_type: 'code',
    client_id: 'sample-public-client',
    redirect_uri: redirectUri,
    scope: 'user:all offline_access',
    state: 'xyz',
    code_challenge: s256(verifier),
    code_challenge_method: 'S256',
    ...changes,
  };
  const given = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return new URLSearchParams(given).toString();
}

export function openConsent(
  origin: string,
  changes?: Readonly<Record<string, string | undefined>>,
): Promise<WireResponse> {
  return exchange(origin, { path: `${authorizePath}?${authorizationQuery(changes)}` });
}

/** Submits the consent page as the user at the index `place` and returns the redirect URL. */
export async function decide(
  origin: string,
  page: WireResponse,
  decision: 'allow' | 'deny',
  place = 0,
): Promise<URL> {
  const request = /name="request" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
  const user = [...page.body.matchAll(/<option value="(\d+)"/g)][place]?.[1] ?? '';
  const response = await postForm(origin, authorizePath, { request, user, decision });
  assert.equal(response.status, 302, response.body);
  return new URL(response.headers.location ?? '');
}

/** Runs the authorization code flow up to the code. */
export async function obtainCode(
  origin: string,
  changes?: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const back = await decide(origin, await openConsent(origin, changes), 'allow');
  return back.searchParams.get('code') ?? '';
}

export interface TokenBody {
  readonly access_token: string;
  readonly token_type: string;
  readonly expires_in: number;
  readonly refresh_token?: string;
  readonly scope: string;
}

/** Runs the complete authorization code flow. */
export async function obtainTokens(
  origin: string,
  changes?: Readonly<Record<string, string | undefined>>,
): Promise<TokenBody> {
  const response = await redeem(origin, await obtainCode(origin, changes));
  assert.equal(response.status, 200, response.body);
  return JSON.parse(response.body) as TokenBody;
}

export function redeem(
  origin: string,
  code: string,
  changes: Readonly<Record<string, string>> = {},
): Promise<WireResponse> {
  return postForm(origin, tokenPath, {
    grant_type: 'authorization_code',
    client_id: 'sample-public-client',
    redirect_uri: redirectUri,
    code,
    code_verifier: verifier,
    ...changes,
  });
}

export function refresh(
  origin: string,
  token: string,
  changes: Readonly<Record<string, string>> = {},
): Promise<WireResponse> {
  return postForm(origin, tokenPath, {
    grant_type: 'refresh_token',
    client_id: 'sample-public-client',
    refresh_token: token,
    ...changes,
  });
}

/** Returns the name of the user as whom a token acts, or the status and the text of the rejection. */
export async function whoAmI(origin: string, token: string): Promise<string> {
  const { status, body } = await postQuery(origin, `Bearer ${token}`, '{ currentUser { username } }');
  if (status !== 200) return `${status} ${body.trim()}`;
  return (JSON.parse(body) as { data: { currentUser: { username: string } } }).data.currentUser.username;
}

/** Returns the status and the error code of an OAuth response. */
export function errorIn({ status, body }: WireResponse): string {
  return `${status} ${(JSON.parse(body) as { error: string }).error}`;
}
