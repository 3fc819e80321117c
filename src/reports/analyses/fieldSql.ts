import { sqlIdentifier } from '../../shared/table/sqlQuoting';
import { cellText } from '../engine/process/table/printed';
import type { Column } from './columns';

/** Returns an SQL reference to the column, qualified with the table name if given. */
export function field({ id }: Pick<Column, 'id'>, table?: string): string {
  return table === undefined ? sqlIdentifier(id) : `${table}.${sqlIdentifier(id)}`;
}

/** Returns SQL for the text of the cells in the source, regardless of the column type. Blank cells are NULL. */
export function text(column: Column, table?: string): string {
  const { id, kind, type = '', print } = column;
  if (print !== undefined) return cellText({ id, type, print }, table);
  const value = field(column, table);
  return kind === 'text' ? value : `CAST(${value} AS VARCHAR)`;
}

function tryCast(column: Column, value: string, type: 'DATE' | 'DOUBLE'): string {
  return column.dialect?.tryCast(value, type) ?? `TRY_CAST(${value} AS ${type})`;
}

/** Returns SQL for the day of a date, a timestamp, or text that begins with a date. Other values are NULL. */
export function day(column: Column): string {
  if (column.kind === 'date') return field(column);
  if (column.kind === 'timestamp') return `CAST(${field(column)} AS DATE)`;
  return tryCast(column, `substr(${text(column)}, 1, 10)`, 'DATE');
}

/** Returns an SQL condition for a real day: not a blank one, nor a placeholder such as `0001-01-01` or `infinity`. */
export function isReal(day: string): string {
  return `${day} BETWEEN DATE '1990-01-01' AND DATE '2099-12-31'`;
}

/** Returns SQL for the first day of the month of a value such as `2026-03`, or of a day. */
export function month(column: Column): string {
  return tryCast(column, `substr(${text(column)}, 1, 7) || '-01'`, 'DATE');
}

/** Returns an SQL condition that is true if the cell is true, as a Boolean or as text. */
export function isTrue(column: Column, table?: string): string {
  if (column.kind === 'boolean') return field(column, table);
  return `lower(trim(${text(column, table)})) IN ('true', 't', 'yes', 'y', '1')`;
}

/** Returns SQL for the value that all rows of a group have, except blank ones; NULL if they disagree. */
export function agreed(value: string): string {
  return `CASE WHEN min(${value}) = max(${value}) THEN min(${value}) END`;
}

/** Returns SQL for the column as a number that can be summed. */
export function number(column: Column): string {
  if (column.kind === 'integer' || column.kind === 'decimal') return field(column);
  return tryCast(column, text(column), 'DOUBLE');
}

/** Returns SQL for the sum of a column. The sum of an integer column is an integer. */
export function sum(column: Column): string {
  return column.kind === 'integer' ? `CAST(sum(${field(column)}) AS BIGINT)` : `sum(${number(column)})`;
}

/** Returns SQL for a ratio. Not every engine divides integers exactly. */
export function ratio(dividend: string, divisor: string): string {
  return `CAST(${dividend} AS DOUBLE) / ${divisor}`;
}

/** Joins the parts of a statement with commas, one per line. */
export function lines(parts: readonly string[]): string {
  return parts.map((part) => `  ${part}`).join(',\n');
}
