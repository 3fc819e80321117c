import { parseObject } from '../shared/parseObject';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { redactSecrets } from '../shared/redact';
import { exchange } from './http/exchange';
import { readText } from './http/read';
import type { BoundCredential, HttpAnswer, HttpRequest } from './http/target';
import { sendWithRetries, type RetryOptions } from './retry';

/** The body of a GraphQL request (API contract, section 2.1, and `operationName` as in GraphQL over HTTP). */
export interface GraphqlRequest {
  readonly query: string;
  readonly operationName?: string | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
}

export interface GraphqlTarget {
  readonly baseUrl: string;
  readonly credential: BoundCredential | undefined;
}

/** What every answer tells about its exchange, whatever its body turned out to be. */
export interface ExchangeFacts {
  readonly status: number;
  readonly statusText: string;
  readonly firstByteMs: number;
  readonly totalMs: number;
  /** Bytes of the body after content decoding. */
  readonly bytes: number;
  readonly contentType: string | undefined;
  readonly traceId: string | undefined;
  /** The value of `Retry-After`. */
  readonly retryAfter: string | undefined;
}

export interface GraphqlError {
  readonly message: string;
  /** Where in the request it is, both from 1; only for errors of syntax and validation. */
  readonly locations: readonly { readonly line: number; readonly column: number }[];
  /** The field of the answer it is about; only for errors while it was resolved. */
  readonly path: readonly (string | number)[];
  readonly extensions: Readonly<Record<string, unknown>>;
}

/**
 * An answer by what it is, never by its status alone: an instance sends GraphQL errors with 200 and with 400,
 * plain text with 401, and whatever stands before it may send a page with 200.
 */
export type GraphqlAnswer = { readonly text: string; readonly facts: ExchangeFacts } & (
  | { readonly kind: 'data'; readonly errors: readonly GraphqlError[]; readonly data: unknown }
  | { readonly kind: 'errors'; readonly errors: readonly GraphqlError[] }
  | { readonly kind: 'refused' }
  | { readonly kind: 'notGraphql'; readonly what: 'empty' | 'html' | 'json' | 'text' }
);

export interface GraphqlOptions extends RetryOptions {
  readonly deadlineMs?: number;
  /** Largest body that is read, in bytes after decoding. */
  readonly capBytes?: number;
  /** Asks the instance to trace the request, which it names in the answer. */
  readonly trace?: boolean;
  /** The operation is a query: it may be sent again when the instance is busy. Never set for a mutation. */
  readonly idempotent?: boolean;
}

const defaultDeadlineMs = 60_000;
const defaultCapBytes = 64 * 1024 * 1024;

/** Bodies from this size on are compressed, as the instance accepts: a query with large variables travels slowly. */
const gzipFromCharacters = 16 * 1024;

/** Posts one GraphQL request to `{base_url}/.api/graphql`, named by its operation for the instance's own log. */
export async function postGraphql(
  target: GraphqlTarget,
  request: GraphqlRequest,
  options: GraphqlOptions = {},
): Promise<GraphqlAnswer> {
  const startedAt = performance.now();
  const answer = await sendGraphql(target, request, options);
  const read = await readText(answer, options.capBytes ?? defaultCapBytes);
  const text = redactSecrets(read.text, target.credential?.secrets ?? []);
  const facts = factsOf(answer, read.bytes, performance.now() - startedAt);
  return { text, facts, ...classifyBody(text, facts) };
}

/** The same up to the headers of the answer, for callers that read the body in a way of their own. */
export async function sendGraphql(
  target: GraphqlTarget,
  { query, operationName, variables }: GraphqlRequest,
  options: GraphqlOptions = {},
): Promise<HttpAnswer> {
  const json = JSON.stringify({ query, operationName, variables });
  const large = json.length >= gzipFromCharacters;
  const name = [operationName, options.trace === true ? 'trace=1' : undefined].filter(
    (part) => part !== undefined,
  );
  const httpRequest: HttpRequest = {
    method: 'POST',
    url: `${target.baseUrl}/.api/graphql${name.length === 0 ? '' : `?${name.join('&')}`}`,
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      ...(large ? { 'Content-Encoding': 'gzip' } : {}),
    },
    body: large ? await promisify(gzip)(json) : json,
    deadlineMs: options.deadlineMs ?? defaultDeadlineMs,
    ...(target.credential === undefined ? {} : { credential: target.credential }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  };
  const send = (): Promise<HttpAnswer> => exchange(httpRequest);
  return options.idempotent === true ? sendWithRetries(send, options) : send();
}

/** What an answer tells about its exchange, once its body was read. */
export function factsOf(answer: HttpAnswer, bytes: number, totalMs: number): ExchangeFacts {
  return {
    status: answer.status,
    statusText: answer.statusText,
    firstByteMs: answer.firstByteMs,
    totalMs,
    bytes,
    contentType: answer.header('content-type'),
    traceId: answer.header('x-trace'),
    retryAfter: answer.header('retry-after'),
  };
}

/** What the body of an answer is. */
export type ClassifiedBody =
  | { kind: 'data'; errors: readonly GraphqlError[]; data: unknown }
  | { kind: 'errors'; errors: readonly GraphqlError[] }
  | { kind: 'refused' }
  | { kind: 'notGraphql'; what: 'empty' | 'html' | 'json' | 'text' };

/** Tells what a body is, by what it holds: of an exchange only the status and the type matter. */
export function classifyBody(
  text: string,
  facts: Pick<ExchangeFacts, 'status' | 'contentType'>,
): ClassifiedBody {
  const body = parseObject(text);
  if (body !== undefined) {
    const errors = graphqlErrors(body['errors']);
    if ('data' in body) return { kind: 'data', errors: errors ?? [], data: body['data'] };
    if (errors !== undefined && errors.length > 0) return { kind: 'errors', errors };
  }
  if (facts.status < 200 || facts.status > 299) return { kind: 'refused' };
  if (body !== undefined) return { kind: 'notGraphql', what: 'json' };
  return { kind: 'notGraphql', what: bodyKind(text, facts.contentType) };
}

/** What a body is that should have been something else: by its beginning, because types are often wrong. */
export function bodyKind(text: string, contentType: string | undefined): 'empty' | 'html' | 'json' | 'text' {
  const start = text
    .replace(/^\uFEFF/, '')
    .trimStart()
    .slice(0, 200)
    .toLowerCase();
  if (start === '') return 'empty';
  if (/^<(?:!doctype|!--|\?xml|html|head|body)/.test(start)) return 'html';
  const type = contentType?.toLowerCase();
  if (type?.includes('text/html') === true) return 'html';
  if (type?.includes('json') === true || start.startsWith('{') || start.startsWith('[')) return 'json';
  return 'text';
}

function graphqlErrors(value: unknown): readonly GraphqlError[] | undefined {
  return Array.isArray(value) ? value.map(readError) : undefined;
}

function readError(value: unknown): GraphqlError {
  const error = isRecord(value) ? value : {};
  const { message, locations, path, extensions } = error;
  return {
    message: typeof message === 'string' ? message : JSON.stringify(value),
    locations: listOf(locations).flatMap((location) => {
      const { line, column } = isRecord(location) ? location : {};
      return typeof line === 'number' && typeof column === 'number' ? [{ line, column }] : [];
    }),
    path: listOf(path).filter((step) => typeof step === 'string' || typeof step === 'number'),
    extensions: isRecord(extensions) ? extensions : {},
  };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
