import type { OutgoingHttpHeaders } from 'node:http';

/** An HTTP response as data, returned by handlers and sent by `send`. */
export interface SampleResponse {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: string | Buffer;
}

/** Creates a plain-text response like an error of Go's standard library: the sentence, a line break, and `nosniff`. */
export function textResponse(status: number, sentence: string): SampleResponse {
  return {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
    body: `${sentence}\n`,
  };
}

export function jsonResponse(
  status: number,
  value: unknown,
  headers: OutgoingHttpHeaders = {},
): SampleResponse {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(value),
  };
}

export function htmlResponse(
  status: number,
  html: string,
  headers: OutgoingHttpHeaders = {},
): SampleResponse {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers }, body: html };
}

export function redirectResponse(status: 301 | 302 | 303 | 307 | 308, location: string): SampleResponse {
  return { status, headers: { location }, body: '' };
}

/** Creates a response without a body, such as the router's 405. */
export function emptyResponse(status: number, headers: OutgoingHttpHeaders = {}): SampleResponse {
  return { status, headers, body: '' };
}
