import type { GraphQLSchema } from 'graphql';
import { authenticate, type Verdict } from '../auth/authenticate';
import { parseAuthorization, type Authorization } from '../auth/header';
import type { TokenRegistry } from '../auth/tokens';
import type { User } from '../data/people';
import { buildOf } from '../data/site';
import type { World } from '../data/world';
import { emptyResponse, redirectResponse, textResponse, type SampleResponse } from '../http/response';
import { respondOAuth, type OAuthSite } from '../oauth/routes';
import type { InstanceSettings } from '../settings';
import { respondGraphQL, type GraphQLSite, type NoResponse } from './graphql';
import { consolePage, proxyPage, signInPage, upgradePage } from './pages';
import { cleanedPath } from './paths';
import type { InstanceRequest } from './request';
import { commonHeaders, preflightResponse } from './responseHeaders';
import { respondSearchStream } from './searchStream';

/** All components of one sample instance. */
export interface Instance extends GraphQLSite {
  readonly settings: InstanceSettings;
  readonly world: World;
  readonly schema: GraphQLSchema;
  readonly accessTokens: TokenRegistry;
  readonly oauthTokens: TokenRegistry;
  readonly oauth: OAuthSite;
}

const apiPath = '/.api/graphql';
const streamPath = '/.api/search/stream';

/** Returns the response to a request, or `NoResponse` where a real instance never responds. */
export async function respondInstance(
  instance: Instance,
  request: InstanceRequest,
): Promise<SampleResponse | NoResponse> {
  const { settings, externalURL } = instance;
  const { method, path, query, headers } = request;
  if (path === '/healthz' || path === '/__version') return textResponse(200, buildOf(settings.version));
  if (settings.upgrading) return upgradePage();
  const clean = cleanedPath(path);
  if (clean !== undefined) return redirectResponse(301, withQuery(clean, query));
  if (method === 'OPTIONS') return preflightResponse(headers);
  if (request.body.kind === 'tooLarge') return proxyPage(413, 'Request Entity Too Large');
  if (path === '/debug/console') return consolePage(externalURL);
  if (path === '/sign-in') return signInPage(externalURL);
  if (settings.oauth) {
    const form = new URLSearchParams(request.body.kind === 'text' ? request.body.text : '');
    const { authorization } = headers;
    const response = respondOAuth(instance.oauth, {
      method,
      path,
      query: new URLSearchParams(query),
      form,
      authorization,
    });
    if (response !== undefined) return response;
  }
  if (!settings.authProvider) {
    const reason = 'because no authentication provider is set in site configuration.';
    return textResponse(403, `Access to this instance is forbidden ${reason}`);
  }
  return path.startsWith('/.api/') ? await respondApi(instance, request) : respondBrowser(request);
}

async function respondApi(
  instance: Instance,
  request: InstanceRequest,
): Promise<SampleResponse | NoResponse> {
  const { settings, world, accessTokens, oauthTokens } = instance;
  const { path, method, query, headers } = request;
  const verdict: Verdict<User> = authenticate(authorizationOf(request), {
    settings,
    directory: world.people,
    accessTokens,
    oauthTokens,
  });
  const common = commonHeaders(headers);
  if (verdict.kind === 'refused')
    return { ...verdict.response, headers: { ...common, ...verdict.response.headers } };
  if (path === `${apiPath}/`) return redirectResponse(301, withQuery(apiPath, query));
  if (path !== apiPath && path !== streamPath) return textResponse(404, 'no route');
  if (method !== (path === apiPath ? 'POST' : 'GET')) return emptyResponse(405);
  const viewer = verdict.kind === 'user' ? verdict.user : undefined;
  const response =
    path === apiPath
      ? await respondGraphQL(instance, request, viewer)
      : respondSearchStream({ world, viewer }, new URLSearchParams(query));
  return response === 'noAnswer' ? response : { ...response, headers: { ...common, ...response.headers } };
}

/** Returns the token in the URL or, if there is none, the credential in the header. */
function authorizationOf({ query, headers }: InstanceRequest): Authorization {
  const token = new URLSearchParams(query).get('token');
  return token === null || token === ''
    ? parseAuthorization(headers.authorization)
    : { scheme: 'token', token };
}

/** Redirects requests for other web pages to the sign-in page, as a real instance does. */
function respondBrowser({ path, query }: InstanceRequest): SampleResponse {
  return redirectResponse(302, `/sign-in?returnTo=${encodeURIComponent(withQuery(path, query))}`);
}

function withQuery(path: string, query: string): string {
  return query === '' ? path : `${path}?${query}`;
}
