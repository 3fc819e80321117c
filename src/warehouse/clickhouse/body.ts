import type { Readable } from 'node:stream';
import { readJson } from '../../shared/parseObject';
import { isCell } from '../../shared/table/reader';

/** The maximum length of a row and of an error, in bytes. */
const maxRow = 64 * 1024 * 1024;
const maxError = 64 * 1024;

/**
 * Thrown for an error in a body, a truncated or invalid body, and a row that is too long. `message` is the part of the
 * body that contains the error, if there is one.
 */
export class BodyError extends Error {}

/** Reads a body as text, up to the maximum length of an error. */
export async function readText(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxError) break;
  }
  return Buffer.concat(chunks).subarray(0, maxError).toString('utf8');
}

/**
 * Yields the rows of a body in the format JSONCompactEachRow, in one batch for each chunk that ends a row.
 *
 * @throws BodyError for an error in the body, and for a row that is truncated, invalid, or too long; also any error of
 *   the stream
 */
export async function* jsonRows(body: Readable): AsyncGenerator<readonly (readonly (string | null)[])[]> {
  let rest: Buffer[] = [];
  let restLength = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    const end = chunk.lastIndexOf(0x0a) + 1;
    if (end === 0) {
      rest.push(chunk);
      restLength += chunk.length;
      if (restLength > maxRow) throw new BodyError('');
      continue;
    }
    const text = Buffer.concat([...rest, chunk.subarray(0, end)]).toString('utf8');
    rest = [chunk.subarray(end)];
    restLength = chunk.length - end;
    yield parseRows(text);
  }
  const left = Buffer.concat(rest).toString('utf8');
  if (left.trim() !== '') throw new BodyError(left);
}

function parseRows(text: string): readonly (readonly (string | null)[])[] {
  const rows: (string | null)[][] = [];
  for (let from = 0; from < text.length;) {
    const end = text.indexOf('\n', from);
    const line = text.slice(from, end);
    // An error follows the last complete row, and a row is an array.
    if (!line.startsWith('[')) throw new BodyError(text.slice(from, from + maxError));
    const row = cellsIn(line);
    if (!row) throw new BodyError(text.slice(from, from + maxError));
    rows.push(row);
    from = end + 1;
  }
  return rows;
}

/** Parses a row in which every cell is a text or NULL. Returns `undefined` if the line isn't such a row. */
function cellsIn(line: string): (string | null)[] | undefined {
  const row = readJson(line);
  return Array.isArray(row) && row.every(isCell) ? row : undefined;
}

/** Parquet files begin and end with these bytes. */
const parquetMark = 'PAR1';

/**
 * Yields the chunks of a body in the format Parquet, and checks that the file is complete.
 *
 * @throws BodyError for an error in the body, and for a truncated file; also any error of the stream
 */
export async function* parquetChunks(body: Readable): AsyncGenerator<Buffer> {
  let tail = Buffer.alloc(0);
  for await (const chunk of body as AsyncIterable<Buffer>) {
    tail = Buffer.concat([tail, chunk]).subarray(-maxError);
    yield chunk;
  }
  if (tail.subarray(-parquetMark.length).toString('latin1') !== parquetMark) {
    const text = tail.toString('utf8');
    throw new BodyError(text.slice(Math.max(0, text.lastIndexOf('Code: '))));
  }
}
