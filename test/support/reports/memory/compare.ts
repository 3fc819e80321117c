import type { ColumnKind } from '../../../../src/shared/table/table';
import { compareExact, exactNumber } from '../../../../src/shared/exactNumber';
import { isNumber } from './numberOrMoment';
import { momentKey } from './moments';

/** Compares two nonblank values of a column: numbers by value, and others by their characters. */
export function compareValues(kind: ColumnKind, a: string, b: string): number {
  if (isNumber(kind)) return compareNumbers(a, b);
  if (kind === 'timestamp') return order(momentKey(a), momentKey(b));
  return order(a, b);
}

/**
 * The length, in characters, up to which different numbers without exponents always have different floating-point
 * values.
 */
const longestFloating = 15;

function compareNumbers(a: string, b: string): number {
  if (a === b) return 0;
  const difference = Number(a) - Number(b);
  const short = a.length <= longestFloating && b.length <= longestFloating;
  if (short && difference !== 0 && Number.isFinite(difference)) return difference;
  const [first, second] = [exactNumber(a), exactNumber(b)];
  return !first || !second ? order(a, b) : compareExact(first, second);
}

function order(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
