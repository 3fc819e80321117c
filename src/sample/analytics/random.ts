/**
 * Repeatable pseudo-random numbers that depend only on their input (seed, account, day, ...), not on earlier
 * calls. Any date range can therefore be generated separately and is consistent with all others.
 */

/** Mixes the bits of `value` into an unsigned 32-bit hash. */
export function scramble(value: number): number {
  let x = value | 0;
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
  return (x ^ (x >>> 15)) >>> 0;
}

/** Hashes a pair of numbers to an unsigned 32-bit number. */
export function mix(a: number, b: number): number {
  return scramble(scramble(a) ^ Math.imul(b | 0, 0x9e3779b1));
}

/** Converts an unsigned 32-bit number to a number in [0, 1). */
export function unit(hash: number): number {
  return hash / 0x1_0000_0000;
}
