import { sqlLiteral } from '../../../../shared/table/sqlQuoting';
import * as l10n from '@vscode/l10n';
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { once } from 'node:events';
import { UserError } from '../../../../shared/userError';
import type { Cell, TableNote } from '../../../../shared/table/table';
import { fileError } from '../../../../shared/fileError';
import type { TableSource } from '../../engine';
import type { EngineSettings } from '../../protocol/engineMessages';
import type { Progress } from '../progress';
import { fileRows } from '../sql/fileSource';
import {
  beginningEncoding,
  bytesOf,
  encodingNotes,
  encodingOf,
  headOf,
  textOf,
  type Encoding,
} from '../../../csv/encoding';
import { delimiterNotes, firstRecords, tableDelimiter } from '../../../csv/delimiter';
import { RecordReader } from '../../../csv/records';
import { RowIndex } from '../../../csv/rowIndex';
import { CsvScanner, type CsvScan } from '../../../csv/scanner';
import { SourceRows } from './sourceRows';

/** CSV that the engine parses unambiguously. */
export interface ReadableCsv {
  /** The path of the source, or of its rewritten content. */
  readonly path: string;
  readonly rewritten: boolean;
  readonly delimiter: string;
  /** The delimiter of the source, also if its content is rewritten. */
  readonly sourceDelimiter: string;
  readonly lineEnd: '\n' | '\r\n';
  readonly longestRecord: number;
  readonly headers: readonly string[];
  /** The number of rows, excluding the header. */
  readonly rows: number;
  /** The first rows and the last one, from which types are guessed. */
  readonly sample: readonly (readonly Cell[])[];
  readonly notes: readonly TableNote[];
  /** The scan of the source; absent for UTF-16 and for the beginning of a growing file. */
  readonly scan?: CsvScan;
}

export interface SourceReading {
  readonly settings: EngineSettings;
  readonly source: TableSource;
  /** The stored scan of the source with its delimiter, if there is one. */
  readonly scan: CsvScan | undefined;
  /** Whether the sample is empty, because the types of the columns aren't guessed. */
  readonly withoutSample?: true;
  /** The path for the content of a source that must be rewritten. */
  readonly aside: string;
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

const headBytes = 4 * 1024 * 1024;
/** The maximum number of bytes to read from a growing file. */
const growingBytes = 1024 * 1024;
const sampleRows = 20_000;
/**
 * The maximum record length, in bytes, of a file that isn't rewritten. The engine stores several records of the maximum
 * length in memory.
 */
const longestLine = 16 * 1024 * 1024;
const usualLine = 2 * 1024 * 1024;
const usualBuffer = 32 * 1024 * 1024;
const flushAt = 1024 * 1024;

interface Dialect {
  readonly encoding: Encoding;
  readonly delimiter: string;
}

/**
 * Reads a complete CSV file, and writes its content to another file if it is UTF-16, isn't regular, or has a very long
 * record. Of a growing file, reads and rewrites only the beginning.
 *
 * @throws UserError of kind `csv`, `file`, or `canceled`
 */
export async function readCsv(reading: SourceReading): Promise<ReadableCsv> {
  const { source, signal } = reading;
  const head = await headOf(source.path, signal, headBytes);
  if (head.length === 0) throw new UserError('csv', l10n.t('The file is empty.'));
  const encoding = encodingOf(head);
  const headText = new TextDecoder(encoding).decode(head, { stream: true });
  refuseMarkup(headText);
  const delimiter = tableDelimiter(source, headText);
  if (source.growing === true) return readBeginning(reading, delimiter);
  // The scanner reads bytes.
  if (encoding !== 'utf-8' || delimiter > '\x7f') return rewrite(reading, { encoding, delimiter });
  const scan = reading.scan ?? (await scanFile(reading, delimiter));
  const { regular, utf8, records, longestRecord, lineEnd } = scan;
  const [header, ...sample] = firstRecords(headText, delimiter, reading.withoutSample ? 1 : sampleRows);
  if (!regular || longestRecord > longestLine || !header) {
    const rewritten = await rewrite(reading, { encoding: utf8 ? 'utf-8' : 'windows-1252', delimiter });
    return { ...rewritten, scan };
  }
  return {
    path: source.path,
    rewritten: false,
    delimiter,
    sourceDelimiter: delimiter,
    lineEnd,
    longestRecord,
    headers: header.map((name) => name ?? ''),
    rows: records - 1,
    sample:
      sample.length === records - 1 || reading.withoutSample
        ? sample
        : [...sample, ...(await lastRow(source.path, scan, header.length))],
    notes: delimiterNotes(source, delimiter),
    scan,
  };
}

/** Reads the last row, which often differs from the others, such as a total. Returns no rows if it can't be located. */
async function lastRow(
  path: string,
  { marks, delimiter, records }: CsvScan,
  columns: number,
): Promise<readonly (readonly Cell[])[]> {
  if (marks.length === 0) return [];
  const { size, mtimeMs } = await stat(path);
  const rows = new SourceRows(path, columns, new RowIndex({ size, mtimeMs }, delimiter, marks));
  return (await rows.at([records - 2])) ?? [];
}

async function scanFile({ source, signal, progress }: SourceReading, delimiter: string): Promise<CsvScan> {
  const scanner = new CsvScanner(delimiter);
  for await (const piece of bytesOf(source.path, signal, { onShare: progress.phase(0.2) })) {
    scanner.add(piece);
  }
  return scanner.end();
}

/**
 * Reads a CSV file with the tolerant reader and writes its rows, without the header, as regular CSV.
 *
 * @throws UserError of kind `csv`, `file`, or `canceled`
 */
export async function rewrite(reading: SourceReading, dialect: Dialect): Promise<ReadableCsv> {
  const { source, signal, progress } = reading;
  const survey = new RecordReader(dialect.delimiter, () => undefined);
  for await (const text of textOf(source.path, dialect.encoding, signal, { onShare: progress.phase(0.2) })) {
    survey.write(text);
  }
  survey.end();
  const writer = new CarefulWriter(reading.aside, survey.width);
  const reader = new RecordReader(dialect.delimiter, (cells) => writer.add(cells));
  try {
    const onShare = progress.phase(0.4);
    for await (const text of textOf(source.path, dialect.encoding, signal, { onShare })) {
      reader.write(text);
      await writer.flush();
    }
    reader.end();
  } finally {
    await writer.close();
  }
  return writer.result(dialect.delimiter, [
    ...delimiterNotes(source, dialect.delimiter),
    ...encodingNotes(dialect.encoding),
    ...survey.notes(),
  ]);
}

/** Reads only complete rows of a growing file, whose last row can be incomplete. */
async function readBeginning(reading: SourceReading, delimiter: string): Promise<ReadableCsv> {
  const head = await headOf(reading.source.path, reading.signal, growingBytes);
  const encoding = beginningEncoding(head, true);
  const records = firstRecords(
    new TextDecoder(encoding).decode(head, { stream: true }),
    delimiter,
    sampleRows,
  );
  const writer = new CarefulWriter(
    reading.aside,
    records.reduce((maximum, { length }) => Math.max(maximum, length), 0),
  );
  try {
    for (const cells of records) writer.add(cells);
  } finally {
    await writer.close();
  }
  return writer.result(delimiter, [...delimiterNotes(reading.source, delimiter), ...encodingNotes(encoding)]);
}

/** Writes unambiguous CSV: all records have the same number of cells, and every nonblank cell is quoted. */
class CarefulWriter {
  private readonly file;
  private pending = '';
  private header: readonly string[] | undefined;
  private rows = 0;
  private longest = 0;
  private readonly sample: (readonly Cell[])[] = [];
  private failure: unknown;

