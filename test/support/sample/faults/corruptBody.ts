import { once } from 'node:events';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { FaultAction } from './fault';

/**
 * Applies a fault to the body that a handler writes to the response. Headers are sent with the first byte.
 */
export function corruptBody(response: ServerResponse, fault: BodyFault): void {
  const written = new PassThrough();
  const write: Wire['write'] = response.write.bind(response);
  const end: Wire['end'] = response.end.bind(response);
  const writeHead = response.writeHead.bind(response);
  const begin = () => (response.writeHead = writeHead);
  const wire: Wire = { begin, write, end };
  response.writeHead = (status: number, ...rest: readonly unknown[]) => {
    response.statusCode = status;
    const headers = rest.find(
      (value): value is OutgoingHttpHeaders => typeof value === 'object' && value !== null,
    );
    for (const [name, value] of Object.entries(headers ?? {}))
      if (value !== undefined) response.setHeader(name, value);
    return response;
  };
  response.write = ((chunk: string | Buffer) => written.write(chunk)) as ServerResponse['write'];
  response.end = ((chunk?: string | Buffer) => {
    if (chunk === undefined) written.end();
    else written.end(chunk);
    return response;
  }) as ServerResponse['end'];
  written.on('drain', () => response.emit('drain'));
  void pump(response, wire, fault, written);
}

/** Original methods of the response. `begin` restores `writeHead` and must be called first. */
interface Wire {
  readonly begin: () => void;
  readonly write: (chunk: Buffer) => boolean;
  readonly end: () => void;
}

async function pump(
  response: ServerResponse,
  wire: Wire,
  fault: BodyFault,
  written: PassThrough,
): Promise<void> {
  try {
    // The headers are set when the first byte, or the end of the body, is available.
    await once(written, 'readable');
    wire.begin();
    const body = await prepared(response, fault, written);
    for await (const chunk of spoiled(fault, body)) {
      if (response.destroyed) return;
      if (!wire.write(chunk)) await drained(response);
    }
    wire.end();
  } catch (error) {
    if (!(error instanceof CutOff)) return void response.destroy();
    response.flushHeaders();
    response.socket?.destroySoon();
  }
}

/** Adjusts the headers for the fault before the first byte is sent, and returns the body. */
async function prepared(response: ServerResponse, fault: BodyFault, written: PassThrough): Promise<Chunks> {
  switch (fault.kind) {
    case 'wrongLength': {
      const body = await whole(written);
      response.setHeader('content-length', Math.max(0, body.length + fault.by));
      response.setHeader('connection', 'close');
      return Readable.from([body]) as Chunks;
    }
    case 'corruptGzip':
      response.setHeader('content-encoding', 'gzip');
      response.removeHeader('content-length');
      return written;
    case 'endless':
      response.removeHeader('content-length');
      return written;
    case 'trickle':
    case 'cut':
      return written;
  }
}

/** Waits until the response accepts more data or is closed. */
async function drained(response: ServerResponse): Promise<void> {
  const waiting = new AbortController();
  const { signal } = waiting;
  await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })]);
  waiting.abort();
}

/** Faults that affect the body of a response or its transfer. */
type BodyFault = Extract<
  FaultAction,
  { kind: 'trickle' | 'cut' | 'wrongLength' | 'corruptGzip' | 'endless' }
>;

type Chunks = AsyncIterable<Buffer>;

/** Thrown by a body that ends early. The connection must be closed without completing the response. */
class CutOff extends Error {
  override readonly name = 'CutOff';
}

const endlessChunk = Buffer.alloc(65_536, 'a');

/** Applies a fault to a response body. */
function spoiled(fault: BodyFault, body: Chunks): Chunks {
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

async function whole(body: Chunks): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}
