import { sqlIdentifier, sqlLiteral } from '../../../../shared/table/sqlQuoting';
import { UserError } from '../../../../shared/userError';
import type { ColumnFilter, TableQuery } from '../../../../shared/table/query';
import { exactNumber } from '../../../exactNumber';
import type { StoredColumn } from './columns';
import { compareNumber, type ValueComparison } from './numbers';
import { printed } from './print';
import type { StoredTable } from './stored';

/** @throws UserError of kind `input` when the table has no such column */
export function columnOf({ columns }: StoredTable, id: string): StoredColumn {
  const column = columns.find((candidate) => candidate.id === id);
  if (column === undefined) {
    throw new UserError('input', `The table has no column "${id}".`, {
      advice: 'It may have had one when the filter was made. Remove the filter or choose another column.',
    });
  }
  return column;
}

/** An SQL expression for the value of a column as the text of its cell. */
export function cellOf(column: StoredColumn): string {
  return printed(column, sqlIdentifier(column.id));
}

/**
 * The SQL condition for the rows of a query; empty if it selects every row.
 *
 * @throws UserError of kind `input` for a column the table doesn't have, or a value that isn't valid for its
 * type
 */
export function conditionOf(table: StoredTable, { filters, search }: Omit<TableQuery, 'sort'>): string {
  const conditions = filters.map((filter) => `(${filterSql(columnOf(table, filter.column), filter)})`);
  if (search !== '') conditions.push(`(${searchSql(table, search)})`);
  return conditions.join(' AND ');
}

export function whereOf(table: StoredTable, query: Omit<TableQuery, 'sort'>): string {
  const condition = conditionOf(table, query);
  return condition === '' ? '' : `WHERE ${condition}`;
}

function filterSql(column: StoredColumn, filter: ColumnFilter): string {
  const value = sqlIdentifier(column.id);
  const cell = cellOf(column);
  switch (filter.operator) {
    case 'missing':
      return `${value} IS NULL`;
    case 'present':
      return `${value} IS NOT NULL`;
    case 'empty':
      return `${cell} = ''`;
    case 'between':
      return `${compared(column, 'atLeast', filter.from)} AND ${compared(column, 'atMost', filter.to)}`;
    case 'oneOf':
      return oneOf(column, filter.values);
    case 'contains':
      return contains(cell, filter.value);
    case 'notContains':
      return `${value} IS NULL OR NOT ${contains(cell, filter.value)}`;
    case 'startsWith':
      return `starts_with(lower(${cell}), lower(${sqlLiteral(filter.value)}))`;
    case 'endsWith':
      return `ends_with(lower(${cell}), lower(${sqlLiteral(filter.value)}))`;
    default:
      return compared(column, filter.operator, filter.value);
  }
}

const signs: Readonly<Record<ValueComparison, string>> = {
  equals: '=',
  notEquals: 'IS DISTINCT FROM',
  lessThan: '<',
  atMost: '<=',
  greaterThan: '>',
  atLeast: '>=',
};

/** Compares text case-insensitively, and other types by value. */
function compared(column: StoredColumn, comparison: ValueComparison, text: string): string {
  if (isText(column)) return `lower(${cellOf(column)}) ${signs[comparison]} lower(${sqlLiteral(text)})`;
  if (column.kind === 'integer' || column.kind === 'decimal') {
    return compareNumber(column, comparison, exactNumber(text.trim()) ?? noValue(column, text));
  }
  if (!looksLike(column, text)) noValue(column, text);
  const value = column.kind === 'month' ? `${text.trim()}-01` : text.trim();
  return `${sqlIdentifier(column.id)} ${signs[comparison]} CAST(${sqlLiteral(value)} AS ${column.type})`;
}

function noValue(column: StoredColumn, text: string): never {
  throw new UserError('input', `"${text}" is no value of the column "${column.name}".`, {
    advice: `The column holds ${words[column.kind]}.`,
  });
}

const words: Readonly<Record<StoredColumn['kind'], string>> = {
  text: 'text',
  nested: 'JSON',
  integer: 'whole numbers',
  decimal: 'numbers',
  boolean: 'true or false',
  month: 'months such as 2025-03',
  date: 'dates such as 2025-03-31',
  time: 'times such as 09:30:00',
  timestamp: 'times such as 2025-03-31T09:30:00',
};

function looksLike({ kind }: StoredColumn, text: string): boolean {
  const value = text.trim();
  switch (kind) {
    case 'boolean':
      return /^(?:true|false)$/i.test(value);
    case 'month':
      return isDay(`${value}-01`);
    case 'date':
      return isDay(value);
    case 'time':
      return /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?$/.test(value);
    case 'timestamp':
      return (
        isDay(value.slice(0, 10)) &&
        /^(?:[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?Z?)?$/.test(value.slice(10))
      );
    default:
      return true;
  }
}

function isDay(text: string): boolean {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (parts === null) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function isText({ kind }: StoredColumn): boolean {
  return kind === 'text' || kind === 'nested';
}

function contains(cell: string, text: string): string {
  // Text without letters needs no conversion to lowercase, which takes longer than the search.
  if (text.toLowerCase() === text.toUpperCase()) return `contains(${cell}, ${sqlLiteral(text)})`;
  return `contains(lower(${cell}), lower(${sqlLiteral(text)}))`;
}

/** The values are from cells, so they are compared as cells. */
function oneOf(column: StoredColumn, values: readonly (string | null)[]): string {
  const texts = values.filter((value) => value !== null).map(sqlLiteral);
  const among = texts.length === 0 ? 'false' : `coalesce(${cellOf(column)} IN (${texts.join(', ')}), false)`;
  return values.includes(null) ? `${sqlIdentifier(column.id)} IS NULL OR ${among}` : among;
}

/** Characters that cells of a kind can contain; text with other characters isn't searched for in such columns. */
const alphabets: Readonly<Partial<Record<StoredColumn['kind'], RegExp>>> = {
  integer: /^[-\d]+$/,
  decimal: /^[-+.\dainfe]+$/i,
  boolean: /^[aeflrstu]+$/i,
  month: /^[-\d]+$/,
  date: /^[-\d]+$/,
  time: /^[:.+\-\d]+$/,
};

function searchSql({ columns }: StoredTable, search: string): string {
  const hopeful = columns.filter(({ kind }) => alphabets[kind]?.test(search) ?? true);
  if (hopeful.length === 0) return 'false';
  return hopeful.map((column) => `coalesce(${contains(cellOf(column), search)}, false)`).join(' OR ');
}
