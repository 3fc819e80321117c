import { sqlIdentifier } from '../../shared/table/sqlQuoting';
import type { Column } from '../analyses/columns';
import { lines, text } from '../analyses/fieldSql';

/** The names of the two snapshots in SQL. */
export type Side = 'earlier' | 'later';

export const sides: readonly Side[] = ['earlier', 'later'];

/**
 * Returns the `SELECT` list that reads columns of one snapshot as text, under the given names.
 */
export function cells(columns: readonly { readonly column: Column; readonly name: string }[]): string {
  return lines(columns.map(({ column, name }) => `${cell(column)} AS ${sqlIdentifier(name)}`));
}

/**
 * Returns SQL for the text of a cell. Blank and empty cells have the same text, since they differ only in
 * quotes.
 */
function cell(column: Column): string {
  return `coalesce(${text(column)}, '')`;
}
