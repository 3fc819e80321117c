import type { Cell } from '../shared/table/table';
import { decimalText, exactNumber, floorAt } from '../shared/exactNumber';

/** The position of a quartile among sorted values: two neighbors, and the distance from the lower one in quarters. */
export interface QuartilePlace {
  /** The positions of the neighbors, from 0. */
  readonly lower: number;
  readonly upper: number;
  readonly quarters: number;
}

/**
 * Returns the positions of the lower quartile, the median, and the upper quartile among a number of sorted
 * values, at least one. This is the definition of `quantile_cont` in DuckDB and of QUARTILE.INC in spreadsheets.
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
 * Returns the quartile between two neighbors. Numbers are interpolated, exactly if they have up to 40 digits. For dates
 * and times, the result is the nearer neighbor, or the earlier one if both are equally near.
 */
export function quartileBetween(isNumber: boolean, lower: Cell, upper: Cell, quarters: number): Cell {
  if (isNumber && lower !== null && upper !== null) return interpolated(lower, upper, quarters);
  return quarters > 2 ? upper : lower;
}

/** The maximum number of digits for exact interpolation. Longer numbers are rounded. */
const maxDigits = 40;

function interpolated(lower: string, upper: string, quarters: number): string {
  const [from, to] = [exactNumber(lower), exactNumber(upper)];
  if (quarters === 0 || lower === upper || !from || !to) return lower;
  const scale = Math.max(0, from.digits.length - from.exponent, to.digits.length - to.exponent);
  if (scale + Math.max(from.exponent, to.exponent) > maxDigits) {
    return String(Number(lower) + (Number(upper) - Number(lower)) * (quarters / 4));
  }
  // Quarters of a difference have up to two more decimal places.
  const [low, high] = [floorAt(from, scale + 2).units, floorAt(to, scale + 2).units];
  return decimalText(low + ((high - low) / 4n) * BigInt(quarters), scale + 2).replace(/\.?0+$/, '');
}
