import { Transform } from 'node:stream';

const lf = 0x0a;
const quote = 0x22;

/** Gives the lines of CSV that end in LF another end; line ends within quotes belong to their cell and stay. */
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
