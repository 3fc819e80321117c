import { formulaBeginnings, isFormulaCell } from '../../shared/table/formulaCells';

const quote = 0x22;
const lineEnds = [0x0a, 0x0d];
/** The first UTF-8 byte of each character that can begin a formula cell. */
const starts = formulaBeginnings.map((character) => Buffer.from(character)[0] ?? 0);
/** ASCII bytes that always begin a formula cell. */
const certainStarts = formulaBeginnings
  .filter((character) => character < '\u0080' && isFormulaCell(`${character}1`))
  .map((character) => character.charCodeAt(0));
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * The maximum number of bytes needed to classify a cell, which limits the bytes buffered between two chunks.
 */
const longestLook = 512;

type Place = 'textStart' | 'cellStart' | 'quotedStart' | 'unquoted' | 'quoted' | 'quoteWithin';

export interface Scanned {
  /**
   * The classified bytes, in the order of the input. Bytes that can't be classified without later ones are
   * returned by a later call.
   */
  readonly bytes: Buffer;
  /** Offsets into `bytes` at which the content of a formula cell begins. */
  readonly formulas: readonly number[];
}

/**
 * Finds formula cells in a stream of CSV bytes, regardless of quotes and chunk boundaries. Processes bytes
 * instead of records, so that a gigabyte takes seconds, and doesn't modify them.
 */
export class FormulaScanner {
  private place: Place = 'textStart';
  private readonly delimiter: number;
  /** Whether the delimiter precedes the cell, which therefore isn't the first one of a row. */
  private followsDelimiter = false;
  private held: Buffer = Buffer.alloc(0);
  /**
   * Two tables, indexed by byte: whether the byte ends an unquoted cell, and whether a cell that begins with the
   * byte, which can be a quote, requires closer inspection.
   */
  private readonly ends: Uint8Array;
  private readonly looks: Uint8Array;

  /**
   * @param delimiter one ASCII character
   * @param onlyFollowing whether to find only cells that follow the delimiter
   */
  constructor(
    delimiter: string,
    private readonly onlyFollowing = false,
  ) {
    this.delimiter = delimiter.charCodeAt(0);
    const endings = [this.delimiter, ...lineEnds];
    this.ends = table(endings);
    this.looks = table([quote, ...starts].filter((byte) => !endings.includes(byte)));
  }

  push(chunk: Buffer): Scanned {
    return this.scan(this.held.length === 0 ? chunk : Buffer.concat([this.held, chunk]), false);
  }

  end(): Scanned {
    return this.scan(this.held, true);
  }

  private scan(bytes: Buffer, final: boolean): Scanned {
    const formulas: number[] = [];
    let at = 0;
    while (at < bytes.length) {
      const next = this.step(bytes, at, final, formulas);
      if (next === undefined) break;
      at = next;
    }
    // Copied because the caller may reuse its buffer.
    this.held = Buffer.from(bytes.subarray(at));
    return { bytes: bytes.subarray(0, at), formulas };
  }

  /** Processes bytes from `at` and returns the next position, or `undefined` if more bytes are required. */
  private step(bytes: Buffer, at: number, final: boolean, formulas: number[]): number | undefined {
    switch (this.place) {
      case 'textStart':
        if (bytes.length < byteOrderMark.length && !final) return undefined;
        this.place = 'cellStart';
        return at + (bytes.subarray(at, at + 3).equals(byteOrderMark) ? 3 : 0);
      case 'cellStart':
        if (bytes[at] === quote) {
          this.place = 'quotedStart';
          return at + 1;
        }
        return this.beginCell(bytes, at, final, formulas);
      case 'quotedStart':
        return this.beginCell(bytes, at, final, formulas);
      case 'unquoted':
        return this.passUnquoted(bytes, at);
      case 'quoted': {
        const end = bytes.indexOf(quote, at);
        if (end === -1) return bytes.length;
        this.place = 'quoteWithin';
        return end + 1;
      }
      case 'quoteWithin':
        this.place = bytes[at] === quote ? 'quoted' : 'unquoted';
        return bytes[at] === quote ? at + 1 : at;
    }
  }

  private beginCell(bytes: Buffer, at: number, final: boolean, formulas: number[]): number | undefined {
    const quoted = this.place === 'quotedStart';
    const first = bytes[at] ?? 0;
    if (quoted ? quotedLooks[first] === 1 : this.looks[first] === 1) {
      const content = certainStarts.includes(first) ? '=' : this.peek(bytes, at, quoted, final);
      if (content === undefined) return undefined;
      if (isFormulaCell(content) && (this.followsDelimiter || !this.onlyFollowing)) formulas.push(at);
    }
    this.place = quoted ? 'quoted' : 'unquoted';
    return at;
  }

  /**
   * Returns as much content of the cell at `at` as is required, or `undefined` if more bytes are required.
   */
  private peek(bytes: Buffer, at: number, quoted: boolean, final: boolean): string | undefined {
    for (let end = at; end < bytes.length; end += 1) {
      const byte = bytes[end] ?? 0;
      if (quoted ? byte === quote : this.ends[byte] === 1) return bytes.toString('utf8', at, end);
      if (end - at > longestLook) return beginningOf(bytes.toString('utf8', at, end));
    }
    return final ? bytes.toString('utf8', at) : undefined;
  }

  /**
   * Skips unquoted cells, up to the beginning of one that requires closer inspection. Most bytes are skipped
   * here.
   */
  private passUnquoted(bytes: Buffer, from: number): number {
    const { ends, looks } = this;
    const { length } = bytes;
    for (let at = from; at < length; at += 1) {
      if (ends[bytes[at] as number] === 0) continue;
      if (at + 1 < length && looks[bytes[at + 1] as number] === 0) continue;
      this.place = 'cellStart';
      this.followsDelimiter = bytes[at] === this.delimiter;
      return at + 1;
    }
    return length;
  }
}

/**
 * Returns the content to classify for a cell that is too long to be a number. If the text is only whitespace, the
 * cell counts as a formula.
 */
function beginningOf(text: string): string {
  return text.trim() === '' ? '=' : `${text}…`;
}

function table(bytes: readonly number[]): Uint8Array {
  const found = new Uint8Array(256);
  for (const byte of bytes) found[byte] = 1;
  return found;
}

/** Indexed by byte: whether a quoted cell that begins with the byte requires closer inspection. */
const quotedLooks = table(starts);
