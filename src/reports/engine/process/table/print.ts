import type { PrintStyle } from '../../../../shared/table/table';
import { literal } from '../sql/text';

/** A value as the text of its cell, as SQL; missing stays missing. */
export function printed(
  { type, print }: { readonly type: string; readonly print: PrintStyle },
  value: string,
): string {
  switch (print.style) {
    case 'cast':
      return type === 'VARCHAR' ? value : `CAST(${value} AS VARCHAR)`;
    case 'shortest':
      return `regexp_replace(CAST(${value} AS VARCHAR), '\\.0$', '')`;
    case 'format':
      return `strftime(${value}, ${literal(print.format)})`;
    case 'iso':
      return `regexp_replace(replace(CAST(${value} AS VARCHAR), ' ', 'T'), '\\+00$', 'Z')`;
    case 'json':
      return type === 'JSON' ? `CAST(${value} AS VARCHAR)` : `CAST(to_json(${value}) AS VARCHAR)`;
    case 'hex':
      return `lower(hex(${value}))`;
  }
}
