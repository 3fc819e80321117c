import { isRecord } from '../record';
import { wholeTable, type ColumnFilter } from '../table/query';

/** Returns the saved state of a table editor that shows only the rows of these filters, in the order of before. */
export function withFilters(state: unknown, filters: readonly ColumnFilter[]): unknown {
  const kept = isRecord(state) ? state : {};
  const query = isRecord(kept['query']) ? kept['query'] : {};
  return { ...kept, tab: 'table', query: { ...wholeTable, sort: query['sort'] ?? [], filters } };
}
