import * as l10n from '@vscode/l10n';
import { exactNumber } from '../shared/exactNumber';
import { byId } from '../shared/table/byId';
import { filterMoment, filterValueError, isFilterValue } from '../shared/table/filterValue';
import { filterNumber } from '../shared/table/plainNumber';
import type { ColumnFilter, TableQuery } from '../shared/table/query';
import type { TableColumn } from '../shared/table/table';
import { UserError } from '../shared/userError';
import type { QueryDialect } from './dialect';
import { momentNeighbor } from './momentNeighbor';
import { comparedTo, neighborOf, type Neighbor, type ValueComparison } from './numberNeighbor';

export interface Columns<Column> {
  readonly columns: readonly Column[];
}

/** @throws UserError of kind `input` if the table has no such column */
export function columnOf<Column extends TableColumn>({ columns }: Columns<Column>, id: string): Column {
  const column = byId(columns, id);
  if (column !== undefined) return column;
  throw new UserError('input', l10n.t('The table has no column "{column}".', { column: id }), {
    advice: l10n.t('Reset the table, or select another column.'),
  });
}

/** Returns SQL for the text of the cells of a column. */
export function cellOf<Column extends TableColumn>(dialect: QueryDialect<Column>, column: Column): string {
  return dialect.cell(dialect.of(column), column);
}

/**
 * Returns the SQL condition for the rows of a query that meet more conditions; empty if it selects every row.
 *
 * @throws UserError of kind `input` for a column the table doesn't have, or a value that isn't valid for its type
 */
export function conditionOf<Column extends TableColumn>(
  dialect: QueryDialect<Column>,
  table: Columns<Column>,
  { filters, search }: Omit<TableQuery, 'sort'>,
  ...more: readonly string[]
): string {
  return [
    ...filters.map((filter) => filterSql(dialect, columnOf(table, filter.column), filter)),
    ...(search === '' ? [] : [searchSql(dialect, table, search)]),
    ...more,
  ]
    .map((condition) => `(${condition})`)
    .join(' AND ');
}

/** Returns the `WHERE` clause for {@link conditionOf}; empty if it selects every row. */
export function whereOf<Column extends TableColumn>(
  ...query: Parameters<typeof conditionOf<Column>>
): string {
  const condition = conditionOf(...query);
  return condition === '' ? '' : `WHERE ${condition}`;
}

function filterSql<Column extends TableColumn>(
  dialect: QueryDialect<Column>,
  column: Column,
  filter: ColumnFilter,
): string {
  const value = dialect.of(column);
  const cell = cellOf(dialect, column);
  const lower = (text: string): string => dialect.lower(dialect.text(text));
  switch (filter.operator) {
    case 'missing':
      return `${value} IS NULL`;
    case 'present':
      return `${value} IS NOT NULL`;
    case 'empty':
      return `${cell} = ''`;
    case 'between':
      return `${compared(dialect, column, 'atLeast', filter.from)} AND ${compared(dialect, column, 'atMost', filter.to)}`;
    case 'oneOf': {
      const texts = filter.values.filter((text) => text !== null);
      const among = texts.length === 0 ? '1 = 0' : `coalesce(${dialect.among(column, texts)}, false)`;
      return filter.values.includes(null) ? `${value} IS NULL OR ${among}` : among;
    }
    case 'contains':
      return contains(dialect, cell, filter.value);
    case 'notContains':
      return `${cell} IS NULL OR NOT ${contains(dialect, cell, filter.value)}`;
    case 'startsWith':
      return dialect.starts(dialect.lower(cell), lower(filter.value));
    case 'endsWith':
      return dialect.ends(dialect.lower(cell), lower(filter.value));
    default:
      return compared(dialect, column, filter.operator, filter.value);
  }
}

const signs: Readonly<Record<Exclude<ValueComparison, 'notEquals'>, string>> = {
  equals: '=',
  lessThan: '<',
  atMost: '<=',
  greaterThan: '>',
  atLeast: '>=',
};

/**
 * Returns an SQL comparison. Text is compared case-insensitively, and other types by value. A number is replaced by its
 * neighbor among the values of the column's type, so that nothing is rounded and the comparison is as fast as the type
 * allows.
 */
function compared<Column extends TableColumn>(
  dialect: QueryDialect<Column>,
  column: Column,
  comparison: ValueComparison,
  text: string,
): string {
  const sql = (left: string, found: ValueComparison, right: string): string =>
    found === 'notEquals' ? dialect.differs(left, right, column) : `${left} ${signs[found]} ${right}`;
  const toNeighbor = (left: string, { value, side }: Neighbor): string => {
    const found = comparedTo(comparison, side);
    if (typeof found === 'boolean') return found ? '1 = 1' : '1 = 0';
    return sql(left, found, dialect.value(value, column));
  };
  if (column.kind === 'text' || column.kind === 'nested')
    return sql(dialect.lower(cellOf(dialect, column)), comparison, dialect.lower(dialect.text(text)));
  if (column.kind === 'integer' || column.kind === 'decimal') {
    const number = exactNumber(filterNumber(column, text).trim());
    if (!number) throw filterValueError(column, text);
    return toNeighbor(dialect.numberOf(column), neighborOf(dialect.range(column, number), number));
  }
  const value = filterMoment(column, text);
  if (!isFilterValue(column, value)) throw filterValueError(column, text);
  return toNeighbor(dialect.of(column), momentNeighbor(column, value.trim()));
}

function contains<Column extends TableColumn>(
  { text, lower, has }: QueryDialect<Column>,
  cell: string,
  part: string,
): string {
  // Text without letters needs no conversion to lowercase, which takes longer than the search.
  if (part.toLowerCase() === part.toUpperCase()) return has(cell, text(part));
  return has(lower(cell), lower(text(part)));
}

function searchSql<Column extends TableColumn>(
  dialect: QueryDialect<Column>,
  { columns }: Columns<Column>,
  search: string,
): string {
  const found = columns
    .filter((column) => dialect.isSearched(column, search))
    .map((column) => `coalesce(${contains(dialect, cellOf(dialect, column), search)}, false)`);
  return found.length === 0 ? '1 = 0' : found.join(' OR ');
}
