/** A decimal number of any length without rounding: `sign × 0.digits × 10^exponent`. */
export interface ExactNumber {
  readonly sign: -1 | 0 | 1;
  /** The digits without leading and trailing zeros; empty for zero. */
  readonly digits: string;
  readonly exponent: number;
}

const written = /^([+-]?)(?=\.?\d)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i;

/** Parses a decimal number. Returns `undefined` if the text isn't one, or its exponent has more than three digits. */
export function exactNumber(text: string): ExactNumber | undefined {
  const found = written.exec(text);
  if (found === null) return undefined;
  const [, sign, whole = '', fraction = '', power = '0'] = found;
  const all = whole + fraction;
  const first = all.search(/[1-9]/);
  if (first === -1) return { sign: 0, digits: '', exponent: 0 };
  return {
    sign: sign === '-' ? -1 : 1,
    digits: all.slice(first).replace(/(?<!0)0+$/, ''),
    exponent: whole.length - first + Number(power),
  };
}

/**
 * Compares two numbers. Returns a negative number if the first is smaller, a positive number if it is larger,
 * and 0 if they are equal.
 */
export function compareExact(a: ExactNumber, b: ExactNumber): number {
  if (a.sign !== b.sign) return a.sign - b.sign;
  if (a.exponent !== b.exponent) return a.exponent < b.exponent ? -a.sign : a.sign;
  if (a.digits === b.digits) return 0;
  // Both digit strings begin after the decimal point, so they sort as text.
  return a.digits < b.digits ? -a.sign : a.sign;
}

/**
 * Rounds a number down to a multiple of 10^-scale. Returns it in units of 10^-scale, and whether it equals
 * the number.
 *
 * @param scale the number of decimal places
 */
export function floorAt(
  number: ExactNumber,
  scale: number,
): { readonly units: bigint; readonly exact: boolean } {
  const { sign, digits, exponent } = number;
  const length = Math.max(0, exponent + scale);
  const units = BigInt(sign) * BigInt(digits.slice(0, length).padEnd(length, '0') || '0');
  const exact = digits.length <= length;
  return { units: sign < 0 && !exact ? units - 1n : units, exact };
}

/** Formats a number of units of 10^-scale as a decimal number. */
export function decimalText(units: bigint, scale: number): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const point = digits.length - scale;
  return `${units < 0n ? '-' : ''}${digits.slice(0, point)}${scale === 0 ? '' : `.${digits.slice(point)}`}`;
}
