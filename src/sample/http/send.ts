import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { SampleResponse } from './response';

const compress = promisify(gzip);

/** Minimum body size, in bytes, for gzip compression. */
export const gzipThreshold = 1400;

/** Whether an `Accept-Encoding` value allows gzip by name or wildcard, with a quality above zero. */
export function acceptsGzip(acceptEncoding: string | string[] | undefined): boolean {
  return [acceptEncoding ?? []]
    .flat()
    .join(',')
    .split(',')
    .some((item) => /^\s*(?:x-)?(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.test(item));
}

/** Sends a response, compressed if the client allows it and the body is large enough. */
export async function send(
  request: IncomingMessage,
  response: ServerResponse,
  reply: SampleResponse,
): Promise<void> {
  const plain = typeof reply.body === 'string' ? Buffer.from(reply.body, 'utf8') : reply.body;
  const headers: OutgoingHttpHeaders = { ...reply.headers };
  let body = plain;
  if (plain.length >= gzipThreshold && acceptsGzip(request.headers['accept-encoding'])) {
    body = await compress(plain);
    headers['content-encoding'] = 'gzip';
  }
  if (reply.status !== 204 && reply.status !== 304) headers['content-length'] = body.length;
  if (response.destroyed) return;
  response.writeHead(reply.status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}
