import { Header } from './header';
import { maxRegularColumns, RegularRows } from './regularRows';
import { RowIndexer } from './rowIndex';
import { Utf8Validator } from './utf8';

/** The result of scanning a complete CSV file. */
export interface CsvScan {
  /** The character code of the delimiter that the scan used. */
  readonly delimiter: number;
  /**
   * Whether the file is strict RFC 4180 CSV in UTF-8: every record has as many cells as the header, quotes
   * enclose only complete cells, all line ends are the same, and no line is blank, except in a table with one
   * column. The database reads such a file at full speed, with the same cells as `RecordReader`.
   */
  readonly regular: boolean;
  readonly utf8: boolean;
  /** The number of records, including the header. */
  readonly records: number;
  /** The length of the longest record, in bytes; known only for a regular file. */
  readonly longestRecord: number;
  readonly lineEnd: '\n' | '\r\n';
  /** The marks of a `RowIndex`; empty for a file that isn't regular, has only one column, or has no rows. */
  readonly marks: Float64Array<ArrayBuffer>;
  /**
   * For each column, the forms that all nonblank cells below the header have; see `cellForm`. Empty if they
   * are unknown, for example because the file isn't regular or has a very long row.
   */
  readonly forms: Uint8Array;
}

/** A scan with details that are needed only to validate a download. */
export interface EndedScan extends CsvScan {
  /** The element that is cut off at the end of the file, if this can be detected. */
  readonly cutOff: 'quote' | 'row' | undefined;
  /** Whether the last line has no line end, which can also be the case in a complete file. */
  readonly unterminated: boolean;
  /** The cells of the header; `undefined` if there is no header, or it is too long. */
  readonly columns: readonly string[] | undefined;
}

const quote = 0x22;
const lf = 0x0a;
const cr = 0x0d;
const nothing = new Uint8Array();

/** The maximum length of an incomplete row that is buffered, in bytes. */
const maxPending = 64 * 1024;

/**
 * Scans every byte of a CSV file, in chunks of any size, and stores only the header, the marks, the forms, and the bytes
 * of an incomplete row. Rows are counted as in `RecordReader`, even if the file is irregular: a quote opens a
 * cell only at its start, and a blank line is a row only in a table with one column.
 */
export class CsvScanner {
  private readonly delimiter: number;
  private readonly utf8 = new Utf8Validator();
  private readonly indexer = new RowIndexer();
  private readonly header = new Header();
  /** Scans the regular rows below the header. Other records are scanned byte by byte. */
  private regularRows: RegularRows | undefined;
  /** The number of scanned bytes, and the last of these bytes. */
  private passed = 0;
  private lastByte = 0;
  /** The last scanned byte, if its meaning depends on the next byte. */
  private undecided: typeof quote | typeof cr | undefined;
  private quoted = false;
  /** The position of the last closing quote. A quote directly after it is part of the cell. */
  private closedAt = -2;
  private recordStart = 0;
  private recordDelimiters = 0;
  private records = 0;
  /** The number of header cells; 0 before the header ends. */
  private width = 0;
  private longest = 0;
  private crlf = false;
  private regular = true;
  private formsKnown = true;

  /** @param delimiter one ASCII character */
  constructor(delimiter = ',') {
    this.delimiter = delimiter.charCodeAt(0);
  }

  /** The number of rows below the header, including an incomplete one. */
  get rows(): number {
    const incomplete = this.passed > this.recordStart || this.pending.length > 0;
    return Math.max(0, this.records + (incomplete ? 1 : 0) - 1);
  }

  /** Scans a chunk. The caller may reuse its buffer afterwards. */
  add(chunk: Uint8Array): void {
    this.utf8.add(chunk);
    this.header.begin(chunk);
    for (let from = 0; from < chunk.length;) {
      const rest = chunk.subarray(from);
      const rows = this.isAtRow ? this.rowsOf() : undefined;
      if (!rows) from += this.addRecord(rest);
      else {
        from += rows.push(rest);
        this.addRows(rows);
      }
    }
  }

  /** Ends the scan. Must be called once, after the last byte. */
  end(): EndedScan {
    const endedRow = this.regularRows !== undefined && this.endRows(this.regularRows);
    if (this.undecided === cr) this.endAtReturn(nothing, this.passed);
    const utf8 = this.utf8.end();
    const unended = this.passed > this.recordStart;
    const isShort = unended && this.width > this.recordDelimiters + 1;
    const cutOff = this.quoted ? 'quote' : isShort ? 'row' : undefined;
    if (this.quoted) this.regular = false;
    if (unended) this.endRecord(nothing, this.passed, this.passed);
    const regular = this.regular && utf8;
    return {
      delimiter: this.delimiter,
      regular,
      utf8,
      records: this.records,
      longestRecord: this.longest,
      lineEnd: this.crlf ? '\r\n' : '\n',
      marks: regular && this.width > 1 ? this.indexer.end(this.passed) : new Float64Array(),
      forms: (regular && this.formsKnown ? this.regularRows?.forms : undefined) ?? new Uint8Array(),
      cutOff,
      unterminated: unended || endedRow,
      columns:
        this.width === 0
          ? undefined
          : this.header.columns(String.fromCharCode(this.delimiter), utf8 ? 'utf-8' : 'windows-1252'),
    };
  }

  private get pending(): Uint8Array {
    return this.regularRows?.pending ?? nothing;
  }

  /** Whether the next byte is the first one of a row below the header. */
  private get isAtRow(): boolean {
    return this.width > 0 && this.passed === this.recordStart && this.undecided === undefined;
  }

