import { Header } from './header';
import { RowIndexer } from './rowIndex';
import { Utf8Validator } from './utf8';

/** The result of scanning a complete CSV file. */
export interface CsvScan {
  /** The character code of the delimiter that the scan used. */
  readonly delimiter: number;
  /**
   * Whether the file is strict RFC 4180 CSV in UTF-8: every record has as many cells as the header, quotes
   * enclose only complete cells, all line ends are the same, and no line is blank. The database reads such a
   * file like our reader, at full speed.
   */
  readonly regular: boolean;
  readonly utf8: boolean;
  /** The number of records, including the header. */
  readonly records: number;
  /** In bytes; only for a regular file. */
  readonly longestRecord: number;
  readonly lineEnd: '\n' | '\r\n';
  /** The marks of a `RowIndex`; empty for a file that isn't regular, or has only one column. */
  readonly marks: Float64Array;
}

/** A scan with details that matter only while the bytes are being received. */
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

/**
 * Scans every byte of a CSV file, in chunks of any size, and stores only the header and the marks. Rows are
 * counted like in `RecordReader`, even if the file is irregular: a quote opens a cell only at its start, and
 * a blank line is a row only in a table with one column.
 */
export class CsvScanner {
  private readonly delimiter: number;
  private readonly utf8 = new Utf8Validator();
  private readonly indexer = new RowIndexer();
  private readonly header = new Header();
  /** The number of bytes in all chunks before the current one, and the last of these bytes. */
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

  /** @param delimiter one ASCII character */
  constructor(delimiter = ',') {
    this.delimiter = delimiter.charCodeAt(0);
  }

  /** The number of rows below the header, including an incomplete one. */
  get rows(): number {
    return Math.max(0, this.records + (this.passed > this.recordStart ? 1 : 0) - 1);
  }

  /** Scans a chunk. The caller may reuse its buffer afterwards. */
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

  /** Ends the scan. Must be called once, after the last byte. */
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

  /**
   * Scans four bytes at a time, so that a scan isn't slower than the network. Most bytes are within cells.
   */
  private addWords(chunk: Uint8Array, from: number, count: number): void {
    const words = new Int32Array(chunk.buffer, chunk.byteOffset + from, count);
    for (let index = 0; index < count; index += 1) {
      index = this.quoted ? nextQuote(words, index) : this.passCells(words, index);
      if (index < count) this.addWord(chunk, from + 4 * index, words[index] as number);
    }
  }

  /**
   * Scans one word. Its lowest byte is the first one: all processors that VS Code supports are little-endian.
   */
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

  /** Counts delimiters up to the next word that can contain a quote or a line end. */
  private passCells(words: Int32Array, from: number): number {
    const delimiters = this.delimiter * 0x01010101;
    let index = from;
    while (index < words.length) {
      // Four counters, one per byte position. The loop ends before any of them overflows.
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
    // The database and our reader differ if a quote follows a byte order mark.
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
 * Sets the highest bit of each of the four bytes that is below 0x23 and not a space, such as quotes and line
 * ends. The bit can be set for other bytes as well.
 */
function lowBytes(word: number): number {
  const spaces = ((word ^ 0x20202020) & 0x7f7f7f7f) + 0x7f7f7f7f;
  return (word - 0x23232323) & ~word & spaces & 0x80808080;
}

/** Sets the highest bit of each of the four bytes that is equal in two words. */
function bytesEqual(word: number, other: number): number {
  const different = word ^ other;
  return ~(((different & 0x7f7f7f7f) + 0x7f7f7f7f) | different) & 0x80808080;
}

/** Counts the bytes of a word whose highest bit is set. */
function countBytes(bits: number): number {
  return Math.imul(bits >>> 7, 0x01010101) >>> 24;
}

/** Returns the index of the next word that contains a quote. */
function nextQuote(words: Int32Array, from: number): number {
  for (let index = from; index < words.length; index += 1) {
    const others = (words[index] as number) ^ 0x22222222;
    if (((others - 0x01010101) & ~others & 0x80808080) !== 0) return index;
  }
  return words.length;
}
