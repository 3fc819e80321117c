import { allForms } from './cellForms';
import { regularRowsModule } from './regularRowsModule';

interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly records: { readonly value: number };
  readonly longest: { readonly value: number };
  readonly irregular: { readonly value: number };
  readonly scan: (
    from: number,
    to: number,
    stopAt: number,
    forms: number,
    width: number,
    delimiter: number,
    crlf: number,
  ) => number;
}

/** The shape of the records of a regular file. */
export interface RecordShape {
  /** The number of cells. */
  readonly width: number;
  /** The character code of the delimiter. */
  readonly delimiter: number;
  /** Whether lines end in CRLF instead of LF. */
  readonly crlf: boolean;
}

/** The result of scanning some records. */
export interface ScannedRows {
  /** The length of the scanned records, in bytes. */
  readonly length: number;
  readonly records: number;
  /** The length of the longest record, in bytes, without its line feed. */
  readonly longest: number;
  /** Whether the next record may be irregular. Otherwise, it is incomplete, or the scan stopped early. */
  readonly irregular: boolean;
}

/** Addresses in the memory of the module. */
const formsAt = 1024;
const bytesAt = 64 * 1024;
/** The maximum number of pending bytes. */
const capacity = 256 * 1024;

/** The maximum number of columns, for which the memory before the bytes has space for the positions of cells. */
export const maxRegularColumns = 8000;

let compiled: WebAssembly.Module | undefined;

/** Scans strictly regular records at high speed, and buffers the bytes that it hasn't scanned yet. */
export class RegularRows {
  private readonly exports: Exports;
  private readonly memory: Uint8Array;
  private start = bytesAt;
  private end = bytesAt;

  constructor(private readonly shape: RecordShape) {
    compiled ??= new WebAssembly.Module(Buffer.from(regularRowsModule, 'base64'));
    this.exports = new WebAssembly.Instance(compiled).exports as unknown as Exports;
    this.memory = new Uint8Array(this.exports.memory.buffer);
    this.memory.fill(allForms, formsAt, formsAt + shape.width);
  }

  /** The bytes that are neither scanned nor dropped. They are valid until the next call of {@link push}. */
  get pending(): Uint8Array {
    return this.memory.subarray(this.start, this.end);
  }

  /** For each column, the forms that all nonblank cells of the scanned records have; see `cellForm`. */
  get forms(): Uint8Array {
    return this.memory.slice(formsAt, formsAt + this.shape.width);
  }

  /** Copies bytes after the pending ones. Returns the number of copied bytes. */
  push(bytes: Uint8Array): number {
    if (this.start > bytesAt) {
      this.memory.copyWithin(bytesAt, this.start, this.end);
      this.end -= this.start - bytesAt;
      this.start = bytesAt;
    }
    const taken = Math.min(bytes.length, bytesAt + capacity - this.end);
    this.memory.set(taken === bytes.length ? bytes : bytes.subarray(0, taken), this.end);
    this.end += taken;
    return taken;
  }

  /**
   * Scans and removes complete records. The pending bytes must begin with a record.
   *
   * @param atLeast the number of bytes after which the scan stops at the end of a record
   */
  scan(atLeast: number): ScannedRows {
    const { shape, exports, start } = this;
    const stopAt = Math.min(this.end, start + atLeast);
    const { width, delimiter } = shape;
    this.start = exports.scan(start, this.end, stopAt, formsAt, width, delimiter, shape.crlf ? 1 : 0);
    return {
      length: this.start - start,
      records: exports.records.value,
      longest: exports.longest.value,
      irregular: exports.irregular.value !== 0,
    };
  }

  /** Removes pending bytes without scanning them. */
  drop(length: number): void {
    this.start += length;
  }
}
