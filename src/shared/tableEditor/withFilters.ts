import { isRecord } from '../record';
import { wholeTable, type ColumnFilter } from '../table/query';

/**
 * Returns a saved state with these filters and the Table tab. Clears the search; preserves the sort order.
 */
export function withFilters(state: unknown, filters: readonly ColumnFilter[]): unknown {
  const saved = isRecord(state) ? state : {};
  const query = isRecord(saved['query']) ? saved['query'] : {};
  return { ...saved, tab: 'table', query: { ...wholeTable, sort: query['sort'] ?? [], filters } };
}
