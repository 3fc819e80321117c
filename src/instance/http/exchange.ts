import { on } from 'node:events';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip, gzipSync } from 'node:zlib';
import * as l10n from '@vscode/l10n';
import type { Response } from 'node-fetch';
import { name, version } from '../../../package.json';
import { redactSecrets } from '../../shared/redact';
import { UserError } from '../../shared/userError';
import type { ClientIdentity } from './clientIdentity';
import { followedUrl } from './followedUrl';
import type { HttpRequest, HttpResponse } from './httpRequest';
import { cutOffError, networkError } from './networkError';
import { ReceivedMemory } from './receivedMemory';
import { BodyRedactor } from './redactBody';
import { identityFor, transmit } from './transport';
import { startTimeouts, type Timeouts } from './timeouts';

/** The value of the `User-Agent` header, unless a custom header replaces it: `instance-explorer/1.2.3`. */
const userAgent = `${name}/${version}`;

/**
 * Sends one request and resolves when the response headers have been received. A credential and a client certificate
 * are sent only to the origin they are bound to. By default, redirects follow the rules of `followedUrl.ts`, because
 * the library compares only host names.
 *
 * @throws UserError when the request can't be sent, fails, is canceled, exceeds a timeout, or is redirected to a
 * disallowed URL
 */
export async function exchange(request: HttpRequest): Promise<HttpResponse> {
  const { host, origin } = new URL(request.url);
  // Called before the timeout starts, because it may prompt for a passphrase.
  const identity = await identityFor(origin, request.signal);
  const timeouts = startTimeouts({ ...request, host });
  const startedAt = performance.now();
  try {
    const { response, url, memory } = await sendFollowing(request, identity, timeouts);
    const clean = (text: string): string => redactSecrets(text, request.credential?.secrets ?? []);
    return {
      status: response.status,
      statusText: clean(response.statusText),
      url,
      firstByteMs: performance.now() - startedAt,
      header: (name) => {
        const value = response.headers.get(name);
        return value === null ? undefined : clean(value);
      },
      body: timedBody(response, memory, timeouts, host, request),
      discard: () => {
        timeouts.end();
        timeouts.abort();
      },
    };
  } catch (error) {
    timeouts.end();
    throw timeouts.reason() ?? networkError(error, host, identity?.file);
  }
}

async function sendFollowing(
  request: HttpRequest,
  first: ClientIdentity | undefined,
  timeouts: Timeouts,
): Promise<{ readonly response: Response; readonly url: string; readonly memory: ReceivedMemory }> {
  let url = request.url;
  let identity = first;
  for (let hops = 0; ; hops += 1) {
    // If the signal is already aborted, the library ends the process with an error that can't be caught.
    timeouts.signal.throwIfAborted();
    const memory = new ReceivedMemory();
    const response = await transmit(url, {
      method: request.method,
      headers: headersFor(request, url),
      ...(request.body === undefined ? {} : { body: request.body }),
      ...(identity && { identity }),
      ...(request.freesChunks === true ? { onSocket: memory.allowFreeing } : {}),
      signal: timeouts.signal,
    });
    // An abort emits an error event even if the body has no reader. Without a listener, it would end the
    // process.
    response.body?.on('error', () => undefined);
    timeouts.touch();
    const redirect = response.status >= 300 && response.status <= 399 && response.status !== 304;
    if (!redirect || request.redirects === 'report') return { response, url, memory };
    // The body of a redirect isn't used, and an unread body would occupy the socket.
    (response.body as Readable | null)?.destroy();
    const from = new URL(url).origin;
    url = followedUrl(request, url, response.status, response.headers.get('location'), hops);
    const { origin } = new URL(url);
    if (origin !== from) identity = await identityFor(origin, timeouts.signal);
  }
}

function headersFor(request: HttpRequest, url: string): Record<string, string> {
  const headers: Record<string, string> = {
    'Accept-Encoding': 'gzip',
    'User-Agent': userAgent,
    ...request.headers,
  };
  if (!request.credential) return headers;
  const { origin } = new URL(url);
  if (origin !== request.credential.origin) {
    if (url !== request.url && request.downloadOrigins?.includes(origin) === true) return headers;
    throw new UserError(
      'credential',
      l10n.t("The token and custom headers for {origin} aren't sent to other origins.", {
        origin: request.credential.origin,
      }),
      {
        advice: l10n.t('To use the other URL, add a connection for it.'),
      },
    );
  }
  const { authorization, headers: requestHeaders = {} } = request.credential;
  // The headers of a connection can replace the user agent; header names are case-insensitive.
  for (const name of Object.keys(requestHeaders))
    if (/^user-agent$/i.test(name)) delete headers['User-Agent'];
  return {
    ...headers,
    ...requestHeaders,
    ...(authorization === undefined ? {} : { Authorization: authorization }),
  };
}

