import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { emptyResponse, type SampleResponse } from '../http/response';

/** Request headers that are allowed across origins. */
const allowedHeaders = ['Content-Type', 'Authorization', 'X-Should-Trace'];

/** Returns the headers of responses to API requests and CORS preflight requests, except for wrong paths and methods. */
export function commonHeaders({ origin }: IncomingHttpHeaders): OutgoingHttpHeaders {
  return {
    'cache-control': 'no-cache, max-age=0',
    vary: 'Accept-Encoding, Authorization, Cookie, Origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-xss-protection': '1; mode=block',
    ...(origin !== undefined && {
      'access-control-allow-credentials': 'true',
      'access-control-allow-origin': origin,
    }),
  };
}

/** Creates the response to a CORS preflight request. */
export function preflightResponse(headers: IncomingHttpHeaders): SampleResponse {
  return emptyResponse(200, {
    ...commonHeaders(headers),
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-allow-headers': allowedHeaders.join(', '),
  });
}

/**
 * Returns the headers with the trace location if the request enables tracing: by `?trace=1`, or by the
 * product's header, whose name ends in `-should-trace`.
 */
export function traceHeaders(
  headers: IncomingHttpHeaders,
  query: string,
  externalURL: string,
): OutgoingHttpHeaders {
  const byHeader = Object.entries(headers).some(
    ([name, value]) => /^x-(?:\w+-)?should-trace$/.test(name) && value === 'true',
  );
  if (!byHeader && new URLSearchParams(query).get('trace') !== '1') return {};
  const trace = randomBytes(16).toString('hex');
  return {
    'x-trace': trace,
    'x-trace-span': randomBytes(8).toString('hex'),
    'x-trace-url': `${externalURL}/-/debug/jaeger/trace/${trace}`,
  };
}
