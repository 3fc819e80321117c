import { pipeline, Transform, type Readable } from 'node:stream';
import { createGunzip, gzipSync } from 'node:zlib';
import { UserError } from '../../shared/userError';
import { cutOffError } from './networkError';

/** What the head of an answer says about its body. */
export interface BodyHead {
  readonly host: string;
  readonly status: number;
  /** The value of `Content-Encoding`. */
  readonly encoding: string | null;
  /** The value of `Content-Length`. */
  readonly length: string | null;
  /** Called with the number of bytes that arrived up to now. */
  readonly onReceived?: ((bytes: number) => void) | undefined;
}

/**
 * The body after content decoding, as a stream that fails when the body is shorter than announced or than its
 * compression needs. Destroying it destroys the stream below.
 *
 * @throws UserError `httpStatus` when the encoding is one that was not asked for
 */
export function decodeBody(raw: Readable, head: BodyHead): Readable {
  switch (head.encoding?.trim().toLowerCase() ?? '') {
    case '':
    case 'identity':
      return pipeline(raw, wholeBody(head), reportedByTheStream);
    case 'gzip':
    case 'x-gzip':
      return pipeline(raw, wholeBody(head, emptyGzip), createGunzip(), reportedByTheStream);
    default:
      // The header is not quoted: it is the other side's, and may hold anything.
      throw new UserError('httpStatus', `${head.host} answered in an encoding that was not asked for.`, {
        advice: 'A proxy between you and the instance may be changing its answers.',
      });
  }
}

/** Whoever reads the stream gets the error from it. */
function reportedByTheStream(): void {}

/** What stands for no body at all (of a 204, a 304, many a 401), which a decoder would take for a cut-off one. */
const emptyGzip = gzipSync('');

/**
 * Passes a body on and fails at its end when bytes are missing. The HTTP stack does so for a connection that
 * breaks; but where stray bytes follow a whole answer, it drops what is not read yet and ends without an error.
 */
function wholeBody({ host, status, length, onReceived }: BodyHead, ifEmpty?: Uint8Array): Transform {
  const announced = length === null || status === 204 || status === 304 ? 0 : Number(length);
  let bytes = 0;
  return new Transform({
    transform(chunk: Uint8Array, _, done) {
      bytes += chunk.byteLength;
      onReceived?.(bytes);
      done(null, chunk);
    },
    flush(done) {
      if (bytes < announced) done(cutOffError(host));
      else if (bytes === 0) done(null, ifEmpty);
      else done();
    },
  });
}
