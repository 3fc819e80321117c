export interface Match {
  readonly start: number;
  readonly length: number;
}

/** The number of possible byte pairs. */
const pairs = 0x10000;
const longestShift = 0xff;

/**
 * Searches bytes for several texts at once (Wu-Manber algorithm). A pair of bytes determines how many bytes
 * can be skipped, so the time doesn't depend on the number of texts.
 */
export class MultiSearch {
  /** Longest first, because a text may be a prefix of another. */
  private readonly texts: readonly Buffer[];
  private readonly longest: number;
  private readonly shortest: number;
  /** The number of bytes to skip after a pair; 0 if the pair may end the first `shortest` bytes of a text. */
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

  /** Returns the first match at or after an offset; the longest if several texts start there. */
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

  /**
   * Returns the first offset at or after `from` at which the data ends with a prefix of a text; the length of
   * the data if there is none.
   */
  unfinished(data: Buffer, from: number): number {
    for (let start = Math.max(from, data.length - this.longest + 1); start < data.length; start += 1) {
      const length = data.length - start;
      // A loop instead of a callback, because a callback would be created again for each position.
      for (const text of this.texts) {
        if (text[0] !== data[start] || text.length <= length) continue;
        if (startsWith(data, start, text.subarray(0, length))) return start;
      }
    }
    return data.length;
  }
}

function startsWith(data: Buffer, start: number, text: Buffer): boolean {
  return data[start] === text[0] && data.subarray(start, start + text.length).equals(text);
}
