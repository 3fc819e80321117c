import { isUtf8 } from 'node:buffer';
import { lastCharacterStart } from '../../../csv/decode';
import type { RowIndexer } from '../../../csv/rowIndex';

/** What a look at every byte found: whether the file is CSV to the letter of RFC 4180, in UTF-8. */
export interface ScanResult {
  readonly regular: boolean;
  /** Whether all bytes seen are UTF-8; what comes after the first irregularity counts too. */
  readonly utf8: boolean;
  /** Records with the header; counted as long as the file is regular. */
  readonly records: number;
  /** Length of the longest record in bytes. */
  readonly longestRecord: number;
  readonly lineEnd: '\n' | '\r\n';
}

const comma = 0x2c;
const quote = 0x22;
const lf = 0x0a;
const cr = 0x0d;

const atStart = 0;
const inPlain = 1;
const inQuotes = 2;
const afterQuotes = 3;
const afterCr = 4;

/**
 * Looks at a CSV file byte by byte, as it is read. Regular means: every record has as many cells as the first
 * one, quotes stand around whole cells only, all lines end alike, and none is blank. What is regular, the engine
 * reads at full speed and means the same by it; the rest is read with more care.
 */
export class CsvScan {
  private state = atStart;
  private cells = 1;
  private expected = 0;
  private records = 0;
  private recordLength = 0;
  private longest = 0;
  private crlf: boolean | undefined;
  private regular = true;
  private utf8 = true;
  private carry: Buffer = Buffer.alloc(0);

  /** Bytes of the pieces before this one. */
  private passed = 0;

  /** @param marks told where records end, for as long as the file is regular */
  constructor(
    private readonly delimiter: number = comma,
    private readonly marks?: RowIndexer,
  ) {}

  write(chunk: Buffer): void {
    this.checkUtf8(chunk);
    if (this.regular) this.regular = this.look(chunk);
    this.passed += chunk.length;
  }

  end(): ScanResult {
    if (this.carry.length > 0) this.utf8 = false;
    if (this.state === inQuotes || this.state === afterCr) this.regular = false;
    const openRecord = this.state !== atStart || this.cells > 1 || this.recordLength > 0;
    if (this.regular && openRecord) this.regular = this.endRecord();
    return {
      regular: this.regular && this.utf8,
      utf8: this.utf8,
      records: this.records,
      longestRecord: this.longest,
      lineEnd: this.crlf === true ? '\r\n' : '\n',
    };
  }

  /** Whether all that was seen is regular. */
  private look(chunk: Buffer): boolean {
    const { delimiter } = this;
    let { state, cells } = this;
    let recordStart = -this.recordLength;
    for (let at = 0; at < chunk.length; at += 1) {
      if (state === inQuotes) {
        const close = chunk.indexOf(quote, at);
        if (close < 0) break;
        at = close;
        state = afterQuotes;
        continue;
      }
      const byte = chunk[at];
      if (state === afterCr && byte !== lf) return false;
      if (byte === delimiter) {
        state = atStart;
        cells += 1;
      } else if (byte === lf) {
        const crlf = state === afterCr;
        if (this.crlf !== undefined && this.crlf !== crlf) return false;
        this.crlf = crlf;
        this.cells = cells;
        this.recordLength = at - recordStart;
        if (!this.endRecord()) return false;
        this.marks?.recordEnds(this.passed + at + 1, this.records);
        state = atStart;
        cells = 1;
        recordStart = at + 1;
      } else if (byte === quote) {
        if (state === inPlain) return false;
        // After quotes, one more begins the second half of a doubled quote.
        state = inQuotes;
      } else if (byte === cr) {
        state = afterCr;
      } else {
        if (state === afterQuotes) return false;
        state = inPlain;
      }
    }
    this.state = state;
    this.cells = cells;
    this.recordLength = chunk.length - recordStart;
    return true;
  }

  private endRecord(): boolean {
    if (this.expected === 0) this.expected = this.cells;
    const blank = this.recordLength === 0 || (this.recordLength === 1 && this.crlf === true);
    if (this.cells !== this.expected || (blank && (this.expected > 1 || this.records === 0))) return false;
    this.records += 1;
    this.longest = Math.max(this.longest, this.recordLength);
    this.recordLength = 0;
    return true;
  }

  private checkUtf8(chunk: Buffer): void {
    if (!this.utf8) return;
    const whole = this.carry.length === 0 ? chunk : Buffer.concat([this.carry, chunk]);
    const cut = lastCharacterStart(whole);
    this.utf8 = isUtf8(whole.subarray(0, cut));
    this.carry = Buffer.from(whole.subarray(cut));
  }
}
