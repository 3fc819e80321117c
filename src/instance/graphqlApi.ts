import * as v from 'valibot';
import { shortText } from '../shared/format';
import { formatJson } from '../shared/json/formatJson';
import { parseObject } from '../shared/parseObject';
import { isRecord } from '../shared/record';
import { redactSecrets } from '../shared/redact';
import { parsed, parsedItems, text } from '../shared/schema';
import { responseError } from './responseError';
import type { GraphqlTarget, GraphqlResponse, ResponseMetadata, GraphqlError } from './graphqlResponse';
import { exchange } from './http/exchange';
import { readText } from './http/read';
import type { HttpResponse, HttpRequest } from './http/httpRequest';
import { sendWithRetries, type RetryOptions } from './retry';
import { senderOf } from './sender';

/** The body of a GraphQL request (API contract, section 2.1, and `operationName` as in GraphQL over HTTP). */
export interface GraphqlRequest {
  readonly query: string;
  readonly operationName?: string | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
}

export interface GraphqlOptions extends RetryOptions {
  readonly timeoutMs?: number;
  /** The maximum size of the response body, in bytes after decoding. */
  readonly capBytes?: number;
  /** Requests a trace, whose ID is in the response. */
  readonly trace?: boolean;
  /**
   * Whether the request may be retried when the instance is busy or the connection fails before a response. Set it
   * only for queries, never for mutations.
   */
  readonly idempotent?: boolean;
  /** Set for operations of the user, who can request less data after a timeout. */
  readonly canRequestLess?: true;
}

const defaultTimeoutMs = 60_000;
const defaultCapBytes = 64 * 1024 * 1024;

/** The media type of GraphQL over HTTP, and JSON for servers that don't support it. */
const accepted = 'application/graphql-response+json, application/json';

/**
 * Posts a GraphQL request to `{base_url}/.api/graphql`. The URL includes the operation name for the log of
 * the instance.
 */
export async function postGraphql(
  target: GraphqlTarget,
  request: GraphqlRequest,
  options: GraphqlOptions = {},
): Promise<GraphqlResponse> {
  const startedAt = performance.now();
  const response = await sendGraphql(target, request, options);
  const read = await readText(response, options.capBytes ?? defaultCapBytes);
  const text = redactSecrets(read.text, target.credential?.secrets ?? []);
  const facts = factsOf(response, read.bytes, performance.now() - startedAt);
  const classified = { text, facts, ...classifyBody(text, facts) };
  return { ...classified, failure: responseError(classified, target) };
}

/**
 * Like `postGraphql`, but resolves when the headers have been received, for callers that read the body
 * themselves.
 */
export function sendGraphql(
  target: GraphqlTarget,
  { query, operationName, variables }: GraphqlRequest,
  options: GraphqlOptions = {},
): Promise<HttpResponse> {
  const name = [operationName, options.trace === true ? 'trace=1' : undefined].filter(
    (part) => part !== undefined,
  );
  const httpRequest: HttpRequest = {
    method: 'POST',
    url: `${target.baseUrl}/.api/graphql${name.length === 0 ? '' : `?${name.join('&')}`}`,
    headers: { 'Content-Type': 'application/json', Accept: accepted },
    // Never compressed, because many servers reject compressed bodies, and a mutation must not be sent twice.
    body: formatJson({ query, operationName, variables }),
    timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
    ...(target.credential && { credential: target.credential }),
    ...(options.signal && { signal: options.signal }),
    ...(options.canRequestLess === undefined ? {} : { canRequestLess: options.canRequestLess }),
  };
  const send = (): Promise<HttpResponse> => exchange(httpRequest);
  return options.idempotent === true ? sendWithRetries(send, options) : send();
}

/** Returns the metadata of a response whose body was read. */
export function factsOf(response: HttpResponse, bytes: number, totalMs: number): ResponseMetadata {
  return {
    status: response.status,
    statusText: response.statusText,
    firstByteMs: response.firstByteMs,
    totalMs,
    bytes,
    contentType: response.header('content-type'),
    traceId: response.header('x-trace'),
    retryAfter: response.header('retry-after'),
    challenge: response.header('www-authenticate'),
    sender: senderOf(response),
  };
}

/** The kind of a response body, with its data and errors. */
export type ClassifiedBody =
  | { kind: 'data'; errors: readonly GraphqlError[]; data: unknown }
  | { kind: 'errors'; errors: readonly GraphqlError[] }
  | { kind: 'refused' }
  | { kind: 'notGraphql'; what: 'empty' | 'html' | 'json' | 'text' };

/** Classifies a body by its content, and by the status and the media type of the response. */
export function classifyBody(
  text: string,
  facts: Pick<ResponseMetadata, 'status' | 'contentType'>,
): ClassifiedBody {
  const body = parseObject(text);
  if (body) {
    const errors = graphqlErrors(body['errors']);
    if ('data' in body) return { kind: 'data', errors: errors ?? [], data: body['data'] };
    if (errors && errors.length > 0) return { kind: 'errors', errors };
  }
  if (facts.status < 200 || facts.status > 299) return { kind: 'refused' };
  if (body) return { kind: 'notGraphql', what: 'json' };
  return { kind: 'notGraphql', what: bodyKind(text, facts.contentType) };
}

/** Classifies a body by its first characters and its media type, which alone is often wrong. */
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
    message: shortText(parsed(text(), message) ?? formatJson(value), longestMessage),
    locations: parsedItems(place, locations),
    path: Array.isArray(path) && path.length > longestPath ? [] : parsedItems(step, path),
    extensions: plainMembers(extensions),
  };
}

/** The maximum length of an error message. The response text contains the complete message. */
const longestMessage = 10_000;

/** The maximum number of elements of an error path. Actual paths are much shorter. */
const longestPath = 1000;

const step = v.union([v.string(), v.number()]);
const place = v.object({ line: v.number(), column: v.number() });
const plainMember = v.tuple([v.string(), v.union([v.string(), v.number(), v.boolean()])]);

/**
 * Returns the scalar members of an object. Nested values are omitted, because values of unlimited depth can't
 * be copied between threads.
 */
function plainMembers(value: unknown): Readonly<Record<string, string | number | boolean>> {
  return Object.fromEntries(parsedItems(plainMember, Object.entries(isRecord(value) ? value : {})));
}
