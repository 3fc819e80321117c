import { jsonNumber } from '../../../../shared/table/jsonAndCsvRows';
import { sqlIdentifier, sqlLiteral } from '../../../../shared/table/sqlQuoting';
import type { StoredColumn } from './columns';
import { finiteOr, jsonOf, plainText } from './json';
import { cellText, printed } from './printed';
import { ruleOf } from './typeRules';

/** Returns an SQL expression for a row as the text of a JSON object, without line breaks. */
export function jsonRow(columns: readonly StoredColumn[]): string {
  const members = columns.map((column, index) => {
    const name = `${index === 0 ? '' : ','}${JSON.stringify(column.id)}:`;
    return `${sqlLiteral(name)}, coalesce(${jsonText(column)}, 'null')`;
  });
  return `concat('{', ${members.join(', ')}, '}')`;
}

/** Returns an SQL expression for the text of a value in a JSON file; NULL stays NULL. */
function jsonText(column: StoredColumn): string {
  const value = sqlIdentifier(column.id);
  const text = `CAST(${value} AS VARCHAR)`;
  const isNumber = column.kind === 'integer' || column.kind === 'decimal';
  if (column.print.style === 'text' && isNumber)
    // Beside a decimal comma, `1.234` is 1234.
    return column.print.decimal === ','
      ? printed(column, value)
      : spelledNumber(cellText(column), printed(column, value));
  switch (ruleOf(column.type).json) {
    case 'plain':
      return plainText(column.type, value);
    case 'floating':
      return finiteOr(value, printed(column, value), (word) => `'"${word}"'`);
    case 'nested':
      // A line break outside of a string, where JSON can't contain any, separates two values.
      return column.type === 'JSON'
        ? `translate(${text}, chr(10) || chr(13), '  ')`
        : `CAST(${jsonOf(column.type, value)} AS VARCHAR)`;
    case 'text':
      return `CAST(to_json(${cellText(column)}) AS VARCHAR)`;
  }
}

/** Returns SQL for the text of a cell if JSON allows the spelling of its number, otherwise for the value as text. */
function spelledNumber(cell: string, value: string): string {
  return `CASE WHEN regexp_matches(${cell}, ${sqlLiteral(jsonNumber.source)}) THEN ${cell} ELSE ${value} END`;
}
