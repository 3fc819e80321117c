import type { Json } from './records';

/**
 * The accepted number formats: digits without grouping, or in groups of three with one kind of separator,
 * with optional decimals after a point; or groups separated by points, with decimals after a comma, which
 * are optional if there are several points.
 */
const notations = [
  /^[+-]?\d+(?:\.\d+)?$/,
  /^[+-]?\d{1,3}([, \u00a0\u2009\u202f'’])\d{3}(?:\1\d{3})*(?:\.\d+)?$/,
  /^[+-]?\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?$/,
  /^[+-]?\d{1,3}\.\d{3},\d+$/,
];

/**
 * Returns the value of a number, or of text that consists of a number with or without digit grouping. Returns
 * `undefined` for other values.
 */
export function amountOf(value: Json): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  const notation = notations.findIndex((pattern) => pattern.test(text));
  if (notation === -1) return undefined;
  const plain = notation < 2 ? text.replace(/[^\d.+-]/g, '') : text.replaceAll('.', '').replace(',', '.');
  return Number(plain);
}
