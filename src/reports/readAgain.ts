import { open } from 'node:fs/promises';

/**
 * The bytes of a file, piece by piece in one buffer that is used again: a piece is good until the next one is asked
 * for. A gigabyte leaves nothing for the garbage collector to find.
 *
 * @param pieceBytes how much is read at a time; between two pieces everybody else in this process gets their turn
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
