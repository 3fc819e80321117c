import * as l10n from '@vscode/l10n';
import type { ColumnFilter } from '../shared/table/query';
import { UserError } from '../shared/userError';
import type { ValueComparison } from './numberNeighbor';

/**
 * The parts of a filter's SQL that differ between engines, for one column. The arguments are values of the
 * filter.
 */
export interface ColumnConditions {
  /** An SQL expression for the value of the column, which is NULL for a blank cell. */
  readonly value: string;
  /** An SQL expression for the text of the cells of the column. */
  readonly cell: string;
  readonly compared: (comparison: ValueComparison, text: string) => string;
  readonly contains: (text: string) => string;
  readonly startsWith: (text: string) => string;
  readonly endsWith: (text: string) => string;
  /** The condition for the cells with one of the texts. It may be NULL for a blank cell. */
  readonly among: (texts: readonly string[]) => string;
}

/** Returns the SQL condition for a filter of a column. */
export function filterCondition(filter: ColumnFilter, column: ColumnConditions): string {
  const { value, cell, compared, contains } = column;
  switch (filter.operator) {
    case 'missing':
      return `${value} IS NULL`;
    case 'present':
      return `${value} IS NOT NULL`;
    case 'empty':
      return `${cell} = ''`;
    case 'between':
      return `${compared('atLeast', filter.from)} AND ${compared('atMost', filter.to)}`;
    case 'oneOf': {
      const texts = filter.values.filter((text) => text !== null);
      const among = texts.length === 0 ? 'false' : `coalesce(${column.among(texts)}, false)`;
      return filter.values.includes(null) ? `${value} IS NULL OR ${among}` : among;
    }
    case 'contains':
      return contains(filter.value);
    case 'notContains':
      return `${cell} IS NULL OR NOT ${contains(filter.value)}`;
    case 'startsWith':
      return column.startsWith(filter.value);
    case 'endsWith':
      return column.endsWith(filter.value);
    default:
      return compared(filter.operator, filter.value);
  }
}

/** @throws UserError of kind `input` if there is no such column */
export function columnWithId<Column extends { readonly id: string }>(
  columns: readonly Column[],
  id: string,
): Column {
  const column = columns.find((candidate) => candidate.id === id);
  if (column !== undefined) return column;
  throw new UserError('input', l10n.t('The table has no column "{column}".', { column: id }), {
    advice: l10n.t('Reset the table, or select another column.'),
  });
}
