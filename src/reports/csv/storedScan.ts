import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { FileState } from './rowIndex';
import type { CsvScan } from './scanner';

const formatVersion = 1;
const checksumBytes = 32;
/** The number of values in the header, which precedes the marks. */
const headNumbers = 8;

/**
 * Stores the scan of a file and the state of that file: a checksum, followed by 64-bit floating-point
 * numbers.
 *
 * @throws errors of the file system
 */
export async function writeScan(path: string, state: FileState, scan: CsvScan): Promise<void> {
  const { delimiter, regular, utf8, records, longestRecord, lineEnd, marks } = scan;
  const bits = (regular ? 1 : 0) + (utf8 ? 2 : 0) + (lineEnd === '\r\n' ? 4 : 0);
  const head = [
    formatVersion,
    state.size,
    state.mtimeMs,
    delimiter,
    bits,
    records,
    longestRecord,
    marks.length,
  ];
  const numbers = new Float64Array(headNumbers + marks.length);
  numbers.set(head);
  numbers.set(marks, headNumbers);
  const bytes = new Uint8Array(numbers.buffer);
  await writeFile(path, Buffer.concat([checksum(bytes), bytes]), { mode: 0o600 });
}

/**
 * Reads the stored scan of a file. Returns `undefined` if it is missing, damaged, or of another state of the
 * file. Never rejects.
 */
export async function readScan(path: string, state: FileState): Promise<CsvScan | undefined> {
  const stored = await readFile(path).catch(() => undefined);
  if (stored === undefined || stored.length % Float64Array.BYTES_PER_ELEMENT !== 0) return undefined;
  // Copied because typed arrays must be aligned in memory.
  const bytes = Uint8Array.from(stored.subarray(checksumBytes));
  if (!checksum(bytes).equals(stored.subarray(0, checksumBytes))) return undefined;
  const numbers = new Float64Array(bytes.buffer);
  const [version, size, mtimeMs, delimiter = 0, bits = 0, records = 0, longestRecord = 0, length = 0] =
    numbers;
  if (version !== formatVersion || size !== state.size || mtimeMs !== state.mtimeMs) return undefined;
  const marks = numbers.subarray(headNumbers);
  if (marks.length !== length) return undefined;
  return {
    delimiter,
    regular: (bits & 1) !== 0,
    utf8: (bits & 2) !== 0,
    records,
    longestRecord,
    lineEnd: (bits & 4) !== 0 ? '\r\n' : '\n',
    marks,
  };
}

function checksum(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
