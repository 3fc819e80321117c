import type { PageRequest, TableQuery } from '../table/query';
import type { PageTable } from './pageMessages';
import { readState } from './state';

/** The rows that the grid requests first. They determine the widths of its columns. */
export const firstPage: PageRequest = { offset: 0, limit: 200 };

/**
 * Whether a query selects all rows in their original order, like the first page that is sent with a table.
 */
export function isWholeTable({ filters, search, sort }: TableQuery): boolean {
  return filters.length === 0 && search === '' && sort.length === 0;
}

/** Whether a table editor with this saved state first shows the first page of all rows. */
export function startsWithFirstPage(
  { info, analysis, credits, connections }: PageTable,
  state: unknown,
): boolean {
  const { query, tab } = readState(state, info.columns);
  const isTableFirst = !analysis && !credits && !connections;
  return isWholeTable(query) && (tab === 'table' || (tab === '' && isTableFirst));
}
