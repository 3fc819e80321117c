import { exactNumber } from '../../shared/exactNumber';
import { columnWithId, filterCondition } from '../../reports/filterSql';
import { comparedTo, neighborOf, type ValueComparison } from '../../reports/numberNeighbor';
import { filterValueError, isFilterValue } from '../../shared/table/filterValue';
import type { ColumnFilter, TableQuery } from '../../shared/table/query';
import { numberRange } from './numberRange';
import { isComparedAsText, unreadableTypes, type RemoteColumn } from './remoteColumn';
import type { RemoteSource } from './remoteSource';

type Rows = Pick<TableQuery, 'filters' | 'search'>;

/** @throws UserError of kind `input` if the table has no such column */
export function remoteColumnOf({ columns }: RemoteSource, id: string): RemoteColumn {
  return columnWithId(columns, id);
}

/** Returns SQL for the text of the cells of a column. */
export function remoteCell({ dialect }: RemoteSource, column: RemoteColumn): string {
  return dialect.cell(dialect.of(column), column);
}

/** Returns SQL for the value by which rows are sorted and grouped. */
export function comparableOf(source: RemoteSource, column: RemoteColumn): string {
  return isComparedAsText(column) ? remoteCell(source, column) : source.dialect.of(column);
}

/**
 * Returns the `FROM` and `WHERE` clauses for the rows of a query that meet more conditions, if any. Filters have the
 * meaning of `conditionOf` in the report engine.
 *
 * @throws UserError of kind `input` for a missing column, or a value that isn't valid for its type
 */
export function rowsOf(source: RemoteSource, { filters, search }: Rows, ...more: readonly string[]): string {
  const conditions = [
    ...filters.map((filter) => filterSql(source, remoteColumnOf(source, filter.column), filter)),
    ...(search === '' ? [] : [searchSql(source, search)]),
    ...more,
  ].map((condition) => `(${condition})`);
  return `FROM ${source.from}${conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`}`;
}

function filterSql(source: RemoteSource, column: RemoteColumn, filter: ColumnFilter): string {
  const { dialect } = source;
  const cell = dialect.lower(remoteCell(source, column));
  const lower = (text: string): string => dialect.lower(dialect.text(text));
  return filterCondition(filter, {
    value: dialect.of(column),
    cell: remoteCell(source, column),
    compared: (comparison, text) => compared(source, column, comparison, text),
    contains: (text) => dialect.has(cell, lower(text)),
    startsWith: (text) => dialect.starts(cell, lower(text)),
    endsWith: (text) => dialect.ends(cell, lower(text)),
    among: (texts) => among(source, column, texts),
  });
}

const signs: Readonly<Record<ValueComparison, string>> = {
  equals: '=',
  notEquals: '<>',
  lessThan: '<',
  atMost: '<=',
  greaterThan: '>',
  atLeast: '>=',
};

function compared(
  source: RemoteSource,
  column: RemoteColumn,
  comparison: ValueComparison,
  text: string,
): string {
  const { dialect } = source;
  const value = dialect.of(column);
  // A blank differs from every value.
  const orBlank = (sql: string): string => (comparison === 'notEquals' ? `${value} IS NULL OR ${sql}` : sql);
  if (column.kind === 'text' || column.kind === 'nested') {
    const cell = dialect.lower(remoteCell(source, column));
    return orBlank(`${cell} ${signs[comparison]} ${dialect.lower(dialect.text(text))}`);
  }
  if (column.kind === 'integer' || column.kind === 'decimal') {
    const number = exactNumber(text.trim());
    if (number === undefined) throw filterValueError(column, text);
    const neighbor = neighborOf(numberRange(column, number), number);
    const found = comparedTo(comparison, neighbor.side);
    if (typeof found === 'boolean') return found ? '1 = 1' : '1 = 0';
    return orBlank(`${numberOf(source, column)} ${signs[found]} ${dialect.value(neighbor.value, column)}`);
  }
  if (!isFilterValue(column, text)) throw filterValueError(column, text);
  return orBlank(`${value} ${signs[comparison]} ${dialect.value(text.trim(), column)}`);
}

/** Returns SQL for a number. A 32-bit number is compared as the number that is displayed: 0.1, not 0.10000000149. */
function numberOf({ dialect }: RemoteSource, column: RemoteColumn): string {
  const value = dialect.of(column);
  return /Float32|BFloat16|real/.test(column.type) ? dialect.double(dialect.textOf(value)) : value;
}

/**
 * Compares the text of cells, since the values were selected from cells. Floating-point numbers are compared by
 * value.
 */
function among(source: RemoteSource, column: RemoteColumn, texts: readonly string[]): string {
  const { dialect } = source;
  const isDouble = column.storage.as === 'double';
  const left = isDouble ? numberOf(source, column) : remoteCell(source, column);
  const values = texts.map((text) => (isDouble ? dialect.value(text, column) : dialect.text(text)));
  return `${left} IN (${values.join(', ')})`;
}

function searchSql(source: RemoteSource, search: string): string {
  const { dialect, columns } = source;
  const requested = dialect.lower(dialect.text(search));
  return columns
    .filter((column) => unreadableTypes(column).length === 0)
    .map((column) => `coalesce(${dialect.has(dialect.lower(remoteCell(source, column)), requested)}, false)`)
    .join(' OR ');
}
