import { sqlIdentifier } from '../../shared/table/sqlQuoting';
import { printed } from '../engine/process/table/print';
import type { Column } from './columns';

/** A reference to the column, qualified with a table if there are several. */
export function field({ id }: Pick<Column, 'id'>, table?: string): string {
  return table === undefined ? sqlIdentifier(id) : `${table}.${sqlIdentifier(id)}`;
}

/** The column as the text of its cells in the file, whatever its type; blank stays NULL. */
export function text(column: Column, table?: string): string {
  const value = field(column, table);
  const { kind, type = '', print } = column;
  if (print !== undefined) return printed({ type, print }, value);
  return kind === 'text' ? value : `CAST(${value} AS VARCHAR)`;
}

/** The column as a day: from a date, a timestamp, or text that begins with one. Anything else becomes NULL. */
export function day(column: Column, table?: string): string {
  if (column.kind === 'date') return field(column, table);
  if (column.kind === 'timestamp') return `CAST(${field(column, table)} AS DATE)`;
  return `TRY_CAST(left(${text(column, table)}, 10) AS DATE)`;
}

/** The column as the first day of a month: from `2026-03`, or from any day. */
export function month(column: Column, table?: string): string {
  return `TRY_CAST(left(${text(column, table)}, 7) || '-01' AS DATE)`;
}

/** A condition that is true if the cell is true. */
export function isTrue(column: Column, table?: string): string {
  if (column.kind === 'boolean') return field(column, table);
  return `lower(trim(${text(column, table)})) IN ('true', 't', 'yes', 'y', '1')`;
}

/** The column as a number that can be summed. */
export function number(column: Column, table?: string): string {
  if (column.kind === 'integer' || column.kind === 'decimal') return field(column, table);
  return `TRY_CAST(${text(column, table)} AS DOUBLE)`;
}

/** The sum of a column; an integer if the column is. */
export function sum(column: Column): string {
  return column.kind === 'integer' ? `CAST(sum(${field(column)}) AS BIGINT)` : `sum(${number(column)})`;
}

/** Joins the parts of a statement with commas, one per line. */
export function lines(parts: readonly string[]): string {
  return parts.map((part) => `  ${part}`).join(',\n');
}
