import * as l10n from '@vscode/l10n';
import { on } from 'node:events';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip, gzipSync } from 'node:zlib';
import { UserError } from '../../shared/userError';
import { cutOffError } from './networkError';

/** The response metadata that is required to decode a body, and a callback for the received bytes. */
export interface BodyHead {
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
export function decodeBody(raw: Readable, head: BodyHead): AsyncIterable<Uint8Array> {
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
