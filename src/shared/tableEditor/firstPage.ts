import type { PageRequest, TableQuery } from '../table/query';
import type { PageTable } from './pageMessages';
import { readState } from './state';

/** The limits of the rows in a request. The maximum is several screens, and the minimum more than half of one. */
const blockRows = { minimum: 40, maximum: 200 };

/** The number of cells in a request of a table with many columns. */
const blockCells = 100_000;

/**
 * Returns the rows that the grid requests first: its first block. They determine the widths of its columns. A table with
 * more than 500 columns has shorter blocks, because all cells of a row are sent.
 */
export function firstPage(columns: number): PageRequest {
  const rows = Math.floor(blockCells / Math.max(1, columns));
  return { offset: 0, limit: Math.min(blockRows.maximum, Math.max(blockRows.minimum, rows)) };
}

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
