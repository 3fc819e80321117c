import { once } from 'node:events';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { CutOff, spoiled, whole, type BodyFault, type Chunks } from './bodies';

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
