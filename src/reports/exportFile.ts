import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { byteCounter } from './byteCounter';
import { readAgain } from './readAgain';
import { writeWholeFile, type WholeOptions } from './writeWhole';

interface ExportOptions extends WholeOptions {
  readonly onProgress?: (bytes: number) => void;
}

const chunkBytes = 1024 * 1024;

/**
 * Copies a file byte for byte, atomically as described in {@link writeWholeFile}.
 *
 * @returns the number of bytes written
 * @throws UserError of kind `canceled` or `file`; see `isAlreadyThere`
 */
export async function exportFile(source: string, target: string, options: ExportOptions): Promise<number> {
  return writeWholeFile(target, options, (path) => copyBytes(source, path, options));
}

/**
 * Copies a file to a new file and flushes it to disk. Fails if the target exists.
 *
 * @returns the number of bytes written
 */
export async function copyBytes(
  source: string,
  path: string,
  { signal, onProgress }: Pick<ExportOptions, 'signal' | 'onProgress'>,
): Promise<number> {
  const count = byteCounter(onProgress);
  let bytes = 0;
  const file = await open(path, 'wx');
  try {
    for await (const piece of readAgain(source, chunkBytes, signal)) {
      await file.writeFile(piece);
      bytes = count(piece.length);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  onProgress?.(bytes);
  return bytes;
}

/**
 * Writes a stream to a new file and flushes it to disk. Fails if the target exists.
 *
 * @returns the number of bytes written
 */
export async function streamToFile(
  chunks: AsyncIterable<Uint8Array>,
  path: string,
  { signal, onProgress }: Pick<ExportOptions, 'signal' | 'onProgress'>,
): Promise<number> {
  const count = byteCounter(onProgress);
  let bytes = 0;
  const observe = async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      bytes = count(chunk.length);
      yield chunk;
    }
  };
  await pipeline(
    chunks,
    observe,
    createWriteStream(path, { flags: 'wx', flush: true, highWaterMark: chunkBytes }),
    signal ? { signal } : {},
  );
  onProgress?.(bytes);
  return bytes;
}
