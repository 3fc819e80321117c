import { formatCount, formatPlural, shortText } from '../format';
import type { ColumnFilter, Comparison, TableQuery } from '../table/query';
import type { Cell, TableColumn, TableInfo } from '../table/table';

/** The text of a comparison between a column and a value. */
export const formatComparison: Readonly<Record<Comparison, string>> = {
  equals: 'is',
  notEquals: 'is not',
  contains: 'contains',
  notContains: 'does not contain',
  startsWith: 'starts with',
  endsWith: 'ends with',
  lessThan: 'is less than',
  atMost: 'is at most',
  greaterThan: 'is more than',
  atLeast: 'is at least',
};

const listedValues = 3;

/** In characters; longer values are truncated in descriptions. */
const longestWords = 200;

/** `412 of 34,120 rows: Client is vscode`, or `34,120 rows` for a query without conditions. */
export function formatQuery(info: TableInfo, query: TableQuery, matching: number | undefined): string {
  const conditions = formatCondition(info.columns, query);
  const all = formatPlural('row', info.rows);
  if (conditions.length === 0) return all;
  const found = matching === undefined ? `… of ${all}` : `${formatCount(matching)} of ${all}`;
  return `${found}: ${conditions.join(' and ')}`;
}

/** Describes the conditions that a row must match, one text each. */
function formatCondition(columns: readonly TableColumn[], { filters, search }: TableQuery): string[] {
  return [
    ...filters.map((filter) => formatFilters(columns, filter)),
    ...(search === '' ? [] : [`any cell contains "${search}"`]),
  ];
}

/** `Client is vscode`, `Day is between 2026-01-01 and 2026-01-31`, `Note is blank`. */
export function formatFilters(columns: readonly TableColumn[], filter: ColumnFilter): string {
  const name = nameOf(columns, filter.column);
  switch (filter.operator) {
    case 'between':
      return `${name} is between ${filter.from} and ${filter.to}`;
    case 'oneOf':
      return `${name} is ${oneOfWords(filter.values)}`;
    case 'missing':
      return `${name} is blank`;
    case 'present':
      return `${name} is not blank`;
    case 'empty':
      return `${name} is empty`;
    default:
      return `${name} ${formatComparison[filter.operator]} ${formatValue(filter.value)}`;
  }
}

/** Formats a value, or a label for a value that has no text. */
export function formatValue(value: Cell): string {
  if (value === null) return '(blank)';
  return value === '' ? '(empty)' : shortText(value, longestWords);
}

/** Returns the displayed header of a column. */
export function nameOf(columns: readonly TableColumn[], id: string): string {
  const column = columns.find((each) => each.id === id);
  return column === undefined || column.name.trim() === '' ? id : column.name;
}

function oneOfWords(values: readonly Cell[]): string {
  if (values.length > listedValues) return `one of ${formatCount(values.length)} values`;
  return values.map(formatValue).join(' or ');
}
