import { Transform } from 'node:stream';

const lf = 0x0a;
const quote = 0x22;

/**
 * Creates a stream that replaces the LF line ends of CSV. Line ends within quotes are part of a cell and stay
 * unchanged.
 */
export function endLines(end: '\r\n'): Transform {
  const replacement = Buffer.from(end);
  let quoted = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const pieces: Buffer[] = [];
      let from = 0;
      for (let at = 0; at < chunk.length; at += 1) {
        const byte = chunk[at];
        if (byte === quote) quoted = !quoted;
        else if (byte === lf && !quoted) {
          pieces.push(chunk.subarray(from, at), replacement);
          from = at + 1;
        }
      }
      pieces.push(chunk.subarray(from));
      done(null, Buffer.concat(pieces));
    },
  });
}
