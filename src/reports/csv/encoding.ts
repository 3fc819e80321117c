import * as l10n from '@vscode/l10n';
import { isUtf8 } from 'node:buffer';
import { open } from 'node:fs/promises';
import type { TableNote } from '../../shared/table/table';
import { fileError } from '../../shared/fileError';
import { lastCharacterStart } from './utf8';
import { canceledError } from '../../shared/userError';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const chunkBytes = 4 * 1024 * 1024;

/**
 * Reads a file in chunks. A chunk is valid only until the next one is requested.
 *
 * @param onShare called after each chunk with the share of the file that has been read, 0 to 1
 * @throws UserError of kind `file` or `canceled`
 */
export async function* bytesOf(
  path: string,
  signal: AbortSignal,
  { limit = Infinity, onShare }: { limit?: number; onShare?: (share: number) => void } = {},
): AsyncGenerator<Buffer> {
  try {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      const buffer = Buffer.allocUnsafe(Math.min(chunkBytes, Math.max(64, limit)));
      for (let read = 0; read < limit;) {
        const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, limit - read), read);
        if (signal.aborted) throw canceledError();
        if (bytesRead === 0) return;
        read += bytesRead;
        yield buffer.subarray(0, bytesRead);
        onShare?.(size === 0 ? 1 : Math.min(1, read / size));
      }
    } finally {
      await file.close();
    }
  } catch (error) {
    throw fileError(error, l10n.t("Couldn't read the file."));
  }
}

/** Reads the first bytes of a file, 64 KiB by default. */
export async function headOf(path: string, signal: AbortSignal, limit = 64 * 1024): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of bytesOf(path, signal, { limit })) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

/** Detects UTF-16 by its byte order mark or, without one, by the zero bytes of ASCII letters. */
export function encodingOf(head: Buffer): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const sample = head.subarray(0, 1024);
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const half = sample.length / 2;
  if (half < 4) return 'utf-8';
  if (odd > half * 0.8 && even < half * 0.2) return 'utf-16le';
  return even > half * 0.8 && odd < half * 0.2 ? 'utf-16be' : 'utf-8';
}

/**
 * Detects the encoding from the beginning of a file: Windows-1252 if the bytes are neither UTF-16 nor valid UTF-8.
 *
 * @param cut whether the file continues after these bytes, so that the last character can be incomplete
 */
export function beginningEncoding(bytes: Buffer, cut: boolean): Encoding {
  const found = encodingOf(bytes);
  if (found !== 'utf-8') return found;
  return isUtf8(cut ? bytes.subarray(0, lastCharacterStart(bytes)) : bytes) ? 'utf-8' : 'windows-1252';
}

/** Decodes a file in chunks, without its byte order mark. */
export async function* textOf(
  path: string,
  encoding: Encoding,
  signal: AbortSignal,
  options: { limit?: number; onShare?: (share: number) => void } = {},
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of bytesOf(path, signal, options)) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

/** Returns notes for the user about the encoding of a file. */
export function encodingNotes(encoding: Encoding): TableNote[] {
  if (encoding !== 'windows-1252') return [];
  const message = l10n.t(
    "The file isn't UTF-8 and was read as Windows-1252. Accented letters might be wrong.",
  );
  return [{ message, lines: [], count: 0 }];
}
