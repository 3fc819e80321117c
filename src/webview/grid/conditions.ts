import type { ColumnFilter } from '../../shared/table/query';
import type { ColumnKind } from '../../shared/table/table';
import { isOrdered } from './kindLabels';

/** A condition that is typed in; values to choose from are pressed instead. */
export type Operator = Exclude<ColumnFilter['operator'], 'oneOf'>;

/** Conditions without a value. */
export const bareWords = { missing: 'is blank', present: 'is not blank', empty: 'is empty' } as const;

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

/** What can be asked of a column: numbers, dates and times by their value, everything else as text. */
export function operatorsOf(kind: ColumnKind): readonly Operator[] {
  const own = isOrdered(kind) ? ordered : kind === 'boolean' ? (['equals'] as const) : textual;
  return [...own, 'missing', 'present'];
}

/** The condition that the form is filled in with; `undefined` while something is left out. */
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
