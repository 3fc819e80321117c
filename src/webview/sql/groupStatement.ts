import { sqlIdentifier } from '../../shared/table/sqlQuoting';
import type { TableColumn } from '../../shared/table/table';
import { isNumericName } from '../grid/format';
import { isNumeric } from '../grid/kindLabels';
import { spell } from './suggestions';

/** The maximum number of sums, so that the statement stays readable. */
const maxSums = 20;

/** Returns the statement that groups a table by a column. Identifiers are never summed. */
export function groupStatement(table: string, by: TableColumn, columns: readonly TableColumn[]): string {
  const sums = columns
    .filter(({ id, kind, name, joined }) => {
      return id !== by.id && isNumeric(kind) && joined !== true && !isNumericName(name);
    })
    .slice(0, maxSums)
    .map(({ id, name }) => `  sum(${sqlIdentifier(id)}) as ${sqlIdentifier(`Sum of ${name}`)}`);
  const fields = [`  ${sqlIdentifier(by.id)}`, `  count(*) as "Rows"`, ...sums];
  return `select\n${fields.join(',\n')}\nfrom ${spell(table)}\ngroup by 1\norder by 2 desc, 1`;
}
