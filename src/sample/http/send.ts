import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Answer } from './response';

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
  answer: Answer,
): Promise<void> {
  const plain = typeof answer.body === 'string' ? Buffer.from(answer.body, 'utf8') : answer.body;
  const headers: OutgoingHttpHeaders = { ...answer.headers };
  let body = plain;
  if (plain.length >= gzipThreshold && acceptsGzip(request.headers['accept-encoding'])) {
    body = await compress(plain);
    headers['content-encoding'] = 'gzip';
  }
  if (answer.status !== 204 && answer.status !== 304) headers['content-length'] = body.length;
  if (response.destroyed) return;
  response.writeHead(answer.status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}
