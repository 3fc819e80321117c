import * as l10n from '@vscode/l10n';
import { UserError } from '../../shared/userError';
import type { ColumnFilter, TableQuery } from '../../shared/table/query';
import type { Cell, ColumnKind, TableColumn } from '../../shared/table/table';
import { compareValues } from './compare';
import { isValueOf } from './kinds';

export type Row = readonly Cell[];
type Test = (cell: Cell) => boolean;

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
  if (needle !== '') tests.push((row) => row.some((cell) => cell?.toLowerCase().includes(needle) === true));
  const matching = tests.length === 0 ? rows : rows.filter((row) => tests.every((test) => test(row)));
  const keys = sort.flatMap(({ column, direction }) => {
    const found = places.get(column);
    return found === undefined ? [] : [{ ...found, sign: direction === 'ascending' ? 1 : -1 }];
  });
  if (keys.length === 0) return matching;
  return matching.toSorted((a, b) => {
    for (const { column, place, sign } of keys) {
      const difference = compareCells(column.kind, a[place] ?? null, b[place] ?? null, sign);
      if (difference !== 0) return difference;
    }
    return 0;
  });
}

const never = (): boolean => false;

function onCell(place: number, test: Test): (row: Row) => boolean {
  return (row) => test(row[place] ?? null);
}

function compareCells(kind: ColumnKind, a: Cell, b: Cell, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return sign * compareValues(kind, a, b);
}

function testOf(filter: ColumnFilter, column: TableColumn): Test {
  switch (filter.operator) {
    case 'missing':
      return (cell) => cell === null;
    case 'present':
      return (cell) => cell !== null;
    case 'empty':
      return (cell) => cell === '';
    case 'oneOf': {
      // The values were selected from cells of the column, so they need no validation.
      const values = new Set(filter.values);
      return (cell) => values.has(cell);
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
function ordered({ name, kind }: TableColumn, value: string, holds: (order: number) => boolean): Test {
  if (kind === 'text' || kind === 'nested') {
    const lower = value.toLowerCase();
    return (cell) => cell !== null && holds(compareValues(kind, cell.toLowerCase(), lower));
  }
  const operand = value.trim();
  if (!isValueOf(kind, operand)) {
    throw new UserError(
      'input',
      l10n.t('"{value}" isn\'t a valid value for the column "{column}".', { value, column: name }),
      {
        advice: l10n.t('Change or remove the filter.'),
      },
    );
  }
  return (cell) => cell !== null && holds(compareValues(kind, cell, operand));
}

function textual(value: string, holds: (cell: string, value: string) => boolean): Test {
  const lower = value.toLowerCase();
  return (cell) => cell !== null && holds(cell.toLowerCase(), lower);
}

/** Negates a test. The result is true for a blank cell, which differs from any value. */
function negated(test: Test): Test {
  return (cell) => !test(cell);
}

function both(a: Test, b: Test): Test {
  return (cell) => a(cell) && b(cell);
}
