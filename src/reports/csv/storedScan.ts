import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { FileState } from './rowIndex';
import type { CsvScan } from './scanner';

const formatVersion = 2;
const checksumBytes = 32;
/** The number of values in the header, which precedes the marks and the forms. */
const headNumbers = 9;

/**
 * Stores the scan of a file and the state of that file: a checksum, followed by 64-bit floating-point
 * numbers.
 *
 * @throws errors of the file system
 */
export async function writeScan(path: string, state: FileState, scan: CsvScan): Promise<void> {
  const { delimiter, regular, utf8, records, longestRecord, lineEnd, marks, forms } = scan;
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
    forms.length,
  ];
  // Not copied to one buffer, because the marks of a large file take megabytes.
  const parts = [Float64Array.from(head), marks, Float64Array.from(forms)].map(
    ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
  );
  await writeFile(path, [checksum(...parts), ...parts], { mode: 0o600 });
}

/**
 * Reads the stored scan of a file. Returns `undefined` if it is missing, damaged, of another format version, or of
 * another state of the file. Never rejects.
 */
export async function readScan(path: string, state: FileState): Promise<CsvScan | undefined> {
  const stored = await readFile(path).catch(() => undefined);
  if (!stored || stored.length % Float64Array.BYTES_PER_ELEMENT !== 0) return undefined;
  // Copied because typed arrays must be aligned in memory.
  const bytes = Uint8Array.from(stored.subarray(checksumBytes));
  if (!checksum(bytes).equals(stored.subarray(0, checksumBytes))) return undefined;
  const numbers = new Float64Array(bytes.buffer);
  const [
    version,
    size,
    mtimeMs,
    delimiter = 0,
    bits = 0,
    records = 0,
    longestRecord = 0,
    marksLength = 0,
    formsLength = 0,
  ] = numbers;
  if (version !== formatVersion || size !== state.size || mtimeMs !== state.mtimeMs) return undefined;
  const marks = numbers.subarray(headNumbers, headNumbers + marksLength);
  const forms = Uint8Array.from(numbers.subarray(headNumbers + marksLength));
  if (marks.length !== marksLength || forms.length !== formsLength) return undefined;
  return {
    delimiter,
    regular: (bits & 1) !== 0,
    utf8: (bits & 2) !== 0,
    records,
    longestRecord,
    lineEnd: (bits & 4) !== 0 ? '\r\n' : '\n',
    marks,
    forms,
  };
}

function checksum(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}
