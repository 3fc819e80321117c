import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** Maximum body sizes, in bytes: as received by the reverse proxy, and as decompressed by the app. */
export interface BodyCaps {
  readonly onTheWire: number;
  readonly unpacked: number;
}

export const defaultBodyCaps: BodyCaps = { onTheWire: 150 * 1024 * 1024, unpacked: 500 * 1024 * 1024 };

export type ReadBody =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'tooLarge' }
  /** Doesn't match its `Content-Encoding`, or exceeds the maximum size after decompression. */
  | { readonly kind: 'unreadable' };

/** Reads a request body up to the maximum sizes. Decompresses gzip; other bodies are read as text. */
export async function readBody(request: IncomingMessage, caps: BodyCaps): Promise<ReadBody> {
  if (Number(request.headers['content-length'] ?? 0) > caps.onTheWire) return { kind: 'tooLarge' };
  const wire = await collect(request, caps.onTheWire);
  if (wire === undefined) return { kind: 'tooLarge' };
  if (request.headers['content-encoding'] !== 'gzip') return { kind: 'text', text: wire.toString('utf8') };
  const unpacked = await gunzip(wire, caps.unpacked);
  return unpacked === undefined ? { kind: 'unreadable' } : { kind: 'text', text: unpacked.toString('utf8') };
}

async function gunzip(packed: Buffer, cap: number): Promise<Buffer | undefined> {
  const unpacker = createGunzip();
  unpacker.end(packed);
  try {
    return await collect(unpacker, cap);
  } catch {
    return undefined;
  } finally {
    unpacker.destroy();
  }
}

/** Returns all bytes of a stream, or undefined as soon as they exceed the cap. */
async function collect(stream: Readable, cap: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    const bytes = chunk as Buffer;
    length += bytes.length;
    if (length > cap) return undefined;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
