import { parseAuthorization } from '../auth/header';
import type { TokenRegistry } from '../auth/tokens';
import type { User } from '../data/people';
import { emptyResponse, jsonResponse, textResponse, type SampleResponse } from '../http/response';
import { authorizeDecision, authorizePage, deviceDecision, devicePage, type BrowserSide } from './browser';
import { identifyClient, knownScopes, parseScopes } from './clients';
import { deviceLifetimeSeconds, pollIntervalSeconds } from './devices';
import { noStore, OAuthError, oauthErrorResponse } from './errors';
import { deviceGrantType } from './server';

/** A request to the instance, with its body parsed as a form. */
export interface OAuthRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
  readonly authorization: string | undefined;
}

export interface OAuthSite extends BrowserSide {
  /** URL of the instance, without a trailing slash. */
  readonly baseUrl: string;
  readonly accessTokens: TokenRegistry;
  readonly userById: (databaseId: number) => User | undefined;
}

const folder = '/.auth/idp/oauth';
const discoveryPath = '/.well-known/openid-configuration';

/** Responds to requests to the OAuth endpoints. Returns undefined for all other paths. */
export function respondOAuth(site: OAuthSite, request: OAuthRequest): SampleResponse | undefined {
  const handlers = routes[request.path];
  if (handlers === undefined) return undefined;
  const handler = handlers[request.method];
  if (handler === undefined) return emptyResponse(405);
  try {
    return handler(site, request);
  } catch (error) {
    if (error instanceof OAuthError) return oauthErrorResponse(error);
    throw error;
  }
}

type Handler = (site: OAuthSite, request: OAuthRequest) => SampleResponse;

const routes: Readonly<Record<string, Readonly<Record<string, Handler>>>> = {
  [discoveryPath]: { GET: ({ baseUrl }) => jsonResponse(200, discoveryDocument(baseUrl)) },
  [`${folder}/authorize`]: {
    GET: (site, { query }) => authorizePage(site, query),
    POST: (site, { form }) => authorizeDecision(site, form),
  },
  '/auth/device': {
    GET: (site, { query }) => devicePage(site, query),
    POST: (site, { form }) => deviceDecision(site, form),
  },
  [`${folder}/token`]: {
    POST: ({ server }, { form, authorization }) =>
      jsonResponse(200, server.token(form, authorization), noStore),
  },
  [`${folder}/device/code`]: { POST: startDevice },
  [`${folder}/revoke`]: {
    POST: ({ server }, { form, authorization }) => {
      identifyClient(server.clients, form, authorization);
      server.revoke(form.get('token') ?? '');
      return emptyResponse(200, noStore);
    },
  },
  [`${folder}/introspect`]: { POST: introspect },
  [`${folder}/userinfo`]: { GET: userInfo },
  // Dynamic client registration is disabled.
  [`${folder}/register`]: { POST: () => textResponse(404, 'not found') },
};

function discoveryDocument(baseUrl: string) {
  const endpoint = (name: string) => `${baseUrl}${folder}/${name}`;
  return {
    issuer: baseUrl,
    authorization_endpoint: endpoint('authorize'),
    token_endpoint: endpoint('token'),
    device_authorization_endpoint: endpoint('device/code'),
    revocation_endpoint: endpoint('revoke'),
    introspection_endpoint: endpoint('introspect'),
    userinfo_endpoint: endpoint('userinfo'),
    scopes_supported: knownScopes,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials', deviceGrantType],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_post', 'client_secret_basic'],
  };
}

function startDevice({ server, baseUrl }: OAuthSite, { form, authorization }: OAuthRequest): SampleResponse {
  const client = identifyClient(server.clients, form, authorization);
  const { deviceCode, userCode } = server.devices.start(client.id, parseScopes(form.get('scope')));
  const verificationUri = `${baseUrl}/auth/device`;
  return jsonResponse(
    200,
    {
      device_code: deviceCode,
      user_code: userCode,
      verification_uri: verificationUri,
      verification_uri_complete: `${verificationUri}?user_code=${userCode}`,
      expires_in: deviceLifetimeSeconds,
      interval: pollIntervalSeconds,
    },
    noStore,
  );
}

function introspect(
  { server, accessTokens, userById }: OAuthSite,
  { form, authorization }: OAuthRequest,
): SampleResponse {
  identifyClient(server.clients, form, authorization);
  const token = accessTokens.use(form.get('token') ?? '');
  const user = token && userById(token.owner);
  if (token === undefined || user === undefined) return jsonResponse(200, { active: false }, noStore);
  const { scopes, expiresAt = 0, note } = token;
  return jsonResponse(
    200,
    {
      active: true,
      scope: scopes.join(' '),
      client_id: note,
      username: user.username,
      exp: Math.floor(expiresAt / 1000),
    },
    noStore,
  );
}

function userInfo({ accessTokens, userById }: OAuthSite, { authorization }: OAuthRequest): SampleResponse {
  const parsed = parseAuthorization(authorization);
  const token = parsed.scheme === 'bearer' ? accessTokens.use(parsed.token) : undefined;
  const user = token && userById(token.owner);
  if (user === undefined) return textResponse(401, 'Invalid access token.');
  const { databaseId, username, displayName, email } = user;
  return jsonResponse(200, {
    sub: String(databaseId),
    preferred_username: username,
    name: displayName,
    email,
  });
}
