import type { ColumnKind } from '../../shared/table/table';
import { isNumber } from './kinds';

/** Orders two present values of a column: numbers and moments by their value, text by its characters. */
export function compareValues(kind: ColumnKind, a: string, b: string): number {
  if (isNumber(kind)) return compareNumbers(a, b);
  if (kind === 'timestamp') return order(momentKey(a), momentKey(b));
  return order(a, b);
}

/** Beyond 15 digits, integers that differ become the same floating point number. */
function compareNumbers(a: string, b: string): number {
  const difference = Number(a) - Number(b);
  if (difference !== 0 || a === b) return difference;
  return isInteger(a) && isInteger(b) ? order(BigInt(a), BigInt(b)) : 0;
}

function isInteger(text: string): boolean {
  return /^-?\d+$/.test(text);
}

/** `2026-11-01 10:00:00` and `2026-11-01T10:00` are moments of the same day, in the same order as their text. */
function momentKey(text: string): string {
  return text.replace(' ', 'T');
}

function order<T extends string | bigint>(a: T, b: T): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
