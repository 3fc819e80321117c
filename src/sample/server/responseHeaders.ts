import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { emptyResponse, type Answer } from '../http/response';

/** What browsers on other origins may send. */
const allowedHeaders = ['Content-Type', 'Authorization', 'X-Should-Trace'];

/** The headers on everything the instance itself answers. */
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

/** The answer to a browser that asks beforehand what it may send. */
export function preflightResponse(headers: IncomingHttpHeaders): Answer {
  return emptyResponse(200, {
    ...commonHeaders(headers),
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-allow-headers': allowedHeaders.join(', '),
  });
}

/**
 * Where to find the trace of a request, if it asked for one: by `?trace=1`, or by its product's own header, whose
 * name ends in `-should-trace`.
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
