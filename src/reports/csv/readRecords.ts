import * as l10n from '@vscode/l10n';
import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { fileError } from '../../shared/fileError';
import { formatCount } from '../../shared/format';
import { encodingOf } from './encoding';
import { lastCharacterStart } from './utf8';
import { RecordReader } from './records';

/** The path of a CSV file, or its bytes as they arrive. */
export type CsvSource = string | AsyncIterable<Uint8Array>;

export interface CsvReading {
  /** Whether the text begins with a byte order mark, which isn't part of the first cell. */
  readonly byteOrderMark: boolean;
  /**
   * The first line of the record at which reading stopped, and the reason; `undefined` if all records were
   * read.
   */
  readonly broken: { readonly line: number; readonly reason: string } | undefined;
}

/** Limits the memory use: an unclosed quote turns all following text into one record. */
const limits = { maxLength: 1024 * 1024, maxCells: Infinity };

const byteOrderMarks = [
  Buffer.from([0xef, 0xbb, 0xbf]),
  Buffer.from([0xff, 0xfe]),
  Buffer.from([0xfe, 0xff]),
];
const maxMarkBytes = 3;

/**
 * Reads comma-separated CSV as a stream and calls `onRecord` with each record and its first line, counted
 * from 1. Lines end in LF, CRLF, or CR. Blank lines are skipped. Quotes can enclose commas and line ends, and
 * a quote inside an unquoted cell is an ordinary character. Reading stops at a record that can't be parsed.
 * The text is UTF-8, or UTF-16 with a byte order mark, or from the first bytes that aren't UTF-8, Windows-1252.
 *
 * @throws UserError of kind `file`, and any error of the source
 */
export async function readRecords(
  source: CsvSource,
  onRecord: (cells: readonly string[], line: number) => void,
): Promise<CsvReading> {
  const reader = new RecordReader(
    ',',
    (cells, line) => {
      // A blank line can be a row of a table with one column, but not of a report.
      if (cells.length > 1 || cells[0] !== null)
        onRecord(
          cells.map((cell) => cell ?? ''),
          line,
        );
    },
    limits,
  );
  let byteOrderMark = false;
  const broken = (reason: string): CsvReading => ({
    byteOrderMark,
    broken: { line: reader.recordLine, reason },
  });
  try {
    const bytes = typeof source === 'string' ? createReadStream(source) : source;
    for await (const text of textOf(bytes, (hasMark) => (byteOrderMark = hasMark))) reader.write(text);
  } catch (error) {
    if (!reader.isTooLong) throw fileError(error, l10n.t("Couldn't read the CSV file."));
    return broken(
      l10n.t('row of more than {count} characters, possibly because of an unclosed quote', {
        count: formatCount(limits.maxLength),
      }),
    );
  }
  if (reader.isWithinQuotes) return broken(l10n.t('unclosed quote'));
  reader.end();
  return { byteOrderMark, broken: undefined };
}

async function* textOf(
  chunks: AsyncIterable<Uint8Array>,
  onStart: (hasMark: boolean) => void,
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  /** The beginning of a UTF-8 character that continues in the next chunk. */
  let rest: Uint8Array = Buffer.alloc(0);
  for await (const chunk of withStart(chunks)) {
    if (decoder === undefined) {
      onStart(byteOrderMarks.some((mark) => mark.equals(chunk.subarray(0, mark.length))));
      decoder = new TextDecoder(encodingOf(Buffer.from(chunk.subarray(0, maxMarkBytes))));
    }
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let end = decoder.encoding === 'utf-8' ? lastCharacterStart(bytes) : bytes.length;
    if (decoder.encoding === 'utf-8' && !isUtf8(bytes.subarray(0, end))) {
      decoder = new TextDecoder('windows-1252');
      end = bytes.length;
    }
    // Copied because the source may reuse its buffer.
    rest = Buffer.from(bytes.subarray(end));
    yield decoder.decode(bytes.subarray(0, end), { stream: true });
  }
  if (rest.length > 0) yield new TextDecoder('windows-1252').decode(rest, { stream: true });
  else if (decoder !== undefined) yield decoder.decode();
}

/** Combines the first chunks, so that the first one is at least as long as a byte order mark. */
async function* withStart(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let start: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (!start) {
      yield chunk;
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < maxMarkBytes) continue;
    yield start;
    start = undefined;
  }
  if (start) yield start;
}
