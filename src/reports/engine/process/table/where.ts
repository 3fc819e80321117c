import { filterValueError, isFilterValue } from '../../../../shared/table/filterValue';
import { filterNumber } from '../../../../shared/table/plainNumber';
import { sqlIdentifier, sqlLiteral } from '../../../../shared/table/sqlQuoting';
import type { ColumnFilter, TableQuery } from '../../../../shared/table/query';
import { exactNumber } from '../../../../shared/exactNumber';
import { columnWithId, filterCondition } from '../../../filterSql';
import type { StoredColumn } from './columns';
import type { ValueComparison } from '../../../numberNeighbor';
import { compareNumber, comparisonSigns } from './numbers';
import { cellText } from './printed';
import { valueOf } from './spelled';
import type { StoredTable } from './stored';

/** @throws UserError of kind `input` if the table has no such column */
export function columnOf({ columns }: StoredTable, id: string): StoredColumn {
  return columnWithId(columns, id);
}

/** Returns an SQL expression for the text of the cells of a column. */
export function cellOf(column: StoredColumn): string {
  return cellText(column);
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
  const cell = cellOf(column);
  return filterCondition(filter, {
    value: sqlIdentifier(column.id),
    cell,
    compared: (comparison, text) => compared(column, comparison, text),
    contains: (text) => contains(cell, text),
    startsWith: (text) => `starts_with(lower(${cell}), lower(${sqlLiteral(text)}))`,
    endsWith: (text) => `ends_with(lower(${cell}), lower(${sqlLiteral(text)}))`,
    among: (texts) => among(column, cell, texts),
  });
}

/** Compares the text of cells, since the values were selected from cells or, if they differ, from values. */
function among(column: StoredColumn, cell: string, texts: readonly string[]): string {
  const { id, kind, type, print } = column;
  const same = `${cell} IN (${texts.map(sqlLiteral).join(', ')})`;
  if (print.style !== 'text') return same;
  const { decimal, ...plain } = print;
  const values = texts
    .map((text) => (decimal === undefined ? text : filterNumber(column, text)))
    .map((text) => valueOf({ kind, type, print: plain }, sqlLiteral(text)));
  return `(coalesce(${sqlIdentifier(id)} IN (${values.join(', ')}), false) OR coalesce(${same}, false))`;
}

/** Returns an SQL comparison. Text is compared case-insensitively, and other types by value. */
function compared(column: StoredColumn, comparison: ValueComparison, text: string): string {
  if (isText(column))
    return `lower(${cellOf(column)}) ${comparisonSigns[comparison]} lower(${sqlLiteral(text)})`;
  if (column.kind === 'integer' || column.kind === 'decimal') {
    return compareNumber(
      column,
      comparison,
      exactNumber(filterNumber(column, text).trim()) ?? refuse(column, text),
    );
  }
  if (!isFilterValue(column, text)) refuse(column, text);
  const value = column.kind === 'month' ? `${text.trim()}-01` : text.trim();
  return `${sqlIdentifier(column.id)} ${comparisonSigns[comparison]} CAST(${sqlLiteral(value)} AS ${column.type})`;
}

function refuse(column: StoredColumn, text: string): never {
  throw filterValueError(column, text);
}

function isText({ kind }: StoredColumn): boolean {
  return kind === 'text' || kind === 'nested';
}

function contains(cell: string, text: string): string {
  // Text without letters needs no conversion to lowercase, which takes longer than the search.
  if (text.toLowerCase() === text.toUpperCase()) return `contains(${cell}, ${sqlLiteral(text)})`;
  return `contains(lower(${cell}), lower(${sqlLiteral(text)}))`;
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
  const hopeful = columns.filter(
    ({ kind, print }) => print.style === 'text' || (alphabets[kind]?.test(search) ?? true),
  );
  if (hopeful.length === 0) return 'false';
  return hopeful.map((column) => `coalesce(${contains(cellOf(column), search)}, false)`).join(' OR ');
}
