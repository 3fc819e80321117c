import { countRows } from './rowCount';

const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const byteOrderMark: readonly number[] = [0xef, 0xbb, 0xbf];

/** A header longer than this is no header but a file without lines; it is counted and not kept. */
const headerLimit = 1024 * 1024;

/** The exports are comma-separated by contract, whatever else stands in a header. */
const comma = 0x2c;

/** Where the reading of a CSV stands within a cell. */
const enum Place {
  /** Before its first byte: only here does a quote open anything. */
  Start,
  Plain,
  Quoted,
  /** Behind a quote within quotes: either the cell is over or the quote was doubled. */
  AfterQuote,
}

const withinOf = {
  [Place.Start]: 'cellStart',
  [Place.Plain]: 'plain',
  [Place.Quoted]: 'quoted',
  [Place.AfterQuote]: 'afterQuote',
} as const;

/**
 * Counts the rows of a CSV as its bytes come, and knows at the end whether it ends where a row does. Of a file of any
 * size it holds the header alone. As in the table, a blank line below a header of one column is a row; with more
 * columns, and above the header, it is none.
 */
export class CsvScan {
  /** Rows below the header that are complete or begun. */
  get rows(): number {
    return Math.max(0, this.lines + (this.lineBytes > 0 ? 1 : 0) - 1);
  }
  /** The bytes of the header without its line end; `undefined` before its end, or when it is far too long. */
  header: Buffer | undefined;

  private lines = 0;
  /** Bytes of the line that is being read, and its delimiters. */
  private lineBytes = 0;
  private lineDelimiters = 0;
  private place = Place.Start;
  private blankLines = false;
  /** The last byte of the chunk before. */
  private lastByte = 0;
  private headerParts: Buffer[] | undefined = [];
  private headerBytes = 0;
  private headerDelimiters = 0;

  add(chunk: Uint8Array): void {
    const from = this.headerParts === undefined ? 0 : this.addHeader(chunk);
    if (from < chunk.length) this.addRows(chunk, from);
    this.lastByte = chunk.at(-1) ?? this.lastByte;
  }

  /** What is cut off at the end, or `undefined` when nothing seems to be. To be asked when all bytes have come. */
  end(): 'quote' | 'row' | undefined {
    if (this.headerParts !== undefined) this.finishHeader();
    if (this.place === Place.Quoted) return 'quote';
    const open = this.lineBytes > 0 && this.lines > 0;
    return open && this.lineDelimiters < this.headerDelimiters ? 'row' : undefined;
  }

  /** Whether the last line has no line end, which a whole file may lack as well. */
  get unterminated(): boolean {
    return this.lineBytes > 0;
  }

  /** The cells of the header as they stand, quotes undone. */
  columns(): readonly string[] | undefined {
    return this.header === undefined ? undefined : headerCells(this.header.toString('utf8'));
  }

  /** Takes the header out of a chunk and returns where the rest begins. */
  private addHeader(chunk: Uint8Array): number {
    const before = this.lines;
    for (let at = 0; at < chunk.length; at += 1) {
      this.addBytes(chunk, at, at + 1);
      if (this.lines === before) continue;
      this.keepHeader(chunk.subarray(0, at));
      this.finishHeader();
      return at + 1;
    }
    this.keepHeader(chunk);
    if (this.headerBytes > headerLimit) this.finishHeader();
    return chunk.length;
  }

  private keepHeader(part: Uint8Array): void {
    this.headerParts?.push(Buffer.from(part));
    this.headerBytes += part.length;
  }

  private finishHeader(): void {
    const header = Buffer.concat(this.headerParts ?? []);
    this.headerParts = undefined;
    if (this.headerBytes > headerLimit) return;
    this.header = header;
    this.headerDelimiters = headerCells(header.toString('utf8')).length - 1;
    this.blankLines = this.headerDelimiters === 0;
  }

  /** Passes over whole lines quickly, and takes care where each byte of the last one stands. */
  private addRows(bytes: Uint8Array, from: number): void {
    const aligned = from + (-(bytes.byteOffset + from) & 3);
    if (aligned + 4 > bytes.length) {
      this.addBytes(bytes, from, bytes.length);
      return;
    }
    this.addBytes(bytes, from, aligned);
    const { place, lineBytes, blankLines } = this;
    const { lines, lastLine } = countRows(bytes, {
      from: aligned,
      within: withinOf[place],
      lineBytes,
      afterCr: this.byteBefore(bytes, aligned) === carriageReturn,
      blankLines,
    });
    this.lines += lines;
    if (lastLine !== undefined) this.beginLine();
    this.addBytes(bytes, lastLine ?? aligned, bytes.length);
  }

  private addBytes(bytes: Uint8Array, from: number, to: number): void {
    for (let at = from; at < to; at += 1) {
      const byte = bytes[at] ?? 0;
      if (this.place === Place.Quoted) {
        this.lineBytes += 1;
        if (byte === quote) this.place = Place.AfterQuote;
      } else if (byte === lineFeed || byte === carriageReturn) {
        if (this.lineBytes > 0 || (this.blankLines && !this.endsCrLf(bytes, at))) this.lines += 1;
        this.beginLine();
      } else {
        this.lineBytes += 1;
        if (byte === quote && this.place !== Place.Plain) this.place = Place.Quoted;
        else if (byte === comma) {
          this.lineDelimiters += 1;
          this.place = Place.Start;
        } else if (!this.isMark(byte)) this.place = Place.Plain;
      }
    }
  }

  /** Whether a byte belongs to the byte order mark, behind which a quote still opens the first cell. */
  private isMark(byte: number): boolean {
    return this.headerParts !== undefined && byte === byteOrderMark[this.lineBytes - 1];
  }

  /** Whether the byte is the second one of a line end. */
  private endsCrLf(bytes: Uint8Array, at: number): boolean {
    return bytes[at] === lineFeed && this.byteBefore(bytes, at) === carriageReturn;
  }

  private byteBefore(bytes: Uint8Array, at: number): number {
    return bytes[at - 1] ?? this.lastByte;
  }

  private beginLine(): void {
    this.lineBytes = 0;
    this.lineDelimiters = 0;
    this.place = Place.Start;
  }
}

function headerCells(header: string): string[] {
  const text = header.replace(/^\uFEFF/, '');
  const cells: string[] = [];
  let cell = '';
  let place = Place.Start;
  for (const character of text) {
    if (place !== Place.Quoted && character === ',') {
      cells.push(cell);
      cell = '';
      place = Place.Start;
    } else if (character === '"' && place !== Place.Plain) {
      // The second of two quotes within quotes stands for one.
      if (place === Place.AfterQuote) cell += character;
      place = place === Place.Quoted ? Place.AfterQuote : Place.Quoted;
    } else {
      cell += character;
      if (place !== Place.Quoted) place = Place.Plain;
    }
  }
  return [...cells, cell];
}
