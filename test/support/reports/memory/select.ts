import { exactNumber } from '../../../../src/shared/exactNumber';
import { filterNumber } from '../../../../src/shared/table/plainNumber';
import { filterMoment, filterValueError, isFilterValue } from '../../../../src/shared/table/filterValue';
import type { ColumnFilter, TableQuery } from '../../../../src/shared/table/query';
import type { Cell, ColumnKind, TableColumn } from '../../../../src/shared/table/table';
import { compareValues } from './compare';
import { isNumber } from './numberOrMoment';

/** The cells of a row, and their values, which differ from the cells in columns that store texts. */
export interface Row {
  readonly cells: readonly Cell[];
  readonly values: readonly Cell[];
}

type Test = (cell: Cell, value: Cell) => boolean;

/** Returns the rows that a query selects, in its order. */
export function selectRows(
  columns: readonly TableColumn[],
  rows: readonly Row[],
  { filters, search, sort }: TableQuery,
): readonly Row[] {
  const places = new Map(columns.map((column, place) => [column.id, { column, place }]));
  const tests = filters.map((filter) => {
    const found = places.get(filter.column);
    // A filter on a missing column matches no rows here; the report engine rejects it.
    return found === undefined ? never : onCell(found.place, testOf(filter, found.column));
  });
  const needle = search.toLowerCase();
  if (needle !== '')
    tests.push((row) => row.cells.some((cell) => cell?.toLowerCase().includes(needle) === true));
  const matching = tests.length === 0 ? rows : rows.filter((row) => tests.every((test) => test(row)));
  const keys = sort.flatMap(({ column, direction }) => {
    const found = places.get(column);
    return found === undefined ? [] : [{ ...found, sign: direction === 'ascending' ? 1 : -1 }];
  });
  if (keys.length === 0) return matching;
  return matching.toSorted((a, b) => {
    for (const { column, place, sign } of keys) {
      const difference = compareCells(column.kind, a.values[place] ?? null, b.values[place] ?? null, sign);
      if (difference !== 0) return difference;
    }
    return 0;
  });
}

const never = (): boolean => false;

function onCell(place: number, test: Test): (row: Row) => boolean {
  return ({ cells, values }) => test(cells[place] ?? null, values[place] ?? null);
}

function compareCells(kind: ColumnKind, a: Cell, b: Cell, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return sign * compareValues(kind, a, b);
}

function testOf(filter: ColumnFilter, column: TableColumn): Test {
  switch (filter.operator) {
    case 'missing':
      return (_, value) => value === null;
    case 'present':
      return (_, value) => value !== null;
    case 'empty':
      return (cell) => cell === '';
    case 'oneOf': {
      // The values were selected from cells or values of the column, so they need no validation.
      const values = new Set(filter.values);
      return (cell, value) => values.has(cell) || values.has(value);
    }
    case 'between':
      return both(
        ordered(column, filter.from, (o) => o >= 0),
        ordered(column, filter.to, (o) => o <= 0),
      );
    case 'equals':
      return ordered(column, filter.value, (o) => o === 0);
    case 'notEquals':
      return negated(ordered(column, filter.value, (o) => o === 0));
    case 'lessThan':
      return ordered(column, filter.value, (o) => o < 0);
    case 'atMost':
      return ordered(column, filter.value, (o) => o <= 0);
    case 'greaterThan':
      return ordered(column, filter.value, (o) => o > 0);
    case 'atLeast':
      return ordered(column, filter.value, (o) => o >= 0);
    case 'contains':
      return textual(filter.value, (cell, value) => cell.includes(value));
    case 'notContains':
      return negated(textual(filter.value, (cell, value) => cell.includes(value)));
    case 'startsWith':
      return textual(filter.value, (cell, value) => cell.startsWith(value));
    case 'endsWith':
      return textual(filter.value, (cell, value) => cell.endsWith(value));
  }
}

/** @throws UserError of kind `input` if the value isn't valid for the column */
function ordered(column: TableColumn, text: string, holds: (order: number) => boolean): Test {
  const { kind } = column;
  if (kind === 'text' || kind === 'nested') {
    const lower = text.toLowerCase();
    return (_, value) => value !== null && holds(compareValues(kind, value.toLowerCase(), lower));
  }
  const operand = (isNumber(kind) ? filterNumber(column, text) : filterMoment(column, text)).trim();
  const isValid = isNumber(kind) ? exactNumber(operand) !== undefined : isFilterValue(column, operand);
  if (!isValid) throw filterValueError(column, text);
  return (_, value) => value !== null && holds(compareValues(kind, value, operand));
}

function textual(value: string, holds: (cell: string, value: string) => boolean): Test {
  const lower = value.toLowerCase();
  return (cell) => cell !== null && holds(cell.toLowerCase(), lower);
}

/** Negates a test. The result is true for a blank cell, which differs from any value. */
function negated(test: Test): Test {
  return (cell, value) => !test(cell, value);
}

function both(a: Test, b: Test): Test {
  return (cell, value) => a(cell, value) && b(cell, value);
}
