import type { Comparison } from '../shared/table/query';
import { compareExact, decimalText, exactNumber, floorAt, type ExactNumber } from '../shared/exactNumber';

export type ValueComparison = Extract<
  Comparison,
  'equals' | 'notEquals' | 'lessThan' | 'atMost' | 'greaterThan' | 'atLeast'
>;

/**
 * The values of an exact type, in units of 10^-scale, of which one without limits has no minimum and no maximum; or
 * floating-point values. Those that are `rounded` are the nearest values of cells with more digits, so that a compared
 * number is rounded, too.
 */
export type NumberRange = ExactRange | 'floating' | 'rounded';

interface ExactRange {
  readonly scale: number;
  readonly lowest?: bigint;
  readonly highest?: bigint;
}

/** Returns the range of decimal numbers with up to a number of digits. */
export function decimalRange(precision: number, scale: number): NumberRange {
  const highest = 10n ** BigInt(precision) - 1n;
  return { scale, lowest: -highest, highest };
}

/** Returns the range of integers. */
export function integerRange(bits: number, isSigned: boolean): NumberRange {
  const half = 2n ** BigInt(bits - 1);
  return isSigned
    ? { scale: 0, lowest: -half, highest: half - 1n }
    : { scale: 0, lowest: 0n, highest: 2n * half - 1n };
}

/** A value of a column's type. It replaces a compared number, which the type might not contain. */
export interface Neighbor {
  /** The value as text. */
  readonly value: string;
  /** 0 if the number equals the value, 1 if the number is greater, -1 if it is less. */
  readonly side: number;
}

/**
 * Returns the neighbor of a number among the values of a type. A comparison with the neighbor requires no
 * rounding.
 */
export function neighborOf(range: NumberRange, number: ExactNumber): Neighbor {
  if (range === 'floating') return floatingNeighbor(number);
  if (range === 'rounded') return { ...floatingNeighbor(number), side: 0 };
  const { scale, lowest, highest } = range;
  const { units, exact } = floorAt(number, scale);
  const at = (value: bigint, side: number): Neighbor => ({ value: decimalText(value, scale), side });
  if (lowest !== undefined && units < lowest) return at(lowest, -1);
  if (highest !== undefined && units > highest) return at(highest, 1);
  return at(units, exact ? 0 : 1);
}

/**
 * Returns the nearest floating-point value, which is compared as the shortest decimal number that parses to
 * it.
 */
function floatingNeighbor({ sign, digits, exponent }: ExactNumber): Neighbor {
  const nearest = Number(`${sign < 0 ? '-' : ''}0.${digits}e${exponent}`);
  const value = Number.isFinite(nearest) ? String(nearest) : `${nearest < 0 ? '-' : ''}inf`;
  const shown = exactNumber(value);
  return { value, side: shown ? compareExact({ sign, digits, exponent }, shown) : -sign };
}

/**
 * Converts a comparison with a number to the equivalent comparison with its neighbor, or to the result if that is
 * the same for every value. Blanks aren't values.
 */
export function comparedTo(comparison: ValueComparison, side: Neighbor['side']): ValueComparison | boolean {
  switch (comparison) {
    case 'equals':
      return side === 0 ? 'equals' : false;
    case 'notEquals':
      return side === 0 ? 'notEquals' : true;
    case 'lessThan':
      return side > 0 ? 'atMost' : 'lessThan';
    case 'atMost':
      return side < 0 ? 'lessThan' : 'atMost';
    case 'greaterThan':
      return side < 0 ? 'atLeast' : 'greaterThan';
    case 'atLeast':
      return side > 0 ? 'greaterThan' : 'atLeast';
  }
}
