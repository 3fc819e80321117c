import * as l10n from '@vscode/l10n';
import { pipeline, Transform, type Readable } from 'node:stream';
import { createGunzip, gzipSync } from 'node:zlib';
import { UserError } from '../../shared/userError';
import { cutOffError } from './networkError';

/** The response metadata that is required to decode a body, and callbacks for the received bytes. */
export interface BodyHead {
  readonly host: string;
  readonly status: number;
  /** The value of `Content-Encoding`. */
  readonly encoding: string | null;
  /** The value of `Content-Length`. */
  readonly length: string | null;
  /** Called with the total number of bytes received so far. */
  readonly onReceived?: ((bytes: number) => void) | undefined;
  /** Called with each received chunk. */
  readonly onChunk?: ((chunk: Uint8Array) => void) | undefined;
}

/**
 * Returns the decoded body as a stream, which fails if the body is shorter than `Content-Length` or its
 * compressed data is truncated. Destroying it destroys the underlying stream.
 *
 * @throws UserError `httpStatus` when the encoding isn't supported
 */
export function decodeBody(raw: Readable, head: BodyHead): Readable {
  switch (head.encoding?.trim().toLowerCase() ?? '') {
    case '':
    case 'identity':
      return pipeline(raw, wholeBody(head), reportedByTheStream);
    case 'gzip':
    case 'x-gzip':
      return pipeline(
        raw,
        wholeBody(head, emptyGzip),
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

/**
 * Passes a body through, and fails at its end if bytes are missing. The HTTP library detects this only if the
 * connection fails: if extra bytes follow a complete response, it drops unread data and ends without an
 * error.
 */
function wholeBody({ host, status, length, onReceived, onChunk }: BodyHead, ifEmpty?: Uint8Array): Transform {
  const announced = length === null || status === 204 || status === 304 ? 0 : Number(length);
  let bytes = 0;
  return new Transform({
    ...singleChunks,
    transform(chunk: Uint8Array, _, done) {
      bytes += chunk.byteLength;
      onReceived?.(bytes);
      onChunk?.(chunk);
      done(null, chunk);
    },
    flush(done) {
      if (bytes < announced) done(cutOffError(host));
      else if (bytes === 0) done(null, ifEmpty);
      else done();
    },
  });
}
