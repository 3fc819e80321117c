import { sqlLiteral } from '../../../../shared/table/sqlQuoting';
import type { PrintStyle } from '../../../../shared/table/table';
import { jsonOf, plainText } from './json';

/** Returns an SQL expression for the text of a cell from its value; NULL stays NULL. */
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
      return type === 'TIMESTAMP WITH TIME ZONE'
        ? `regexp_replace(${iso(value)}, '\\+00$', 'Z')`
        : iso(value);
    case 'json':
      return `CAST(${jsonOf(type, value)} AS VARCHAR)`;
    case 'hex':
      return `lower(hex(${value}))`;
  }
}

const iso = (value: string): string => `replace(CAST(${value} AS VARCHAR), ' ', 'T')`;
