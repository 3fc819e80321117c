import { sqlIdentifier } from '../../shared/table/sqlQuoting';
import type { TableColumn } from '../../shared/table/table';
import { isNamedAdditive } from '../chart/columns';
import { isNumericName } from '../grid/format';
import { isNumeric } from '../grid/kindLabels';
import { spell } from './suggestions';

/** The maximum number of sums and averages, so that the statement stays readable. */
const maxMeasures = 20;

/**
 * Returns the statement that groups a table by a column. Values that can't be added, such as rates, are averaged.
 * Identifiers are neither.
 */
export function groupStatement(table: string, by: TableColumn, columns: readonly TableColumn[]): string {
  const measures = columns
    .filter(({ id, kind, name, joined }) => {
      return id !== by.id && isNumeric(kind) && joined !== true && !isNumericName(name);
    })
    .slice(0, maxMeasures)
    .map((column) => {
      const { id, name } = column;
      return isNamedAdditive(column)
        ? `  sum(${sqlIdentifier(id)}) as ${sqlIdentifier(`Sum of ${name}`)}`
        : `  avg(${sqlIdentifier(id)}) as ${sqlIdentifier(`Average of ${name}`)}`;
    });
  const fields = [`  ${sqlIdentifier(by.id)}`, `  count(*) as "Rows"`, ...measures];
  return `select\n${fields.join(',\n')}\nfrom ${spell(table)}\ngroup by 1\norder by 2 desc, 1`;
}
