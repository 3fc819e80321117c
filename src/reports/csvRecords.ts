import { createReadStream } from 'node:fs';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { cancelledError, fileError } from '../shared/fileError';

/** The path of a CSV file, or its bytes as they arrive. */
export type CsvSource = string | AsyncIterable<Uint8Array>;

export interface CsvReading {
  /** Whether the text begins with a byte order mark. It is no part of the first cell. */
  readonly byteOrderMark: boolean;
  /** Where reading stopped before the end: the line on which the unreadable record begins, and why. */
  readonly broken: { readonly line: number; readonly reason: string } | undefined;
}

/** A quote that is never closed makes one record of all that follows; this bounds the memory it takes. */
const maxRecordBytes = 1024 * 1024;

const byteOrderMarks = [Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from([0xff, 0xfe])];

/**
 * Reads CSV as a stream and hands over each record with the line it begins on, counted from 1. Lines end in
 * LF, CRLF or CR; blank ones are skipped; quotes may enclose commas and line ends, and a quote inside an
 * unquoted cell stands for itself. Where the text cannot be read on, what came before it counts.
 *
 * @throws UserError of kind `cancelled` or `file`, and whatever the source throws
 */
export async function readCsv(
  source: CsvSource,
  onRecord: (cells: readonly string[], line: number) => void,
  signal?: AbortSignal,
): Promise<CsvReading> {
  let byteOrderMark = false;
  let linesBefore = 0;
  const parser = parse({
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: maxRecordBytes,
    // Counting here rather than downstream keeps the records that stand before an error.
    on_record: (cells: string[], { empty_lines: blankLines }) => {
      onRecord(cells, linesBefore + blankLines + 1);
      linesBefore += 1 + lineEndsWithin(cells);
      return null;
    },
  });
  const noticeMark = (start: Buffer): void => {
    byteOrderMark = byteOrderMarks.some((mark) => start.subarray(0, mark.length).equals(mark));
  };
  try {
    await pipeline(
      typeof source === 'string' ? createReadStream(source) : source,
      (chunks: AsyncIterable<Uint8Array>) => withStart(chunks, noticeMark),
      parser,
      new Writable({ objectMode: true, write: (_record, _encoding, done) => done() }),
      signal === undefined ? {} : { signal },
    );
    return { byteOrderMark, broken: undefined };
  } catch (error) {
    if (signal?.aborted === true) throw cancelledError('reading the CSV');
    if (!(error instanceof CsvError)) throw fileError(error, 'read the CSV');
    const line = linesBefore + parser.info.empty_lines + 1;
    return { byteOrderMark, broken: { line, reason: reasonOf(error) } };
  }
}

/** Passes chunks on, after showing the first bytes: as many as a byte order mark has, however they arrive. */
async function* withStart(
  chunks: AsyncIterable<Uint8Array>,
  onStart: (start: Buffer) => void,
): AsyncGenerator<Uint8Array> {
  let start: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (start === undefined) {
      yield chunk;
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < 3) continue;
    onStart(start);
    yield start;
    start = undefined;
  }
  if (start !== undefined) yield start;
}

function lineEndsWithin(cells: readonly string[]): number {
  let count = 0;
  for (const cell of cells) {
    if (cell.includes('\n') || cell.includes('\r')) count += cell.match(/\r\n|\n|\r/g)?.length ?? 0;
  }
  return count;
}

function reasonOf({ code, message }: CsvError): string {
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'a quote is opened there and never closed';
    case 'CSV_MAX_RECORD_SIZE':
      return 'it begins a record of more than 1 MB, as a quote that is never closed does';
    default:
      return message;
  }
}
