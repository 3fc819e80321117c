import { Header } from './header';
import { RowIndexer } from './rowIndex';
import { Utf8Validator } from './utf8';

/** What is known of a CSV file after a look at every byte. */
export interface CsvScan {
  /** Character code of the delimiter that was looked for. */
  readonly delimiter: number;
  /**
   * Whether the file is CSV to the letter of RFC 4180, in UTF-8: every record has as many cells as the header, there
   * are quotes around complete cells only, all lines end alike, and none is blank. The database reads such a file as
   * our reader does, at full speed.
   */
  readonly regular: boolean;
  readonly utf8: boolean;
  /** Records with the header. */
  readonly records: number;
  /** In bytes, of a regular file. */
  readonly longestRecord: number;
  readonly lineEnd: '\n' | '\r\n';
  /** The marks of a `RowIndex`; empty for a file that is not regular, or has one column only. */
  readonly marks: Float64Array;
}

/** A scan with what is only of interest while the bytes are being received. */
export interface EndedScan extends CsvScan {
  /** What the end of the file cuts off, as far as that can be seen. */
  readonly cutOff: 'quote' | 'row' | undefined;
  /** Whether the last line has no line end, which a complete file may lack as well. */
  readonly unterminated: boolean;
  /** The cells of the header; `undefined` if there is none, or none of a sensible length. */
  readonly columns: readonly string[] | undefined;
}

const quote = 0x22;
const lf = 0x0a;
const cr = 0x0d;
const nothing = new Uint8Array();

/**
 * Looks at every byte of a CSV file, in chunks of any size, and stores nothing but the header and the marks. Rows are
 * counted as `RecordReader` reads them, whatever rules the file breaks: a quote opens a cell at its start only, and a
 * blank line is a row of a table with one column only.
 */
export class CsvScanner {
  private readonly delimiter: number;
  private readonly utf8 = new Utf8Validator();
  private readonly indexer = new RowIndexer();
  private readonly header = new Header();
  /** Bytes of all chunks before the current one, and the last of them. */
  private passed = 0;
  private lastByte = 0;
  /** The last byte of the chunk before if the first one of the next decides what it is. */
  private undecided: typeof quote | typeof cr | undefined;
  private quoted = false;
  /** Where the last quoted cell ended, if nothing follows it. */
  private closedAt = -2;
  private recordStart = 0;
  private recordDelimiters = 0;
  private records = 0;
  /** Cells of the header; 0 before its end. */
  private width = 0;
  private longest = 0;
  private crlf = false;
  private regular = true;

  /** @param delimiter one character of ASCII */
  constructor(delimiter = ',') {
    this.delimiter = delimiter.charCodeAt(0);
  }

  /** Rows below the header that are complete or begun. */
  get rows(): number {
    return Math.max(0, this.records + (this.passed > this.recordStart ? 1 : 0) - 1);
  }

  /** Bytes that whoever passes them on may use again afterwards. */
  add(chunk: Uint8Array): void {
    const [first] = chunk;
    if (first === undefined) return;
    this.utf8.add(chunk);
    this.header.begin(chunk);
    this.decide(first);
    const aligned = Math.min(chunk.length, -chunk.byteOffset & 3);
    const words = (chunk.length - aligned) >> 2;
    this.addBytes(chunk, 0, aligned);
    if (words > 0) this.addWords(chunk, aligned, words);
    this.addBytes(chunk, aligned + 4 * words, chunk.length);
    if (this.width === 0) this.header.add(chunk, this.recordStart - this.passed, chunk.length);
    this.passed += chunk.length;
    this.lastByte = chunk.at(-1) ?? 0;
  }

  /** To be called once, after the last byte. */
  end(): EndedScan {
    if (this.undecided === cr) this.endAtReturn(nothing, this.passed);
    const utf8 = this.utf8.end();
    const unterminated = this.passed > this.recordStart;
    const isShort = unterminated && this.width > this.recordDelimiters + 1;
    const cutOff = this.quoted ? 'quote' : isShort ? 'row' : undefined;
    if (this.quoted) this.regular = false;
    if (unterminated) this.endRecord(nothing, this.passed, this.passed);
    const regular = this.regular && utf8;
    return {
      delimiter: this.delimiter,
      regular,
      utf8,
      records: this.records,
      longestRecord: this.longest,
      lineEnd: this.crlf ? '\r\n' : '\n',
      marks: regular && this.width > 1 ? this.indexer.end(this.passed) : new Float64Array(),
      cutOff,
      unterminated,
      columns: this.width === 0 ? undefined : this.header.columns(String.fromCharCode(this.delimiter)),
    };
  }

