import { sqlLiteral } from '../../../../shared/table/sqlQuoting';
import { printed } from '../table/printed';
import { valueOf } from '../table/spelled';
import { longInteger, type Candidate } from './candidates';

/**
 * Returns SQL for the value of a cell; `NULL` if the cell can't be parsed. Cells of a proven type are already
 * parsed.
 */
export function parsed({ kind, type, print, proven }: Candidate, cell: string): string {
  if (type === 'VARCHAR' || proven === true) return cell;
  if (print.style === 'text') return valueOf({ kind, type, print }, cell);
  if (kind === 'nested') return `CAST(${cell} AS JSON)`;
  if (print.style === 'format') {
    const moment = `try_strptime(${cell}, ${sqlLiteral(print.format)})`;
    return type === 'DATE' ? `CAST(${moment} AS DATE)` : moment;
  }
  // The engine parses the text of a wide decimal a hundred times slower than that of a 128-bit integer.
  const number = type === longInteger.type ? `try_cast(${cell} AS HUGEINT)` : cell;
  return `try_cast(${number} AS ${type})`;
}

/**
 * Returns an SQL condition that is true if the value of a nonblank cell converts back to exactly the same
 * text.
 */
export function comesBack(candidate: Candidate, cell: string, value: string): string {
  const { kind, type } = candidate;
  const same = `${printed(candidate, value)} = ${cell}`;
  // The engine parses "infinity" as a date and "nan" as a number; in reports, they are text.
  const mayBeInfinite = kind === 'date' || kind === 'timestamp' || type === 'DOUBLE';
  // The engine exchanges zeros with different signs, because they are equal.
  const notNegativeZero = type === 'DOUBLE' ? ` AND ${cell} NOT IN ('-0', '-0.0')` : '';
  return `coalesce(${same}${mayBeInfinite ? ` AND isfinite(${value})` : ''}${notNegativeZero}, false)`;
}
