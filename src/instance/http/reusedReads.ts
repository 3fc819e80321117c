import type { OnReadOpts, Socket } from 'node:net';

/**
 * The size of a buffer, in bytes. Larger reads of a socket take less time per byte, and hardly less above this size.
 */
const bufferBytes = 256 * 1024;

/** Sockets whose current request uses the bytes of a read only until the read after the next one. */
const uncopied = new WeakSet<Socket>();

/**
 * Returns a socket option that reads into two buffers alternately instead of allocating memory for each read. Requires
 * the HTTP parser, which copies the body. Two, because node-fetch compares the end of a read with the next one.
 */
export function reusedReads(): OnReadOpts {
  const buffers = [Buffer.allocUnsafeSlow(bufferBytes), Buffer.allocUnsafeSlow(bufferBytes)] as const;
  let next = 0;
  return {
    buffer: () => buffers[(next ^= 1) as 0 | 1],
    callback(this: Socket, bytes: number, buffer: Uint8Array) {
      const read = Buffer.from(buffer.buffer, buffer.byteOffset, bytes);
      this.emit('data', uncopied.has(this) ? read : Buffer.from(read));
      return true;
    },
  };
}

/**
 * Reads a socket with {@link reusedReads} without copying, until the returned function is called. Has no effect on
 * other sockets.
 */
export function readUncopied(socket: Socket): () => void {
  uncopied.add(socket);
  return () => void uncopied.delete(socket);
}
