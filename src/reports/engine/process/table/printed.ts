import { sqlIdentifier, sqlLiteral } from '../../../../shared/table/sqlQuoting';
import type { PrintStyle } from '../../../../shared/table/table';
import { jsonOf, plainText } from './json';

/**
 * Returns an SQL expression for the text of the cells of a column.
 *
 * @param table the name of the table, if the column must be qualified
 */
export function cellText(
  column: { readonly id: string; readonly type: string; readonly print: PrintStyle },
  table?: string,
): string {
  const { id, print } = column;
  const field = (name: string): string =>
    table === undefined ? sqlIdentifier(name) : `${table}.${sqlIdentifier(name)}`;
  return print.style === 'text' ? field(print.column) : printed(column, field(id));
}

/**
 * Returns an SQL expression for the text of a value; NULL stays NULL. It is the text of the cell, except if that can't be
 * restored from the value.
 */
export function printed(
  { type, print }: { readonly type: string; readonly print: PrintStyle },
  value: string,
): string {
  switch (print.style) {
    case 'cast':
      return type === 'VARCHAR' ? value : plainText(type, value);
    case 'shortest':
      return `regexp_replace(CAST(${value} AS VARCHAR), '\\.0$', '')`;
    case 'format':
      return `strftime(${value}, ${sqlLiteral(print.format)})`;
    case 'iso':
      // The cast of an instant changes the digits of the latest ones. Infinity has no microseconds.
      return type === 'TIMESTAMP WITH TIME ZONE'
        ? `coalesce(${iso('TIMESTAMP', `make_timestamp(epoch_us(${value}))`)} || 'Z', CAST(${value} AS VARCHAR))`
        : iso(type, value);
    case 'json':
      return `CAST(${jsonOf(type, value)} AS VARCHAR)`;
    case 'text':
      return shortestText(type, print.utc === true, value);
    case 'hex':
      return `lower(hex(${value}))`;
  }
}

function shortestText(type: string, utc: boolean, value: string): string {
  if (type.startsWith('TIMESTAMP')) return utc ? `${iso(type, value)} || 'Z'` : iso(type, value);
  const text = plainText(type, value);
  if (type === 'DOUBLE') return `regexp_replace(${text}, '\\.0$', '')`;
  return type.startsWith('DECIMAL') && !type.endsWith(',0)') ? `rtrim(rtrim(${text}, '0'), '.')` : text;
}

/** Years before 1 stay as the database writes and reads them: `0044-03-15 (BC) 10:00:00`. */
function iso(type: string, value: string): string {
  const text = `CAST(${value} AS VARCHAR)`;
  const marked = `replace(${text}, ' ', 'T')`;
  // A condition takes less time than another replacement. Nanoseconds don't go back that far.
  return type === 'TIMESTAMP_NS'
    ? marked
    : `CASE WHEN ${value} < CAST('0001-01-01' AS ${type}) THEN ${text} ELSE ${marked} END`;
}
