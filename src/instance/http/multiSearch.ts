export interface Match {
  readonly start: number;
  readonly length: number;
}

/** Pairs of bytes. */
const pairs = 0x10000;
const longestShift = 0xff;

/**
 * Searches bytes for several texts at once (Wu and Manber): it looks at a pair of bytes, and skips as many as no text
 * can begin in, so that more texts take no more time.
 */
export class MultiSearch {
  /** The longest first: a text may be the beginning of another. */
  private readonly texts: readonly Buffer[];
  private readonly longest: number;
  private readonly shortest: number;
  /** By how many bytes to go on after a pair; 0 where a text may end its first `shortest` bytes. */
  private readonly shifts = new Uint8Array(pairs);

  /** @param texts at least one, each of at least two bytes */
  constructor(texts: readonly string[]) {
    this.texts = [...new Set(texts)].map((text) => Buffer.from(text)).sort((a, b) => b.length - a.length);
    const lengths = this.texts.map(({ length }) => length);
    this.longest = Math.max(...lengths);
    this.shortest = Math.min(longestShift, ...lengths);
    this.shifts.fill(this.shortest - 1);
    for (const text of this.texts) {
      for (let at = 1; at < this.shortest; at += 1) {
        const pair = text.readUInt16BE(at - 1);
        this.shifts[pair] = Math.min(this.shifts[pair] ?? 0, this.shortest - 1 - at);
      }
    }
  }

  /** The first text at or after an offset, and of several there the longest. */
  first(data: Buffer, from: number): Match | undefined {
    const { shifts, shortest } = this;
    for (let at = from + shortest - 1; at < data.length;) {
      const pair = ((data[at - 1] as number) << 8) | (data[at] as number);
      const shift = shifts[pair] as number;
      if (shift === 0) {
        const start = at - shortest + 1;
        const text = this.texts.find((one) => startsWith(data, start, one));
        if (text !== undefined) return { start, length: text.length };
      }
      at += shift === 0 ? 1 : shift;
    }
    return undefined;
  }

  /** Where, at or after an offset, the data ends in the beginning of a text; its length where it doesn't. */
  unfinished(data: Buffer, from: number): number {
    for (let start = Math.max(from, data.length - this.longest + 1); start < data.length; start += 1) {
      const length = data.length - start;
      const isUnfinished = (text: Buffer): boolean =>
        text.length > length && startsWith(data, start, text.subarray(0, length));
      if (this.texts.some((text) => text[0] === data[start] && isUnfinished(text))) return start;
    }
    return data.length;
  }
}

function startsWith(data: Buffer, start: number, text: Buffer): boolean {
  return data[start] === text[0] && data.subarray(start, start + text.length).equals(text);
}
