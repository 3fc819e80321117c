import type { Cell } from '../../shared/table/table';
import type { RemoteColumn } from '../dialect/remoteColumn';

/**
 * Formats a floating-point number as the report engine displays it: with the fewest digits that parse to the same
 * number, and with an exponent below 0.0001 and from 10^16.
 */
export function printDouble(number: number): string {
  if (Number.isNaN(number)) return 'nan';
  if (!Number.isFinite(number)) return number < 0 ? '-inf' : 'inf';
  if (number === 0) return Object.is(number, -0) ? '-0' : '0';
  const [mantissa = '', power = '0'] = number.toExponential().split('e');
  const exponent = Number(power);
  if (exponent >= -4 && exponent < 16) return plain(mantissa, exponent);
  const sign = exponent < 0 ? '-' : '+';
  return `${mantissa}e${sign}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

function plain(mantissa: string, exponent: number): string {
  const negative = mantissa.startsWith('-');
  const digits = mantissa.replace(/[-.]/g, '');
  const sign = negative ? '-' : '';
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  const fraction = digits.slice(exponent + 1);
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Parses a floating-point number that a warehouse printed. */
export function parseDouble(text: string): number {
  if (/^[+-]?inf(?:inity)?$/i.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
  return Number(text);
}

/** Converts text from a warehouse to a cell. Engines print the same floating-point number differently. */
export function cellFrom(column: RemoteColumn, text: Cell | undefined): Cell {
  if (text == null) return null;
  return column.storage.as === 'double' ? printDouble(parseDouble(text)) : text;
}
