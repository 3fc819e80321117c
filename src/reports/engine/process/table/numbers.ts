import { sqlIdentifier } from '../../../../shared/table/sqlQuoting';
import type { ExactNumber } from '../../../../shared/exactNumber';
import { comparedTo, neighborOf, type NumberRange, type ValueComparison } from '../../../numberNeighbor';
import type { StoredColumn } from './columns';

export const comparisonSigns: Readonly<Record<ValueComparison, string>> = {
  equals: '=',
  notEquals: 'IS DISTINCT FROM',
  lessThan: '<',
  atMost: '<=',
  greaterThan: '>',
  atLeast: '>=',
};

/**
 * Returns an SQL comparison of a number column with a number of any length. The number is replaced by its
 * neighbor among the values of the column's type, so that nothing is rounded and the comparison is as fast as
 * the type allows.
 */
export function compareNumber(
  column: StoredColumn,
  comparison: ValueComparison,
  number: ExactNumber,
): string {
  const range = rangeOf(column.type);
  const { value, side } = neighborOf(range, number);
  // Cells with more digits than a DOUBLE are compared as their nearest value, and so is the number.
  const rounds = range === 'floating' && column.print.style === 'text';
  const found = comparedTo(comparison, rounds ? 0 : side);
  if (typeof found === 'boolean') return String(found);
  // A FLOAT is compared as the decimal number that is displayed: 0.1, not 0.10000000149.
  const local = sqlIdentifier(column.id);
  const cell = column.type === 'FLOAT' ? `CAST(CAST(${local} AS VARCHAR) AS DOUBLE)` : local;
  return `${cell} ${comparisonSigns[found]} CAST('${value}' AS ${range === 'floating' ? 'DOUBLE' : column.type})`;
}

const bits: Readonly<Record<string, number>> = {
  TINYINT: 8,
  SMALLINT: 16,
  INTEGER: 32,
  BIGINT: 64,
  HUGEINT: 128,
};

function rangeOf(type: string): NumberRange | 'floating' {
  if (type === 'DOUBLE' || type === 'FLOAT') return 'floating';
  const decimal = /^DECIMAL\((\d+),(\d+)\)$/.exec(type);
  if (decimal !== null) {
    const highest = 10n ** BigInt(decimal[1] ?? 0) - 1n;
    return { scale: Number(decimal[2]), lowest: -highest, highest };
  }
  const signed = bits[type];
  if (signed !== undefined) {
    const half = 2n ** BigInt(signed - 1);
    return { scale: 0, lowest: -half, highest: half - 1n };
  }
  const unsigned = type.startsWith('U') ? bits[type.slice(1)] : undefined;
  if (unsigned !== undefined) return { scale: 0, lowest: 0n, highest: 2n ** BigInt(unsigned) - 1n };
  return { scale: 0 };
}
