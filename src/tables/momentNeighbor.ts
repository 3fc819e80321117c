import type { TableColumn } from '../shared/table/table';
import type { Neighbor } from './numberNeighbor';

/** The digits of the fraction of a second that literals of all databases have. */
const usualDigits = 6;

/**
 * Returns the neighbor of a timestamp among the values with as many digits as its column and the literals that are
 * compared with it have: databases would ignore or round the further digits. Other texts stay as they are.
 */
export function momentNeighbor({ kind, type }: Pick<TableColumn, 'kind' | 'type'>, text: string): Neighbor {
  if (kind !== 'timestamp') return { value: text, side: 0 };
  const digits = type.endsWith('_NS') ? 9 : Math.max(usualDigits, Number(/\((\d+)/.exec(type)?.[1] ?? 0));
  const [, start = '', further = '', end = ''] =
    new RegExp(`^(.*\\.\\d{${digits}})(\\d*)(.*)$`).exec(text) ?? [];
  return { value: further === '' ? text : start + end, side: /[1-9]/.test(further) ? 1 : 0 };
}
