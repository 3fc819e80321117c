import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import { estimateCost } from '../../operations/cost';
import type { TokenRegistry } from '../auth/tokens';
import type { User } from '../data/people';
import type { World } from '../data/world';
import { costRefusal } from '../graphql/costRefusal';
import { respond } from '../graphql/engine';
import { parseRequest } from '../graphql/request';
import { jsonResponse, textResponse, type SampleResponse } from '../http/response';
import type { Context } from '../resolvers';
import type { InstanceSettings } from '../settings';
import type { InstanceRequest } from './request';
import { traceHeaders } from './responseHeaders';

/** Result for requests that get no response. The connection stays open. */
export type NoResponse = 'noAnswer';

/** Dependencies of the GraphQL API. */
export interface GraphQLSite {
  readonly schema: GraphQLSchema;
  readonly fieldResolver?: GraphQLFieldResolver<unknown, unknown>;
  readonly settings: InstanceSettings;
  readonly world: World;
  readonly accessTokens: TokenRegistry;
  readonly externalURL: string;
  readonly clock: () => number;
}

const anonymousRetrySeconds = 37;

/** Handles `POST /.api/graphql` after authentication. */
export async function respondGraphQL(
  site: GraphQLSite,
  { query: name, headers, body }: InstanceRequest,
  viewer: User | undefined,
): Promise<SampleResponse | NoResponse> {
  const { settings, world, accessTokens, externalURL, clock } = site;
  if (
    settings.anonymousRateLimit &&
    viewer === undefined &&
    name === '' &&
    !isBrowser(headers['user-agent'])
  ) {
    return { status: 429, headers: { 'retry-after': String(anonymousRetrySeconds) }, body: '' };
  }
  const request = body.kind === 'text' ? parseRequest(body.text) : undefined;
  // The instance doesn't report the problem with the body: the response contains only a line break.
  if (request === undefined) return textResponse(500, '');
  const estimate = estimateCost(request.query, request.variables);
  if (estimate.kind === 'hangs' && settings.unresolvableFragments === 'hang') return 'noAnswer';
  const refusal = costRefusal(estimate, settings, externalURL);
  if (refusal !== undefined) return refusal;
  const context: Context = { world, viewer, accessTokens, settings, externalURL, clock };
  return jsonResponse(200, await respond(site, request, context), traceHeaders(headers, name, externalURL));
}

function isBrowser(userAgent: string | undefined): boolean {
  return userAgent?.includes('Mozilla/') ?? false;
}
