import type { ColumnKind } from '../../shared/table/table';
import type { IconName } from '../icons';

/** The icons of column kinds. */
export const kindIcon: Readonly<Record<ColumnKind, IconName>> = {
  text: 'text',
  integer: 'number',
  decimal: 'number',
  boolean: 'boolean',
  month: 'calendar',
  date: 'calendar',
  time: 'clock',
  timestamp: 'calendar',
  nested: 'nested',
};

export function isNumeric(kind: ColumnKind): boolean {
  return kind === 'integer' || kind === 'decimal';
}

/** Whether the values of the kind are ordered, so that a range of them is meaningful. */
export function isOrdered(kind: ColumnKind): boolean {
  return isNumeric(kind) || kind === 'month' || kind === 'date' || kind === 'time' || kind === 'timestamp';
}