  constructor(
    private readonly path: string,
    private readonly width: number,
  ) {
    this.file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    this.file.on('error', (error) => (this.failure = error));
  }

  add(cells: readonly Cell[]): void {
    if (!this.header) {
      this.header = Array.from({ length: this.width }, (_, index) => cells[index] ?? '');
      return;
    }
    let line = '';
    for (let index = 0; index < this.width; index += 1) {
      const cell = cells[index] ?? null;
      if (index > 0) line += ',';
      if (cell !== null) line += `"${cell.replaceAll('"', '""')}"`;
    }
    this.pending += `${line}\n`;
    this.longest = Math.max(this.longest, Buffer.byteLength(line));
    this.rows += 1;
    if (this.sample.length < sampleRows) this.sample.push(cells);
  }

  async flush(): Promise<void> {
    if (this.failure !== undefined) throw fileError(this.failure, l10n.t("Couldn't read the table."));
    if (this.pending.length < flushAt) return;
    const text = this.pending;
    this.pending = '';
    if (!this.file.write(text)) await Promise.race([once(this.file, 'drain'), once(this.file, 'close')]);
  }

  async close(): Promise<void> {
    if (!this.file.closed) {
      const closed = once(this.file, 'close');
      this.file.end(this.pending);
      await closed.catch(() => undefined);
    }
    if (this.failure === undefined) return;
    await rm(this.path, { force: true });
    throw fileError(this.failure, l10n.t("Couldn't read the table."));
  }

  result(sourceDelimiter: string, notes: readonly TableNote[]): ReadableCsv {
    if (!this.header) throw new UserError('csv', l10n.t('The file has no header and no rows.'));
    return {
      path: this.path,
      rewritten: true,
      delimiter: ',',
      sourceDelimiter,
      lineEnd: '\n',
      longestRecord: this.longest,
      headers: this.header,
      rows: this.rows,
      sample: this.sample,
      notes,
    };
  }
}

/**
 * Rejects a web page, which would otherwise be read as a table with one column, or as invalid JSON.
 *
 * @throws UserError of kind `csv`
 */
export function refuseMarkup(head: string): void {
  if (!/^\s*<(?:!doctype html|html)\b/i.test(head)) return;
  throw new UserError('csv', l10n.t('The file contains a web page, not a table.'));
}

/**
 * Returns an SQL table function call that reads the rows of readable CSV: columns `c0`, `c1`, and so on, with
 * NULL for blank cells.
 *
 * @param types the SQL types of the columns
 */
export function csvRows(
  { path, rewritten, delimiter, lineEnd, longestRecord }: ReadableCsv,
  types: readonly string[],
): string {
  const columns = types.map((type, index) => `'c${index}': '${type}'`).join(', ');
  const line = Math.max(usualLine, longestRecord + 1024);
  const options = `auto_detect = false, header = ${String(!rewritten)}, delim = ${sqlLiteral(delimiter)},
    quote = '"', escape = '"', new_line = '${lineEnd === '\n' ? '\\n' : '\\r\\n'}', nullstr = '', allow_quoted_nulls = false,
    strict_mode = true, max_line_size = ${line}, buffer_size = ${Math.max(usualBuffer, line * 2)}, columns = {${columns}}`;
  return fileRows('read_csv', path, options);
}
