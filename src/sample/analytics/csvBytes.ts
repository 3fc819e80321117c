/**
 * Writes CSV as bytes. Each `write` function writes at an offset of a buffer and returns the next offset.
 * Callers ensure that the buffer is large enough. No strings or objects are allocated for a row.
 */

const ZERO = 0x30;
const COMMA = 0x2c;
const DOT = 0x2e;

/** Formats text as a CSV cell (RFC 4180), quoted only if required. */
export function csvCell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function writeComma(target: Uint8Array, at: number): number {
  target[at] = COMMA;
  return at + 1;
}

/**
 * Copies `source` from `start` up to `end`. For the few bytes of a cell, a loop is faster than a native call.
 */
export function writeBytes(
  target: Uint8Array,
  at: number,
  source: Uint8Array,
  start: number,
  end: number,
): number {
  let to = at;
  for (let from = start; from < end; from += 1) target[to++] = source[from] ?? 0;
  return to;
}

/** Numbers below this are looked up; others are written in groups of four digits. */
const GROUP = 10_000;
const GROUP_DIGITS = 4;
/** All four-digit groups from 0000 to 9999. */
const groups = Uint8Array.from({ length: GROUP * GROUP_DIGITS }, (_, index) => {
  const place = GROUP_DIGITS - 1 - (index % GROUP_DIGITS);
  return ZERO + (Math.floor(Math.floor(index / GROUP_DIGITS) / 10 ** place) % 10);
});

/** Writes an integer from 0 to 2^53. */
export function writeInteger(target: Uint8Array, at: number, value: number): number {
  if (value < 10) {
    target[at] = ZERO + value;
    return at + 1;
  }
  if (value < GROUP) {
    const digits = value < 100 ? 2 : value < 1000 ? 3 : 4;
    return writeBytes(target, at, groups, (value + 1) * GROUP_DIGITS - digits, (value + 1) * GROUP_DIGITS);
  }
  const high = Math.floor(value / GROUP);
  return writeGroup(target, writeInteger(target, at, high), value - high * GROUP);
}

/** Writes a number below 10,000 as four digits. */
function writeGroup(target: Uint8Array, at: number, value: number): number {
  const from = value * GROUP_DIGITS;
  target[at] = groups[from] ?? 0;
  target[at + 1] = groups[from + 1] ?? 0;
  target[at + 2] = groups[from + 2] ?? 0;
  target[at + 3] = groups[from + 3] ?? 0;
  return at + GROUP_DIGITS;
}

/**
 * Writes `part / whole` with four decimals; `part` must not exceed `whole`. Writes nothing if `whole` is 0.
 */
export function writeRate(target: Uint8Array, at: number, part: number, whole: number): number {
  if (whole === 0) return at;
  const parts = Math.round((part / whole) * GROUP);
  const one = parts === GROUP ? 1 : 0;
  target[at] = ZERO + one;
  target[at + 1] = DOT;
  return writeGroup(target, at + 2, one === 1 ? 0 : parts);
}
