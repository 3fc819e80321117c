import { sqlIdentifier } from '../../../../shared/table/sqlQuoting';
import type { Comparison } from '../../../../shared/table/query';
import { compareExact, decimalText, exactNumber, floorAt, type ExactNumber } from '../../../exactNumber';
import type { StoredColumn } from './columns';

export type ValueComparison = Extract<
  Comparison,
  'equals' | 'notEquals' | 'lessThan' | 'atMost' | 'greaterThan' | 'atLeast'
>;

/** A value of a column's type, as SQL. It replaces a compared number, which the type may not contain. */
interface Neighbor {
  readonly value: string;
  /** 0 if the number equals the value, 1 if the number is greater, -1 if it is less. */
  readonly side: number;
}

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
  const { value, side } = neighborOf(column.type, number);
  // A FLOAT is compared as the decimal number that is displayed: 0.1, not 0.10000000149.
  const own = sqlIdentifier(column.id);
  const cell = column.type === 'FLOAT' ? `CAST(CAST(${own} AS VARCHAR) AS DOUBLE)` : own;
  switch (comparison) {
    case 'equals':
      return side === 0 ? `${cell} = ${value}` : 'false';
    case 'notEquals':
      return side === 0 ? `${cell} IS DISTINCT FROM ${value}` : 'true';
    case 'lessThan':
      return `${cell} ${side > 0 ? '<=' : '<'} ${value}`;
    case 'atMost':
      return `${cell} ${side < 0 ? '<' : '<='} ${value}`;
    case 'greaterThan':
      return `${cell} ${side < 0 ? '>=' : '>'} ${value}`;
    case 'atLeast':
      return `${cell} ${side > 0 ? '>' : '>='} ${value}`;
  }
}

function neighborOf(type: string, number: ExactNumber): Neighbor {
  if (type === 'DOUBLE' || type === 'FLOAT') return floatingNeighbor(number);
  const { scale, lowest, highest } = rangeOf(type);
  const { units, exact } = floorAt(number, scale);
  const at = (value: bigint, side: number): Neighbor => ({
    value: `CAST('${decimalText(value, scale)}' AS ${type})`,
    side,
  });
  if (lowest !== undefined && units < lowest) return at(lowest, -1);
  if (highest !== undefined && units > highest) return at(highest, 1);
  return at(units, exact ? 0 : 1);
}

/** Compares a floating-point value as the shortest decimal number that parses to it. */
function floatingNeighbor({ sign, digits, exponent }: ExactNumber): Neighbor {
  const nearest = Number(`${sign < 0 ? '-' : ''}0.${digits}e${exponent}`);
  const text = Number.isFinite(nearest) ? String(nearest) : `${nearest < 0 ? '-' : ''}inf`;
  const shown = exactNumber(text);
  return {
    value: `CAST('${text}' AS DOUBLE)`,
    side: shown === undefined ? -sign : compareExact({ sign, digits, exponent }, shown),
  };
}

const bits: Readonly<Record<string, number>> = {
  TINYINT: 8,
  SMALLINT: 16,
  INTEGER: 32,
  BIGINT: 64,
  HUGEINT: 128,
};

/**
 * Returns the range of an exact type, in units of 10^-scale. A type without limits has no minimum and no
 * maximum.
 */
function rangeOf(type: string): {
  readonly scale: number;
  readonly lowest?: bigint;
  readonly highest?: bigint;
} {
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
