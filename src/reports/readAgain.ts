import { open } from 'node:fs/promises';

/**
 * Reads a file in pieces into one reused buffer: a piece is valid only until the next one is requested. Reading
 * a gigabyte then creates no garbage to collect.
 *
 * @param pieceBytes the size of a piece in bytes; other tasks of this process can run between two pieces
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
