import type { ExactNumber } from '../../shared/exactNumber';
import type { NumberRange } from '../../reports/numberNeighbor';
import type { RemoteColumn } from './remoteColumn';

/** The maximum number of digits of Trino's type NUMBER. */
const maxDigits = 200;

/**
 * Returns the range of a column with exact numbers, or `floating` for floating-point numbers.
 *
 * @param number the number that is compared, all of whose digits are in the range of a type of any scale
 */
export function numberRange({ storage }: RemoteColumn, number: ExactNumber): NumberRange | 'floating' {
  switch (storage.as) {
    case 'decimal': {
      const highest = 10n ** BigInt(storage.precision) - 1n;
      return { scale: storage.scale, lowest: -highest, highest };
    }
    case 'number':
      return { scale: Math.max(0, Math.min(number.digits.length, maxDigits) - number.exponent) };
    case 'integer': {
      const { bits } = storage;
      const half = 2n ** BigInt(Math.abs(bits) - 1);
      return bits < 0
        ? { scale: 0, lowest: -half, highest: half - 1n }
        : { scale: 0, lowest: 0n, highest: 2n * half - 1n };
    }
    default:
      return 'floating';
  }
}
