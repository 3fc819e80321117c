import { isRecord } from '../record';
import {
  either,
  finite,
  flag,
  listOf,
  matches,
  nothing,
  oneOf,
  record,
  text,
  type Infer,
  type Schema,
} from '../schema';
import { wholeTable } from '../table/query';
import type { TableQuery } from '../table/query';
import type { TableColumn } from '../table/table';
import { tableQuery } from './queryChecks';

/** The display state of a column in the grid. */
export type ColumnState = Infer<typeof columnState>;

const columnState = record({
  id: text(),
  hidden: flag,
  pinned: either(oneOf('left', 'right'), nothing),
  /** In CSS pixels; `null` to fit the content. */
  width: either(finite, nothing),
});

/** The saved state of a table editor. */
export interface PageState {
  readonly query: TableQuery;
  /** In the displayed order; columns that aren't listed follow in table order. */
  readonly columns: readonly ColumnState[];
  /** Whether cells show unformatted values. */
  readonly rawValues: boolean;
  /** Whether headers show a summary of their column. */
  readonly summaries: boolean;
  readonly panel: { readonly open: boolean; readonly column: string | null };
  /** The ID of the selected tab. */
  readonly tab: string;
  /** The saved state of the tabs, by ID. */
  readonly tabs: Readonly<Record<string, unknown>>;
}

export const freshState: PageState = {
  query: wholeTable,
  columns: [],
  rawValues: false,
  summaries: false,
  panel: { open: false, column: null },
  // The first tab of the table.
  tab: '',
  tabs: {},
};

const columnStates = listOf(columnState);
const panelState: Schema<PageState['panel']> = record({ open: flag, column: either(text(), nothing) });

/** Validates a saved state and omits columns that the table doesn't have. */
export function readState(value: unknown, columns: readonly TableColumn[]): PageState {
  if (!isRecord(value)) return freshState;
  const { query, columns: saved, rawValues, summaries, panel, tab, tabs } = value;
  const ids = new Set(columns.map(({ id }) => id));
  const known = ({ column }: { readonly column: string }): boolean => ids.has(column);
  return {
    query: matches(tableQuery, query)
      ? { filters: query.filters.filter(known), search: query.search, sort: query.sort.filter(known) }
      : wholeTable,
    columns: matches(columnStates, saved) ? saved.filter(({ id }) => ids.has(id)) : [],
    rawValues: rawValues === true,
    summaries: summaries === true,
    panel: matches(panelState, panel)
      ? { open: panel.open, column: panel.column !== null && ids.has(panel.column) ? panel.column : null }
      : freshState.panel,
    tab: typeof tab === 'string' ? tab : freshState.tab,
    tabs: isRecord(tabs) ? tabs : {},
  };
}
