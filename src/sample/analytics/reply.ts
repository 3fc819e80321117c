import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

/** Headers of all responses to analytics API requests with a valid token. */
export const commonHeaders = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  Vary: 'Accept-Encoding',
} as const;

export interface WholeReply {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a response that is small enough to buffer. */
export async function replyWhole(
  response: ServerResponse,
  reply: WholeReply,
  gzipped: boolean,
): Promise<void> {
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
export function refusal(
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
