import type { ColumnKind } from '../../../../src/shared/table/table';

export function isNumber(kind: ColumnKind): boolean {
  return kind === 'integer' || kind === 'decimal';
}

export function isMoment(kind: ColumnKind): boolean {
  return kind === 'month' || kind === 'date' || kind === 'time' || kind === 'timestamp';
}
