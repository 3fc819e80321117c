import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { constants, createGzip } from 'node:zlib';
import type { ByteSource } from './report';

const CHUNK = 256 * 1024;
const CHUNKS = 3;

/**
 * Sends a source as the response's body and ends it. Holds a few buffers and fills one again only when its bytes have
 * been taken, so that a slow reader slows the source down. Other requests get their turn between any two buffers.
 * Resolves when the body ended or the reader went away.
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
  // A reader that goes away is no failure of the server; 'close' follows and ends the loop.
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
