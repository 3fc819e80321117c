import { typedNumber } from '../../shared/table/plainNumber';
import type { ColumnFilter } from '../../shared/table/query';
import type { Cell, ColumnKind, TableColumn } from '../../shared/table/table';
import { isOrdered } from './kindLabels';

/** The operator of a condition that is entered in the form. Listed values are selected instead. */
export type Operator = Exclude<ColumnFilter['operator'], 'oneOf'>;

/** The operators of conditions without a value. */
export const bareOperators: ReadonlySet<string> = new Set<Operator>(['missing', 'present', 'empty']);

const ordered: readonly Operator[] = [
  'equals',
  'notEquals',
  'atLeast',
  'atMost',
  'greaterThan',
  'lessThan',
  'between',
];
const textual: readonly Operator[] = [
  'contains',
  'notContains',
  'equals',
  'notEquals',
  'startsWith',
  'endsWith',
  'empty',
];

/**
 * Returns the operators for a kind of column: comparisons for numbers, dates, and times; only `equals` for Booleans;
 * text operators for the others. All kinds also have the operators for blank and nonblank cells.
 */
export function operatorsOf(kind: ColumnKind): readonly Operator[] {
  const conditions = isOrdered(kind) ? ordered : kind === 'boolean' ? (['equals'] as const) : textual;
  return [...conditions, 'missing', 'present'];
}

/** Returns the filter that matches exactly the value of a cell, which is spelled as the cells of its column are. */
export function filterByValue(column: TableColumn, value: Cell): ColumnFilter {
  const { id } = column;
  if (value === null) return { column: id, operator: 'missing' };
  if (value === '') return { column: id, operator: 'empty' };
  return { column: id, operator: 'oneOf', values: [typedNumber(column, value)] };
}

/** Returns the condition in the form; `undefined` while it is incomplete. */
export function filterOf(
  column: string,
  operator: Operator,
  value: string,
  to: string,
): ColumnFilter | undefined {
  if (operator === 'missing' || operator === 'present' || operator === 'empty') return { column, operator };
  if (value === '') return undefined;
  if (operator === 'between') return to === '' ? undefined : { column, operator, from: value, to };
  return { column, operator, value };
}
