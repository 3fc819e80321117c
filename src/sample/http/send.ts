import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Answer } from './response';

const compress = promisify(gzip);

/** Bodies below this many bytes travel uncompressed: a gzip header would outweigh the saving. */
export const gzipThreshold = 1400;

/** Whether an `Accept-Encoding` value allows gzip: named, or by wildcard, and not weighted down to zero. */
export function acceptsGzip(acceptEncoding: string | string[] | undefined): boolean {
  return [acceptEncoding ?? []]
    .flat()
    .join(',')
    .split(',')
    .some((item) => /^\s*(?:x-)?(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.test(item));
}

/** Puts an answer on the wire, compressed where the client allows it and the body is long enough. */
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
