import { open } from 'node:fs/promises';

/**
 * Reads a file in chunks into one reused buffer, so that a file of a gigabyte creates no garbage to collect.
 * A chunk is valid only until the next one is requested.
 *
 * @param pieceBytes the maximum size of a chunk, in bytes; other tasks of this process can run between two chunks
 * @throws the reason of `signal`, or an error of the file system
 */
export async function* readAgain(
  path: string,
  pieceBytes: number,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  const file = await open(path, 'r');
  try {
    const buffer = Buffer.allocUnsafeSlow(pieceBytes);
    for (;;) {
      signal?.throwIfAborted();
      const { bytesRead } = await file.read(buffer, 0, pieceBytes, null);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
