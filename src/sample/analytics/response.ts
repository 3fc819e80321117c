import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Accounts, History, Person } from './accounts';
import { formatDay } from './days';
import { creditBuckets, creditsBody, type CreditsForm } from './credits';
import { ParameterError, readDateRange, readGranularity, readInstanceHost } from './parameters';
import { acceptsGzip } from '../http/send';
import { Report } from './report';
import type { RowWriter } from './rowWriter';
import { streamSource } from './stream';
import type { Usage } from './usage';

export interface AnalyticsRequest {
  readonly url: URL;
  /** Default: GET. */
  readonly method?: string;
  readonly acceptEncoding?: string;
}

export interface AnalyticsCaller {
  /**
   * Whether the caller's token allows access to the instance with this host (lowercase, with port if any).
   */
  mayAccess(host: string): boolean;
}

/** Data for analytics responses. */
export interface AnalyticsData {
  readonly accounts: Accounts;
  readonly people: () => readonly Person[];
  readonly history: History;
  readonly seed: number;
  readonly instanceHost: string;
  readonly creditsForm: CreditsForm;
  readonly usage: () => Usage;
  readonly writer: () => RowWriter;
}

const CSV = 'text/csv; charset=utf-8';

type SampleResponse =
  WholeReply | { readonly report: Report; readonly headers: Readonly<Record<string, string>> };

const routes: Readonly<Record<string, (data: AnalyticsData, search: URLSearchParams) => SampleResponse>> = {
  '/api/reports/by-user-client-date': (data, search) => {
    const granularity = readGranularity(search);
    const { accounts, history, usage, writer } = data;
    const report = new Report(accounts, history, usage(), writer(), granularity, readDateRange(search));
    return { report, headers: download(`usage-${granularity}.csv`) };
  },
  '/api/reports/user-registry': ({ people }) => ({
    status: 200,
    type: CSV,
    body: registryCsv(people()),
    headers: download('user-registry.csv'),
  }),
  '/api/credits': ({ people, history, seed, creditsForm }, search) => {
    const buckets = creditBuckets(people().length, history, seed, readDateRange(search));
    return { status: 200, ...creditsBody(buckets, creditsForm, formatDay(history.lastDay)) };
  },
};

function download(file: string): Readonly<Record<string, string>> {
  return { 'Content-Disposition': `attachment; filename="${file}"` };
}

/**
 * Responds to an analytics API request whose token was verified. The contract defines routes, parameters, and
 * defaults, but no error bodies; these are JSON, created by `refusal`.
 */
export async function respondAnalytics(
  data: AnalyticsData,
  request: AnalyticsRequest,
  response: ServerResponse,
  caller: AnalyticsCaller,
): Promise<void> {
  const gzipped = acceptsGzip(request.acceptEncoding);
  const reply = decide(data, request, caller);
  if (!('report' in reply)) {
    await replyWhole(response, reply, gzipped);
    return;
  }
  response.writeHead(200, {
    ...commonHeaders,
    ...reply.headers,
    'Content-Type': CSV,
    ...(gzipped && { 'Content-Encoding': 'gzip' }),
  });
  await streamSource(reply.report, response, gzipped);
}

function decide(data: AnalyticsData, request: AnalyticsRequest, caller: AnalyticsCaller): SampleResponse {
  const { pathname, searchParams } = request.url;
  const route = Object.hasOwn(routes, pathname) ? routes[pathname] : undefined;
  if (route === undefined) return refusal(404, 'not_found', 'There is no such route.');
  if ((request.method ?? 'GET') !== 'GET') {
    const headers = { Allow: 'GET' };
    return refusal(405, 'method_not_allowed', 'Only GET is allowed here.', { headers });
  }
  try {
    const host = readInstanceHost(searchParams);
    if (!caller.mayAccess(host)) {
      return refusal(403, 'forbidden', 'The token has no permission to access this instance.');
    }
    if (host !== data.instanceHost.toLowerCase()) {
      return refusal(404, 'unknown_instance', 'There is no analytics data for this instance.');
    }
    return route(data, searchParams);
  } catch (error) {
    if (!(error instanceof ParameterError)) throw error;
    return refusal(400, 'invalid_parameter', error.message, { parameter: error.parameter });
  }
}

const compress = promisify(gzip);

/** Headers of all responses to analytics API requests with a valid token. */
const commonHeaders = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  Vary: 'Accept-Encoding',
} as const;

interface WholeReply {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a response that is small enough to buffer. */
async function replyWhole(response: ServerResponse, reply: WholeReply, gzipped: boolean): Promise<void> {
  const plain = Buffer.from(reply.body);
  const bytes = gzipped ? await compress(plain) : plain;
  response.writeHead(reply.status, {
    ...commonHeaders,
    ...reply.headers,
    'Content-Type': reply.type,
    'Content-Length': bytes.length,
    ...(gzipped && { 'Content-Encoding': 'gzip' }),
  });
  response.end(bytes);
}

/**
 * Creates an error response with a code for programs, a message for users, and the invalid parameter, if any.
 */
function refusal(
  status: number,
  code: string,
  message: string,
  extra: { readonly parameter?: string; readonly headers?: Readonly<Record<string, string>> } = {},
): WholeReply {
  const { parameter, headers } = extra;
  return {
    status,
    type: 'application/json; charset=utf-8',
    body: `${JSON.stringify({ error: { code, message, ...(parameter !== undefined && { parameter }) } })}\n`,
    ...(headers && { headers }),
  };
}

/** Returns the user registry as CSV with the three columns of the contract and one line per account. */
export function registryCsv(people: readonly Person[]): string {
  const lines = people.map((person) => `${person.databaseId},${person.serviceAccount},${person.siteAdmin}\n`);
  return `Instance user ID,Service Account,Site Admin\n${lines.join('')}`;
}
