import type { Cell, TableColumn } from '../../shared/table/table';
import { numberFormat, type FormatCell } from './format';

/** The maximum number of decimals of a column. Averages have up to seventeen, of which few say something. */
const maxDecimals = 6;

/** A number with more decimals than its column is rounded only if at least these digits remain. */
const leastDigits = 3;

const fraction = /^[+-]?\d*\.(\d+)$/;

/** Returns the number of decimals with which the numbers of a column are shown, from its first rows. */
export function decimalsOf(sample: readonly (readonly Cell[])[], place: number): number {
  const lengths = sample.map((row) => fraction.exec(row[place] ?? '')?.[1]?.length ?? 0);
  return Math.min(maxDecimals, Math.max(0, ...lengths));
}

/**
 * Returns a formatter that shows the decimal numbers of a column with the same number of decimals, so that they align.
 * Numbers that would lose their first digits, and those with exponents, are formatted by `format`.
 */
export function alignDecimals(
  { kind, print }: TableColumn,
  decimals: number,
  locale: string,
  format: FormatCell,
): FormatCell {
  if (kind !== 'decimal' || decimals === 0 || print?.style === 'text') return format;
  const numbers = numberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  const least = 10 ** (leastDigits - 1 - decimals);
  return (cell) => {
    if (!/^[+-]?\d+(?:\.\d+)?$/.test(cell) || cell.length > 300) return format(cell);
    const digits = fraction.exec(cell)?.[1]?.length ?? 0;
    const isExact = digits <= decimals;
    const isRounded = decimals === maxDecimals && Math.abs(Number(cell)) >= least;
    // A string retains every digit; a number has about sixteen.
    return isExact || isRounded ? numbers.format(cell as `${number}`) : format(cell);
  };
}
