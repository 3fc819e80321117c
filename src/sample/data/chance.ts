import { mix, unit } from '../analytics/random';

/** Hashes keys to a repeatable unsigned 32-bit number. */
export function chance(...keys: readonly (number | string)[]): number {
  return keys.reduce<number>((hash, key) => mix(hash, typeof key === 'number' ? key : textHash(key)), 0x51ab);
}

/** Returns a repeatable integer from 0 up to, but not including, the limit. */
export function below(limit: number, ...keys: readonly (number | string)[]): number {
  return Math.floor(unit(chance(...keys)) * limit);
}

/**
 * Returns a repeatable choice.
 * @throws RangeError if there are no choices
 */
export function pick<T>(choices: readonly T[], ...keys: readonly (number | string)[]): T {
  const index = below(choices.length, ...keys);
  if (index >= choices.length) throw new RangeError('nothing to choose from');
  return choices[index] as T;
}

function textHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash;
}
