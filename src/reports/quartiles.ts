import type { Cell } from '../shared/table/table';
import { decimalText, exactNumber, floorAt } from './exactNumber';

/** Where a quartile is among sorted values: some quarters of the way from one of them to the next. */
export interface QuartilePlace {
  /** Places of values from 0 on. */
  readonly lower: number;
  readonly upper: number;
  readonly quarters: number;
}

/**
 * Where the lower quartile, the median and the upper quartile are among so many sorted values, at least one. This is
 * the definition of `quantile_cont` in SQL and of QUARTILE.INC in spreadsheets.
 */
export function quartilePlaces(values: number): [QuartilePlace, QuartilePlace, QuartilePlace] {
  const place = (quarter: number): QuartilePlace => {
    const quarters = quarter * (values - 1);
    const lower = Math.floor(quarters / 4);
    return { lower, upper: Math.min(lower + 1, values - 1), quarters: quarters % 4 };
  };
  return [place(1), place(2), place(3)];
}

/**
 * The quartile between two neighbors. Numbers are interpolated, with every digit. Of dates and times it is the nearer
 * one, and the earlier one where both are as near.
 */
export function quartileBetween(isNumber: boolean, lower: Cell, upper: Cell, quarters: number): Cell {
  if (isNumber && lower !== null && upper !== null) return interpolated(lower, upper, quarters);
  return quarters > 2 ? upper : lower;
}

/** More digits than this are rounded. */
const maxDigits = 40;

function interpolated(lower: string, upper: string, quarters: number): string {
  const [from, to] = [exactNumber(lower), exactNumber(upper)];
  if (quarters === 0 || lower === upper || from === undefined || to === undefined) return lower;
  const scale = Math.max(0, from.digits.length - from.exponent, to.digits.length - to.exponent);
  if (scale + Math.max(from.exponent, to.exponent) > maxDigits) {
    return String(Number(lower) + (Number(upper) - Number(lower)) * (quarters / 4));
  }
  // Quarters of a difference have up to two digits more.
  const [low, high] = [floorAt(from, scale + 2).units, floorAt(to, scale + 2).units];
  return decimalText(low + ((high - low) / 4n) * BigInt(quarters), scale + 2).replace(/\.?0+$/, '');
}
