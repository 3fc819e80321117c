import { textOf, type Context } from './command';
import { usageError } from './usageError';

/** Returns the value of an option with a whole number; `undefined` if it wasn't given. */
export function numberOption(
  context: Pick<Context, 'values'>,
  name: string,
  min: number,
  max: number,
): number | undefined {
  const text = textOf(context, name);
  if (text === undefined) return undefined;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (value >= min && value <= max) return value;
  throw usageError(`--${name} must be a whole number from ${min} to ${max}.`);
}
