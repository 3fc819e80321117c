import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { constants, createGzip } from 'node:zlib';
import type { ByteSource } from './report';

const CHUNK = 256 * 1024;
const CHUNKS = 3;

/**
 * Streams a source as the response body and ends the response. A buffer is refilled only after its bytes were
 * consumed, so a slow client slows down the source. Other requests are processed between buffers. Resolves
 * when the body ends or the client disconnects.
 */
export async function streamSource(
  source: ByteSource,
  response: ServerResponse,
  gzipped: boolean,
): Promise<void> {
  const body = gzipped ? createGzip({ level: constants.Z_BEST_SPEED }) : response;
  let open = !response.destroyed;
  let wake = (): void => undefined;
  response.once('close', () => {
    open = false;
    if (body !== response) body.destroy();
    wake();
  });
  // A client that disconnects isn't a server error; 'close' follows and ends the loop.
  response.on('error', () => undefined);
  if (body !== response) body.pipe(response);
  const free = Array.from({ length: CHUNKS }, () => Buffer.allocUnsafeSlow(CHUNK));
  while (open && !source.finished) {
    const chunk = free.pop();
    if (chunk === undefined) {
      await new Promise<void>((resolve) => (wake = resolve));
      continue;
    }
    const size = source.fill(chunk);
    if (size === 0) free.push(chunk);
    else {
      body.write(chunk.subarray(0, size), () => {
        free.push(chunk);
        wake();
      });
    }
    await nextTurn();
  }
  if (!open) return;
  await new Promise<void>((resolve) => {
    response.once('finish', resolve);
    response.once('close', resolve);
    body.end();
  });
}
