import { redactionMark, secretForms } from '../../shared/redact';

/** The minimum length of a redacted secret. Shorter texts also occur in unrelated data. */
const minSecretLength = 8;

/** The maximum number of bytes of a chunk that are searched together with the buffered ones. */
const copiedBytes = 1024;

const mark = Buffer.from(redactionMark);

/**
 * Redacts secrets in a streamed body, including secrets that are split between chunks. Buffers only bytes
 * that could start a secret, and returns most others without copying them.
 */
export class BodyRedactor {
  private readonly search: MultiSearch | undefined;
  private held: Buffer = Buffer.alloc(0);

  constructor(secrets: readonly string[]) {
    const forms = secrets.filter(({ length }) => length >= minSecretLength).flatMap(secretForms);
    this.search = forms.length === 0 ? undefined : new MultiSearch(forms);
  }

  /** @returns the redacted bytes, except those that are buffered, in order */
  push(chunk: Uint8Array): readonly Uint8Array[] {
    if (!this.search) return [chunk];
    let rest = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const parts: Uint8Array[] = [];
    // Only the beginning is copied, because copies of long chunks would fill the memory.
    while (this.held.length > 0 && rest.length > 0) {
      parts.push(...this.redact(this.search, Buffer.concat([this.held, rest.subarray(0, copiedBytes)])));
      rest = rest.subarray(copiedBytes);
    }
    if (rest.length > 0) parts.push(...this.redact(this.search, rest));
    return parts;
  }

  /** @returns the remaining bytes at the end of the body */
  end(): readonly Uint8Array[] {
    return this.search ? this.redact(this.search, this.held, true) : [];
  }

  private redact(search: MultiSearch, data: Buffer, isEnd = false): readonly Uint8Array[] {
    const parts: Uint8Array[] = [];
    const endAfter = (from: number): number => (isEnd ? data.length : search.unfinished(data, from));
    let from = 0;
    let end = endAfter(from);
    for (;;) {
      const match = search.first(data, from);
      if (!match || match.start >= end) break;
      if (match.start > from) parts.push(data.subarray(from, match.start));
      parts.push(mark);
      from = match.start + match.length;
      if (from > end) end = endAfter(from);
    }
    if (end > from) parts.push(data.subarray(from, end));
    this.held = Buffer.from(data.subarray(end));
    return parts;
  }
}

interface Match {
  readonly start: number;
  readonly length: number;
}

/** The number of hashes of three bytes. */
const hashes = 0x10000;
const longestShift = 0xff;

/**
 * Searches bytes for several texts at once (Wu-Manber algorithm). A hash of three bytes determines how many bytes
 * can be skipped, so the time hardly depends on the number of texts.
 */
class MultiSearch {
  /** Longest first, because a text may be a prefix of another. */
  private readonly texts: readonly Buffer[];
  private readonly longest: number;
  private readonly shortest: number;
  /**
   * The number of bytes to skip after three bytes with a hash; 0 if these may end the first `shortest` bytes of a text.
   */
  private readonly shifts = new Uint8Array(hashes);
  /** For each byte, 1 if a text starts with it. */
  private readonly starts = new Uint8Array(0x100);

  /** @param texts at least one, each of at least three bytes */
  constructor(texts: readonly string[]) {
    this.texts = [...new Set(texts)].map((text) => Buffer.from(text)).sort((a, b) => b.length - a.length);
    const lengths = this.texts.map(({ length }) => length);
    this.longest = Math.max(...lengths);
    this.shortest = Math.min(longestShift, ...lengths);
    this.shifts.fill(this.shortest - 2);
    for (const text of this.texts) {
      this.starts[text[0] as number] = 1;
      for (let at = 2; at < this.shortest; at += 1) {
        const hash = hashAt(text, at);
        this.shifts[hash] = Math.min(this.shifts[hash] ?? 0, this.shortest - 1 - at);
      }
    }
  }

  /** Returns the first match at or after an offset; the longest if several texts start there. */
  first(data: Buffer, from: number): Match | undefined {
    const { shifts, shortest } = this;
    const longestSkip = shortest - 2;
    const lastOfFour = data.length - 3 * longestSkip;
    for (let at = from + shortest - 1; at < data.length;) {
      // Checking four positions that are known in advance takes less time than four that depend on each other.
      while (
        at < lastOfFour &&
        shifts[hashAt(data, at)] === longestSkip &&
        shifts[hashAt(data, at + longestSkip)] === longestSkip &&
        shifts[hashAt(data, at + 2 * longestSkip)] === longestSkip &&
        shifts[hashAt(data, at + 3 * longestSkip)] === longestSkip
      ) {
        at += 4 * longestSkip;
      }
      if (at >= data.length) break;
      const shift = shifts[hashAt(data, at)] as number;
      if (shift === 0) {
        const start = at - shortest + 1;
        const text = this.texts.find((one) => startsWith(data, start, one));
        if (text) return { start, length: text.length };
      }
      at += shift === 0 ? 1 : shift;
    }
    return undefined;
  }

  /**
   * Returns the first offset at or after `from` from which the rest of the data is the beginning of a longer text;
   * the length of the data if there is none.
   */
  unfinished(data: Buffer, from: number): number {
    for (let start = Math.max(from, data.length - this.longest + 1); start < data.length; start += 1) {
      if (this.starts[data[start] as number] === 0) continue;
      const length = data.length - start;
      const isPrefix = (text: Buffer): boolean =>
        text.length > length && startsWith(data, start, text.subarray(0, length));
      if (this.texts.some(isPrefix)) return start;
    }
    return data.length;
  }
}

/** Returns the hash of three bytes, of which the last one is at an offset. */
function hashAt(data: Buffer, at: number): number {
  return ((data[at - 2] as number) << 8) ^ ((data[at - 1] as number) << 4) ^ (data[at] as number);
}

function startsWith(data: Buffer, start: number, text: Buffer): boolean {
  return data[start] === text[0] && data.subarray(start, start + text.length).equals(text);
}
