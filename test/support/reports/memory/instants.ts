import type { ColumnKind } from '../../../../src/shared/table/table';
import { momentKey } from './moments';

/**
 * Converts a value to a number for measuring distances: numbers are unchanged, and dates and times are
 * converted to milliseconds.
 */
export function toInstant(kind: ColumnKind, value: string): number {
  switch (kind) {
    case 'month':
      return Date.parse(`${value}-01T00:00:00Z`);
    case 'date':
      return Date.parse(`${value}T00:00:00Z`);
    case 'time':
      return Date.parse(`1970-01-01T${value}Z`);
    case 'timestamp':
      return Date.parse(`${momentKey(value)}Z`);
    case 'text':
    case 'integer':
    case 'decimal':
    case 'boolean':
    case 'nested':
      return Number(value);
  }
}

/** Converts a number to a cell; the inverse of {@link toInstant}. */
export function fromInstant(kind: ColumnKind, instant: number): string {
  if (kind === 'month') return new Date(instant).toISOString().slice(0, 7);
  if (kind === 'date') return new Date(instant).toISOString().slice(0, 10);
  if (kind === 'time') return new Date(instant).toISOString().slice(11, 19);
  if (kind === 'timestamp') return new Date(instant).toISOString().slice(0, 19);
  return String(Number(instant.toPrecision(12)));
}
