import { decimalRange, integerRange } from '../../tables/numberNeighbor';
import type { Dialect } from './dialect';
import { unreadableTypes } from './remoteColumn';

/** The maximum number of digits of Trino's type NUMBER. */
const maxDigits = 200;

/** Adds the functions that follow from the other functions of a dialect. */
export function withComparisons(
  dialect: Omit<Dialect, 'range' | 'scale' | 'numberOf' | 'differs' | 'among' | 'isSearched'>,
): Dialect {
  const { of, cell, text, value } = dialect;
  const numberOf: Dialect['numberOf'] = (column) =>
    /Float32|BFloat16|real/.test(column.type) ? dialect.double(dialect.textOf(of(column))) : of(column);
  return {
    ...dialect,
    range: ({ storage }, number) => {
      switch (storage.as) {
        case 'decimal':
          return decimalRange(storage.precision, storage.scale);
        case 'number':
          return { scale: Math.max(0, Math.min(number.digits.length, maxDigits) - number.exponent) };
        case 'integer':
          return integerRange(Math.abs(storage.bits), storage.bits < 0);
        default:
          return 'floating';
      }
    },
    scale: ({ storage }) => (storage.as === 'decimal' ? storage.scale : 0),
    numberOf,
    differs: (left, right, column) => `${of(column)} IS NULL OR ${left} <> ${right}`,
    // The values were selected from cells. Floating-point numbers are compared by value.
    among: (column, texts) => {
      const isDouble = column.storage.as === 'double';
      const left = isDouble ? numberOf(column) : cell(of(column), column);
      return `${left} IN (${texts.map((each) => (isDouble ? value(each, column) : text(each))).join(', ')})`;
    },
    isSearched: (column) => unreadableTypes(column).length === 0,
  };
}
