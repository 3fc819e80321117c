import * as l10n from '@vscode/l10n';
import { formatRows } from '../formatCounts';
import { formatChoices, formatCount, formatList, shortText } from '../format';
import { byId } from '../table/byId';
import type { ColumnFilter, Comparison, TableQuery } from '../table/query';
import type { Cell, TableColumn, TableInfo } from '../table/table';

/** Returns the label of an operator of a filter. */
export function formatOperator(operator: Exclude<ColumnFilter['operator'], 'oneOf'>): string {
  switch (operator) {
    case 'equals':
      return l10n.t({ message: 'is', comment: 'Operator of a filter' });
    case 'notEquals':
      return l10n.t({ message: "isn't", comment: 'Operator of a filter' });
    case 'contains':
      return l10n.t({ message: 'contains', comment: 'Operator of a filter' });
    case 'notContains':
      return l10n.t({ message: "doesn't contain", comment: 'Operator of a filter' });
    case 'startsWith':
      return l10n.t({ message: 'starts with', comment: 'Operator of a filter' });
    case 'endsWith':
      return l10n.t({ message: 'ends with', comment: 'Operator of a filter' });
    case 'lessThan':
      return l10n.t({ message: 'is less than', comment: 'Operator of a filter' });
    case 'atMost':
      return l10n.t({ message: 'is at most', comment: 'Operator of a filter' });
    case 'greaterThan':
      return l10n.t({ message: 'is greater than', comment: 'Operator of a filter' });
    case 'atLeast':
      return l10n.t({ message: 'is at least', comment: 'Operator of a filter' });
    case 'between':
      return l10n.t({ message: 'is between', comment: 'Operator of a filter' });
    case 'missing':
      return l10n.t({ message: 'is blank', comment: 'Operator of a filter' });
    case 'present':
      return l10n.t({ message: "isn't blank", comment: 'Operator of a filter' });
    case 'empty':
      return l10n.t({ message: 'is empty', comment: 'Operator of a filter' });
  }
}

const listedValues = 3;

/** The maximum length of a value in a description, in characters. */
const longestWords = 200;

/**
 * Formats a query and its number of rows: `412 of 34,120 rows: Client is vscode`, or `34,120 rows` for a query without
 * conditions.
 *
 * @param matching the number of matching rows, or `undefined` while it is unknown
 */
export function formatQuery(info: TableInfo, query: TableQuery, matching: number | undefined): string {
  const conditions = formatConditions(info.columns, query);
  const rows = formatRows(info.rows);
  if (conditions.length === 0) return rows;
  return l10n.t('{count} of {rows}: {conditions}', {
    count: matching === undefined ? '…' : formatCount(matching),
    rows,
    conditions: formatList(conditions),
  });
}

/** Describes each condition of a query. */
function formatConditions(columns: readonly TableColumn[], { filters, search }: TableQuery): string[] {
  return [
    ...filters.map((filter) => formatFilter(columns, filter)),
    ...(search === '' ? [] : [l10n.t('any cell contains "{text}"', { text: search })]),
  ];
}

/** Formats a filter, such as `Client is vscode`, `Day is between 2026-01-01 and 2026-01-31`, or `Note is blank`. */
export function formatFilter(columns: readonly TableColumn[], filter: ColumnFilter): string {
  const column = nameOf(columns, filter.column);
  switch (filter.operator) {
    case 'between':
      return l10n.t('{column} is between {from} and {to}', { column, from: filter.from, to: filter.to });
    case 'oneOf':
      return filter.values.length > listedValues
        ? l10n.t('{column} is one of {count} values', { column, count: formatCount(filter.values.length) })
        : l10n.t('{column} is {value}', { column, value: formatChoices(filter.values.map(formatValue)) });
    case 'missing':
      return l10n.t('{column} is blank', { column });
    case 'present':
      return l10n.t("{column} isn't blank", { column });
    case 'empty':
      return l10n.t('{column} is empty', { column });
    default:
      return formatComparison(column, filter.operator, formatValue(filter.value));
  }
}

function formatComparison(column: string, operator: Comparison, value: string): string {
  switch (operator) {
    case 'equals':
      return l10n.t('{column} is {value}', { column, value });
    case 'notEquals':
      return l10n.t("{column} isn't {value}", { column, value });
    case 'contains':
      return l10n.t('{column} contains {value}', { column, value });
    case 'notContains':
      return l10n.t("{column} doesn't contain {value}", { column, value });
    case 'startsWith':
      return l10n.t('{column} starts with {value}', { column, value });
    case 'endsWith':
      return l10n.t('{column} ends with {value}', { column, value });
    case 'lessThan':
      return l10n.t('{column} is less than {value}', { column, value });
    case 'atMost':
      return l10n.t('{column} is at most {value}', { column, value });
    case 'greaterThan':
      return l10n.t('{column} is greater than {value}', { column, value });
    case 'atLeast':
      return l10n.t('{column} is at least {value}', { column, value });
  }
}

/** Formats a value; blank and empty values have a label. */
export function formatValue(value: Cell): string {
  if (value === null) return l10n.t('(blank)');
  return value === '' ? l10n.t('(empty)') : shortText(value, longestWords);
}

/** Returns the displayed header of a column. */
export function nameOf(columns: readonly TableColumn[], id: string): string {
  const column = byId(columns, id);
  return !column || column.name.trim() === '' ? id : column.name;
}
