import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import { estimateCost } from '../../operations/cost';
import type { CostEstimate } from '../../operations/cost/costEstimate';
import { type CostViolation, violations } from '../../operations/costLimits';
import type { TokenRegistry } from '../auth/tokens';
import type { User } from '../data/people';
import type { World } from '../data/world';
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

const headers = { 'content-type': 'application/json; charset=utf-8' };

/**
 * Returns the response to a query that exceeds a cost limit; undefined for other queries and without an
 * estimate.
 */
function costRefusal(
  estimate: CostEstimate,
  { rateLimits, costRefusal: form }: Readonly<InstanceSettings>,
  externalURL: string,
): SampleResponse | undefined {
  if (estimate.kind !== 'estimated') return undefined;
  const exceeded = violations(estimate, rateLimits);
  if (exceeded.length === 0) return undefined;
  if (form === 'sentence') {
    return {
      status: 403,
      headers,
      body: line({ errors: [{ message: 'query exceeds maximum query cost' }] }),
    };
  }
  return { status: 400, headers, body: line({ errors: exceeded.map((one) => listed(one, externalURL)) }) };
}

/** Formats a violation with its extensions in alphabetical order, like the instance's encoder. */
function listed({ type, limit, actual }: CostViolation, externalURL: string) {
  return {
    message: `Query exceeds maximum ${type} limit`,
    extensions: {
      actual,
      code: 'ErrQueryComplexityLimitExceeded',
      docs_url: `${externalURL}/help/api/graphql#cost-limits`,
      limit,
      type,
    },
  };
}

function line(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
