import * as v from 'valibot';
import { anyRecord, finite, listOf, optionalOrInvalid, parsed, record, text } from '../schema';
import { wholeTable, tableQuery, type ColumnFilter } from '../table/query';
import type { TableColumn } from '../table/table';
import { isRecord } from '../record';

/** The display state of a column in the grid. */
export type ColumnState = v.InferOutput<typeof columnState>;

const columnState = record({
  id: text(),
  hidden: v.boolean(),
  pinned: v.union([v.picklist(['left', 'right']), v.null()]),
  /** In CSS pixels; `null` to fit the content. */
  width: v.union([finite, v.null()]),
});

/** The saved state of a table editor. Invalid parts have their defaults. */
export type PageState = v.InferOutput<typeof pageState>;
const pageState = record({
  query: v.fallback(tableQuery, wholeTable),
  /** In the displayed order; columns that aren't listed follow in table order. */
  columns: v.fallback(listOf(columnState), []),
  /** Whether cells show unformatted values. */
  rawValues: v.fallback(v.boolean(), false),
  /** Whether headers show a summary of their column. */
  summaries: v.fallback(v.boolean(), false),
  panel: v.fallback(record({ open: v.boolean(), column: v.union([text(), v.null()]) }), {
    open: false,
    column: null,
  }),
  /** The ID of the selected tab; by default, the first one of the table. */
  tab: v.fallback(text(), ''),
  /** The saved state of the tabs, by ID. */
  tabs: v.fallback(anyRecord, {}),
});

export const freshState: PageState = v.parse(pageState, {});

/** Validates a saved state and omits columns that the table doesn't have. */
export function readState(value: unknown, columns: readonly TableColumn[]): PageState {
  const state = parsed(pageState, value) ?? freshState;
  const { query, panel } = state;
  const ids = new Set(columns.map(({ id }) => id));
  const known = ({ column }: { readonly column: string }): boolean => ids.has(column);
  return {
    ...state,
    query: { ...query, filters: query.filters.filter(known), sort: query.sort.filter(known) },
    columns: state.columns.filter(({ id }) => ids.has(id)),
    panel: panel.column === null || ids.has(panel.column) ? panel : { ...panel, column: null },
  };
}

/** The saved state of the SQL tab. */
export type SqlState = v.InferOutput<typeof sqlState>;
const sqlState = record({
  statement: v.fallback(text(), ''),
  /** Whether the tables are listed beside the page. */
  tables: v.fallback(v.boolean(), true),
  /** A statement that another tab requests to run. */
  requested: optionalOrInvalid(text()),
});

/** Reads the state of the SQL tab, which another version of the extension might have written. */
export function readSqlState(saved: unknown): SqlState {
  return parsed(sqlState, saved) ?? v.parse(sqlState, {});
}

/**
 * Returns a saved state with these filters and the Table tab. Clears the search; preserves the sort order.
 */
export function withFilters(state: unknown, filters: readonly ColumnFilter[]): unknown {
  const saved = isRecord(state) ? state : {};
  const query = isRecord(saved['query']) ? saved['query'] : {};
  return { ...saved, tab: 'table', query: { ...wholeTable, sort: query['sort'] ?? [], filters } };
}

/** Returns a saved state with this statement in the SQL tab. Doesn't change the selected tab. */
export function withStatement(state: unknown, statement: string): unknown {
  const saved = isRecord(state) ? state : {};
  const tabs = isRecord(saved['tabs']) ? saved['tabs'] : {};
  return { ...saved, tabs: { ...tabs, sql: { statement } } };
}