  private rowsOf(): RegularRows | undefined {
    const { width, delimiter, crlf } = this;
    if (width <= maxRegularColumns) this.regularRows ??= new RegularRows({ width, delimiter, crlf });
    return this.regularRows;
  }

  /** Scans the pending bytes of rows, except a short incomplete row at their end. */
  private addRows(rows: RegularRows): void {
    while (this.isAtRow && (this.addRegularRows(rows) || rows.pending.length > maxPending)) {
      do rows.drop(this.addRecord(rows.pending));
      while (rows.pending.length > 0 && !this.isAtRow);
    }
  }

  /** @returns whether the pending bytes begin with a row that may be irregular */
  private addRegularRows(rows: RegularRows): boolean {
    for (;;) {
      const { length, records, longest, irregular } = rows.scan(
        this.regular ? this.indexer.nextMark - this.passed : Infinity,
      );
      if (records > 0) {
        this.lastByte = lf;
        this.passRows(length, records, longest);
      }
      if (irregular || records === 0) return irregular;
    }
  }

  /** @returns whether there is a last row without a line end, and it is regular */
  private endRows(rows: RegularRows): boolean {
    const { length } = rows.pending;
    if (length === 0) return false;
    rows.push(Buffer.from(this.crlf ? '\r\n' : '\n'));
    const rest = rows.pending.slice(0, length);
    const isRegular = rows.scan(Infinity).records === 1;
    rows.drop(rows.pending.length);
    if (isRegular) this.passRows(length, 1, length);
    else for (let from = 0; from < length;) from += this.addRecord(rest.subarray(from));
    return isRegular;
  }

  private passRows(length: number, records: number, longest: number): void {
    this.records += records;
    this.passed += length;
    this.recordStart = this.passed;
    if (!this.regular) return;
    if (longest > this.longest) this.longest = longest;
    this.indexer.recordEnds(this.passed, this.records);
  }

  /** Scans a chunk, at most up to the end of a record. Returns the number of scanned bytes. */
  private addRecord(chunk: Uint8Array): number {
    this.decide(chunk[0]);
    if (this.width > 0) this.formsKnown = false;
    let at = 0;
    do {
      const byte = chunk[at] as number;
      if (byte === this.delimiter) {
        if (!this.quoted) this.recordDelimiters += 1;
      } else if (byte === quote) {
        this.addQuote(chunk, at);
      } else if ((byte === lf || byte === cr) && !this.quoted) {
        this.addLineEnd(chunk, at, byte);
      }
      at += 1;
    } while (at < chunk.length && this.recordStart !== this.passed + at);
    if (this.width === 0) this.header.add(chunk, this.recordStart - this.passed, at);
    this.passed += at;
    this.lastByte = chunk[at - 1] as number;
    return at;
  }

  private addQuote(chunk: Uint8Array, at: number): void {
    const position = this.passed + at;
    if (this.quoted) {
      this.quoted = false;
      this.closedAt = position;
      this.undecided = quote;
      if (at + 1 < chunk.length) this.decide(chunk[at + 1]);
      return;
    }
    const opensCell = position === this.recordStart || this.byteBefore(chunk, at) === this.delimiter;
    const isDoubled = position === this.closedAt + 1;
    this.quoted = opensCell || isDoubled || (this.width === 0 && this.header.endsMark(position));
    // The database and `RecordReader` differ if a quote follows a byte order mark.
    if (!opensCell && !isDoubled) this.regular = false;
  }

  private addLineEnd(chunk: Uint8Array, at: number, byte: typeof lf | typeof cr): void {
    const position = this.passed + at;
    if (byte === lf) {
      const crlf = this.byteBefore(chunk, at) === cr;
      if (this.records === 0) this.crlf = crlf;
      if (this.crlf !== crlf) this.regular = false;
      this.endRecord(chunk, crlf ? position - 1 : position, position + 1);
    } else if (at + 1 === chunk.length) {
      this.undecided = cr;
    } else if (chunk[at + 1] !== lf) {
      this.endAtReturn(chunk, position + 1);
    }
  }

  /**
   * Interprets the undecided byte by the byte after it: a quote can end a cell, and a line can end in CRLF or
   * CR.
   */
  private decide(next: number | undefined): void {
    if (this.undecided === quote) {
      const endsCell = next === this.delimiter || next === quote || next === lf || next === cr;
      if (!endsCell) this.regular = false;
    } else if (this.undecided === cr && next !== lf) {
      this.endAtReturn(nothing, this.passed);
    }
    this.undecided = undefined;
  }

  private endAtReturn(chunk: Uint8Array, next: number): void {
    this.regular = false;
    this.endRecord(chunk, next - 1, next);
  }

  /**
   * @param end the position of the line end in the file
   * @param next the position of the next record
   */
  private endRecord(chunk: Uint8Array, end: number, next: number): void {
    if (this.width === 0) this.header.end(chunk, this.recordStart - this.passed, end - this.passed);
    if (this.width === 0 ? this.header.isSkipped : end === this.recordStart && this.width !== 1) {
      this.regular = false;
      if (this.width === 0) this.header.clear();
    } else {
      if (this.width === 0) this.width = this.recordDelimiters + 1;
      this.records += 1;
      if (this.recordDelimiters + 1 !== this.width) this.regular = false;
      if (this.regular) {
        const length = (end < next ? next - 1 : end) - this.recordStart;
        if (length > this.longest) this.longest = length;
        this.indexer.recordEnds(next, this.records);
      }
    }
    this.recordStart = next;
    this.recordDelimiters = 0;
  }

  private byteBefore(chunk: Uint8Array, at: number): number {
    return at === 0 ? this.lastByte : (chunk[at - 1] as number);
  }
}
