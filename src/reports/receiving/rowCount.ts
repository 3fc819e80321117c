const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const comma = 0x2c;

/** What is known of a CSV at the first of the bytes to be looked at. */
export interface LineBeginning {
  /** Where the first byte to look at stands; its address in memory is a multiple of four. */
  readonly from: number;
  readonly within: 'cellStart' | 'plain' | 'quoted' | 'afterQuote';
  /** How many bytes of the line came before. */
  readonly lineBytes: number;
  /** Whether the byte before is a carriage return. */
  readonly afterCr: boolean;
  /** Whether blank lines count. */
  readonly blankLines: boolean;
}

export interface CountedRows {
  /** Lines that ended; blank ones only if they count. */
  readonly lines: number;
  /** Where the line begins that goes on behind what was looked at; `undefined` when none has ended. */
  readonly lastLine: number | undefined;
}

/**
 * Counts lines that are no part of a quoted cell, four bytes at a time: reading a report has to keep up with the
 * network. Up to three bytes at the end are left out. The bytes lie in memory as all processors that VS Code runs on
 * keep numbers, the lowest first.
 */
export function countRows(bytes: Uint8Array, beginning: LineBeginning): CountedRows {
  const { from, within, blankLines } = beginning;
  const words = new Int32Array(bytes.buffer, bytes.byteOffset + from, (bytes.length - from) >> 2);
  let quoted = within === 'quoted';
  let closedAt = within === 'afterQuote' ? from - 1 : -2;
  const opensAt = within === 'cellStart' ? from : -1;
  let lineStart = from - beginning.lineBytes;
  let lines = 0;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] as number;
    // The highest bit of each byte below 0x23, as quotes and line ends are and little else that stands in a table; of
    // a byte above such a one it may be set as well.
    let found = (word - 0x23232323) & ~word & 0x80808080;
    while (found !== 0) {
      const first = found & -found;
      found ^= first;
      const at = from + (index << 2) + ((31 - Math.clz32(first)) >> 3);
      const byte = bytes[at];
      if (byte === quote) {
        if (quoted) {
          quoted = false;
          closedAt = at;
        } else {
          // A quote opens a cell at its start alone, and goes on with it where it is doubled.
          quoted =
            closedAt === at - 1 ||
            at === lineStart ||
            at === opensAt ||
            (at > from && bytes[at - 1] === comma);
        }
      } else if ((byte === lineFeed || byte === carriageReturn) && !quoted) {
        if (at > lineStart) lines += 1;
        else if (blankLines) {
          const afterCr = at > from ? bytes[at - 1] === carriageReturn : beginning.afterCr;
          if (byte === carriageReturn || !afterCr) lines += 1;
        }
        lineStart = at + 1;
      }
    }
  }
  return { lines, lastLine: lineStart > from ? lineStart : undefined };
}
