import { RecordReader } from './records';
import { separatorOf } from './separatorLine';

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** The maximum length, in bytes, of a line to skip. */
const longestSkipped = 64;

/** The maximum length, in bytes. A longer first line indicates a file without line ends. */
const maxLength = 1024 * 1024;

/** The header of a CSV file, collected while its bytes are scanned. */
export class Header {
  private start = Buffer.alloc(0);
  private parts: Buffer[] | undefined = [];
  private length = 0;

  /**
   * Collects the first bytes of the file for {@link endsMark}. Must be called with each chunk before any
   * other method.
   */
  begin(chunk: Uint8Array): void {
    const missing = byteOrderMark.length - this.start.length;
    if (missing > 0) this.start = Buffer.concat([this.start, chunk.subarray(0, missing)]);
  }

  /** Whether only a byte order mark precedes a position in the file. */
  endsMark(position: number): boolean {
    return position === byteOrderMark.length && this.start.equals(byteOrderMark);
  }

  /** Adds the bytes of a chunk to the header. A negative `from` is a position in an earlier chunk. */
  add(chunk: Uint8Array, from: number, to: number): void {
    const part = chunk.subarray(Math.max(0, from), Math.max(0, to));
    this.length += part.length;
    if (this.length > maxLength) this.parts = undefined;
    this.parts?.push(Buffer.from(part));
  }

  /** Adds the last bytes. The header can end in the previous chunk, whose last byte is then a line end. */
  end(chunk: Uint8Array, from: number, to: number): void {
    this.add(chunk, from, to);
    this.parts = this.parts && [Buffer.concat(this.parts).subarray(0, this.length + Math.min(0, to))];
  }

  /**
   * Whether the line isn't a header: it is blank, or contains only a byte order mark, or names the delimiter. Must be
   * called after {@link end}.
   */
  get isSkipped(): boolean {
    if (this.length > longestSkipped) return false;
    const line = this.text('utf-8');
    return line === '' || separatorOf(line) !== undefined;
  }

  /** Discards the lines above the header. */
  clear(): void {
    this.parts &&= [];
    this.length = 0;
  }

  /** Returns the cells without quotes, or `undefined` for a header that is too long. */
  columns(delimiter: string, encoding: 'utf-8' | 'windows-1252'): readonly string[] | undefined {
    if (!this.parts) return undefined;
    let columns = [''];
    const limits = { maxLength: Infinity, maxCells: Infinity };
    const reader = new RecordReader(
      delimiter,
      (cells) => (columns = cells.map((cell) => cell ?? '')),
      limits,
    );
    reader.write(this.text(encoding));
    reader.end();
    return columns;
  }

  private text(encoding: 'utf-8' | 'windows-1252'): string {
    // When streaming, Node.js decodes Windows-1252 correctly; otherwise, it decodes the text as Latin-1.
    return new TextDecoder(encoding).decode(Buffer.concat(this.parts ?? []), { stream: true });
  }
}
