import * as l10n from '@vscode/l10n';
import { sqlIdentifier, sqlLiteral } from '../../../../shared/table/sqlQuoting';
import { isDay } from '../../../../shared/days';
import { UserError } from '../../../../shared/userError';
import type { ColumnFilter, TableQuery } from '../../../../shared/table/query';
import { exactNumber } from '../../../exactNumber';
import type { StoredColumn } from './columns';
import { compareNumber, type ValueComparison } from './numbers';
import { printed } from './print';
import type { StoredTable } from './stored';

/** @throws UserError of kind `input` if the table has no such column */
export function columnOf({ columns }: StoredTable, id: string): StoredColumn {
  const column = columns.find((candidate) => candidate.id === id);
  if (column === undefined) {
    throw new UserError('input', l10n.t('The table has no column "{column}".', { column: id }), {
      advice: l10n.t('Remove the filter, or select another column.'),
    });
  }
  return column;
}

/** Returns an SQL expression for the text of the cells of a column. */
export function cellOf(column: StoredColumn): string {
  return printed(column, sqlIdentifier(column.id));
}

/**
 * Returns the SQL condition for the rows of a query; empty if it selects every row.
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

/** Returns an SQL comparison: text is compared case-insensitively, other types by value. */
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
  throw new UserError(
    'input',
    l10n.t('"{value}" isn\'t a valid value for the column "{column}".', { value: text, column: column.name }),
    {
      advice: expectedValue(column.kind),
    },
  );
}

function expectedValue(kind: StoredColumn['kind']): string {
  switch (kind) {
    case 'text':
      return l10n.t('Enter text.');
    case 'nested':
      return l10n.t('Enter JSON.');
    case 'integer':
      return l10n.t('Enter a whole number.');
    case 'decimal':
      return l10n.t('Enter a number.');
    case 'boolean':
      return l10n.t('Enter true or false.');
    case 'month':
      return l10n.t('Enter a month, for example 2025-03.');
    case 'date':
      return l10n.t('Enter a date, for example 2025-03-31.');
    case 'time':
      return l10n.t('Enter a time, for example 09:30:00.');
    case 'timestamp':
      return l10n.t('Enter a date and time, for example 2025-03-31T09:30:00.');
  }
}

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

function isText({ kind }: StoredColumn): boolean {
  return kind === 'text' || kind === 'nested';
}

function contains(cell: string, text: string): string {
  // Text without letters needs no conversion to lowercase, which takes longer than the search.
  if (text.toLowerCase() === text.toUpperCase()) return `contains(${cell}, ${sqlLiteral(text)})`;
  return `contains(lower(${cell}), lower(${sqlLiteral(text)}))`;
}

/** Compares by the text of cells, since the values were selected from cells. */
function oneOf(column: StoredColumn, values: readonly (string | null)[]): string {
  const texts = values.filter((value) => value !== null).map(sqlLiteral);
  const among = texts.length === 0 ? 'false' : `coalesce(${cellOf(column)} IN (${texts.join(', ')}), false)`;
  return values.includes(null) ? `${sqlIdentifier(column.id)} IS NULL OR ${among}` : among;
}

/**
 * Characters that cells of a kind can contain. A search for text with other characters skips such columns.
 */
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
