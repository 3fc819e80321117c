import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { FaultAction } from './fault';

/** Faults that affect the body of a response or its transfer. */
export type BodyFault = Extract<
  FaultAction,
  { kind: 'trickle' | 'cut' | 'wrongLength' | 'corruptGzip' | 'endless' }
>;

export type Chunks = AsyncIterable<Buffer>;

/** Thrown by a body that ends early. The connection must be closed without completing the response. */
export class CutOff extends Error {
  override readonly name = 'CutOff';
}

const endlessChunk = Buffer.alloc(65_536, 'a');

/** Applies a fault to a response body. */
export function spoiled(fault: BodyFault, body: Chunks): Chunks {
  switch (fault.kind) {
    case 'trickle':
      return inPieces(body, fault.bytes, fault.milliseconds);
    case 'cut':
      return cutAfter(body, fault.afterBytes);
    case 'wrongLength':
      return body;
    case 'corruptGzip':
      return corrupted(body);
    case 'endless':
      return withoutEnd(body);
  }
}

async function* inPieces(body: Chunks, size: number, pause: number): AsyncGenerator<Buffer> {
  const step = Math.max(1, size);
  for await (const chunk of body) {
    for (let offset = 0; offset < chunk.length; offset += step) {
      yield chunk.subarray(offset, offset + step);
      await sleep(pause);
    }
  }
}

async function* cutAfter(body: Chunks, limit: number): AsyncGenerator<Buffer> {
  let left = limit;
  for await (const chunk of body) {
    if (chunk.length >= left) {
      yield chunk.subarray(0, left);
      throw new CutOff();
    }
    left -= chunk.length;
    yield chunk;
  }
  throw new CutOff();
}

/** Flips bits in the second half of the compressed body, so that decompression starts and then fails. */
async function* corrupted(body: Chunks): AsyncGenerator<Buffer> {
  const plain = await whole(body);
  const packed = plain[0] === 0x1f && plain[1] === 0x8b ? Buffer.from(plain) : gzipSync(plain);
  for (let index = Math.floor(packed.length / 2); index < packed.length - 1; index += 7) {
    packed[index] = (packed[index] ?? 0) ^ 0xff;
  }
  yield packed;
}

async function* withoutEnd(body: Chunks): AsyncGenerator<Buffer> {
  yield* body;
  for (;;) yield endlessChunk;
}

export async function whole(body: Chunks): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