  /** Four bytes at a time, since a scan has to keep up with the network: most of them are within cells. */
  private addWords(chunk: Uint8Array, from: number, count: number): void {
    const words = new Int32Array(chunk.buffer, chunk.byteOffset + from, count);
    for (let index = 0; index < count; index += 1) {
      index = this.quoted ? nextQuote(words, index) : this.passCells(words, index);
      if (index < count) this.addWord(chunk, from + 4 * index, words[index] as number);
    }
  }

  /** The lowest byte is the first one, on all processors that VS Code runs on. */
  private addWord(chunk: Uint8Array, from: number, word: number): void {
    let delimiters = bytesEqual(word, this.delimiter * 0x01010101);
    for (let found = lowBytes(word); found !== 0; found &= found - 1) {
      const lowest = found & -found;
      const at = from + ((31 - Math.clz32(lowest)) >> 3);
      const byte = chunk[at] as number;
      if (byte !== lf && byte !== quote && byte !== cr) continue;
      if (!this.quoted) this.recordDelimiters += countBytes(delimiters & (lowest - 1));
      delimiters &= -lowest;
      if (byte === quote) this.addQuote(chunk, at);
      else if (!this.quoted) this.addLineEnd(chunk, at, byte);
    }
    if (!this.quoted) this.recordDelimiters += countBytes(delimiters);
  }

  /** Counts delimiters up to the next word that can have a quote or a line end in it. */
  private passCells(words: Int32Array, from: number): number {
    const delimiters = this.delimiter * 0x01010101;
    let index = from;
    while (index < words.length) {
      // In each of four bytes the number of delimiters at that place, so few that none overflows.
      let counts = 0;
      const stop = Math.min(words.length, index + 255);
      for (; index < stop; index += 1) {
        const word = words[index] as number;
        if (lowBytes(word) !== 0) break;
        counts += bytesEqual(word, delimiters) >>> 7;
      }
      this.recordDelimiters +=
        (counts & 0xff) + ((counts >>> 8) & 0xff) + ((counts >>> 16) & 0xff) + (counts >>> 24);
      if (index < stop) break;
    }
    return index;
  }

  private addBytes(chunk: Uint8Array, from: number, to: number): void {
    for (let at = from; at < to; at += 1) {
      const byte = chunk[at] as number;
      if (byte === this.delimiter) {
        if (!this.quoted) this.recordDelimiters += 1;
      } else if (byte === quote) {
        this.addQuote(chunk, at);
      } else if ((byte === lf || byte === cr) && !this.quoted) {
        this.addLineEnd(chunk, at, byte);
      }
    }
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
    // The database and our reader differ where a quote follows a byte order mark.
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

  /** Decides by the byte after it what the last byte is: a quote ends a cell, and a line can end in CRLF or CR. */
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
   * @param end where its line end begins, in the file
   * @param next where the next record begins
   */
  private endRecord(chunk: Uint8Array, end: number, next: number): void {
    if (end === this.recordStart && this.width !== 1) {
      this.regular = false;
      if (this.width === 0) this.header.clear();
    } else {
      if (this.width === 0) {
        this.header.end(chunk, this.recordStart - this.passed, end - this.passed);
        this.width = this.recordDelimiters + 1;
      }
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

/**
 * The highest bit of each of four bytes that is below 0x23 and no space, as quotes and line ends are and little else in
 * a table. The bit can be set for other bytes as well.
 */
function lowBytes(word: number): number {
  const spaces = ((word ^ 0x20202020) & 0x7f7f7f7f) + 0x7f7f7f7f;
  return (word - 0x23232323) & ~word & spaces & 0x80808080;
}

/** The highest bit of each of four bytes that is the same in two words. */
function bytesEqual(word: number, other: number): number {
  const different = word ^ other;
  return ~(((different & 0x7f7f7f7f) + 0x7f7f7f7f) | different) & 0x80808080;
}

/** How many of the highest bits of four bytes are set. */
function countBytes(bits: number): number {
  return Math.imul(bits >>> 7, 0x01010101) >>> 24;
}

/** The place of the next word with a quote in it. */
function nextQuote(words: Int32Array, from: number): number {
  for (let index = from; index < words.length; index += 1) {
    const others = (words[index] as number) ^ 0x22222222;
    if (((others - 0x01010101) & ~others & 0x80808080) !== 0) return index;
  }
  return words.length;
}
