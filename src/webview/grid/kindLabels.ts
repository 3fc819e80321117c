import type { ColumnKind } from '../../shared/table/table';

/** The type icon of a column header. */
export const kindMark: Readonly<Record<ColumnKind, string>> = {
  text: 'Aa',
  integer: '12',
  decimal: '1.2',
  boolean: '✓✗',
  month: '▦',
  date: '▦',
  time: '◷',
  timestamp: '◷',
  nested: '{ }',
};

export const kindName: Readonly<Record<ColumnKind, string>> = {
  text: 'Text',
  integer: 'Whole number',
  decimal: 'Number',
  boolean: 'True or false',
  month: 'Month',
  date: 'Date',
  time: 'Time of day',
  timestamp: 'Date and time',
  nested: 'Nested (JSON)',
};

export function isNumeric(kind: ColumnKind): boolean {
  return kind === 'integer' || kind === 'decimal';
}

/** Whether the values of the kind are ordered, so that a range of them is meaningful. */
export function isOrdered(kind: ColumnKind): boolean {
  return isNumeric(kind) || kind === 'month' || kind === 'date' || kind === 'time' || kind === 'timestamp';
}