async function* timedBody(
  response: Response,
  memory: ReceivedMemory,
  timeouts: Timeouts,
  host: string,
  { credential, expectsTokens, onReceived }: HttpRequest,
): AsyncGenerator<Uint8Array> {
  const { status, headers } = response;
  const raw = response.body as Readable | null;
  const redactor = new BodyRedactor(expectsTokens === true ? [] : (credential?.secrets ?? []));
  try {
    if (raw === null) return;
    const decoded = decodeBody(raw, {
      host,
      status,
      encoding: headers.get('content-encoding'),
      length: headers.get('content-length'),
      onReceived,
    });
    for await (const chunk of decoded) {
      // The idle timeout excludes the time in which the reader processes a chunk.
      timeouts.pause();
      // `yield*` would await each part several times.
      for (const part of redactor.push(chunk)) yield part;
      memory.free(chunk);
      timeouts.touch();
    }
    yield* redactor.end();
  } catch (error) {
    throw timeouts.reason() ?? networkError(error, host);
  } finally {
    timeouts.end();
    raw?.destroy();
  }
}

/** The response metadata that is required to decode a body, and a callback for the received bytes. */
interface BodyHead {
  readonly host: string;
  readonly status: number;
  /** The value of `Content-Encoding`. */
  readonly encoding: string | null;
  /** The value of `Content-Length`. */
  readonly length: string | null;
  /** Called with the total number of bytes received so far. */
  readonly onReceived?: ((bytes: number) => void) | undefined;
}

/**
 * Returns the decoded chunks of a body. Reading them fails if the body is shorter than `Content-Length` or its
 * compressed data is truncated or corrupted. If the reader stops early, it must destroy the underlying stream.
 *
 * @throws UserError `httpStatus` when the encoding isn't supported
 */
function decodeBody(raw: Readable, head: BodyHead): AsyncIterable<Uint8Array> {
  switch (head.encoding?.trim().toLowerCase() ?? '') {
    case '':
    case 'identity':
      return wholeBody(raw, head);
    case 'gzip':
    case 'x-gzip':
      return pipeline(
        wholeBody(raw, head, emptyGzip),
        createGunzip({ ...singleChunks, chunkSize }),
        reportedByTheStream,
      );
    default:
      // The message omits the value of the header, which is untrusted.
      throw new UserError(
        'httpStatus',
        l10n.t('{host} used an unsupported content encoding.', { host: head.host }),
        {
          advice: l10n.t('Ask an administrator whether a proxy changes the response.'),
        },
      );
  }
}

/** Does nothing, because the reader of the stream receives the error. */
function reportedByTheStream(): void {}

/**
 * A compressed empty body. It replaces an empty body (204, 304, often 401), which a decoder would report as
 * truncated.
 */
const emptyGzip = gzipSync('');

/** Stream options with which a reader receives single chunks instead of a copy of all waiting chunks. */
const singleChunks = { readableObjectMode: true, readableHighWaterMark: 1 };

/** The size of a decompressed chunk, in bytes. Passing on the smaller default chunks of Node.js takes longer. */
const chunkSize = 64 * 1024;

/** The events that end a body, and the number of waiting chunks above which the stream is paused. */
const untilEnd = { close: ['end', 'close'], highWaterMark: 1 };

/**
 * Yields the chunks of a body, and fails at its end if bytes are missing. The HTTP library detects this only if the
 * connection fails: if extra bytes follow a complete response, it drops unread data and ends without an error.
 * Listening for chunks takes less time than the iterator of the stream, which also copies waiting chunks.
 */
async function* wholeBody(
  raw: Readable,
  { host, status, length, onReceived }: BodyHead,
  ifEmpty?: Uint8Array,
): AsyncGenerator<Uint8Array> {
  if (raw.destroyed) throw raw.errored ?? cutOffError(host);
  const announced = length === null || status === 204 || status === 304 ? 0 : Number(length);
  let bytes = 0;
  for await (const [chunk] of on(raw, 'data', untilEnd) as AsyncIterable<[Uint8Array]>) {
    bytes += chunk.byteLength;
    onReceived?.(bytes);
    yield chunk;
  }
  if (!raw.readableEnded || bytes < announced) throw cutOffError(host);
  if (bytes === 0 && ifEmpty) yield ifEmpty;
}
