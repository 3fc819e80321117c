import type { NumberRange } from '../../reports/numberNeighbor';
import type { RemoteColumn } from './remoteColumn';

/**
 * Returns the range of a column with exact numbers, `floating` for floating-point numbers, or `undefined` for any
 * other column.
 */
export function numberRange({ storage }: RemoteColumn): NumberRange | 'floating' | undefined {
  if (storage.as === 'double') return 'floating';
  if (storage.as === 'decimal') {
    const highest = 10n ** BigInt(storage.precision) - 1n;
    return { scale: storage.scale, lowest: -highest, highest };
  }
  if (storage.as !== 'integer') return undefined;
  const { bits } = storage;
  const half = 2n ** BigInt(Math.abs(bits) - 1);
  return bits < 0
    ? { scale: 0, lowest: -half, highest: half - 1n }
    : { scale: 0, lowest: 0n, highest: 2n * half - 1n };
}
