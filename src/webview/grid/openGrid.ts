import type { TableColumn } from '../../shared/table/table';
import type { ComparisonInfo } from '../../shared/tableEditor/comparisonInfo';
import { firstPage } from '../../shared/tableEditor/firstPage';
import type { TablePage } from '../../shared/table/reader';
import type { ColumnState } from '../../shared/tableEditor/state';
import type { PageHost } from '../host';
import { displayLocale } from '../../shared/displayLanguage';
import { readChanges } from './changes';
import { allColumns } from './columnStates';
import { nextPaint, removeFirstRows, showFirstRows } from './firstRows';
import type { GridView } from './gridView';
import type { GridPorts } from './gridPorts';

/** The ports of a grid that the tab provides. The others depend on the host and the table. */
export type TabPorts = Omit<
  GridPorts,
  'label' | 'nonce' | 'columns' | 'joinedFrom' | 'rows' | 'saved' | 'page' | 'query' | 'rawValues' | 'changes'
>;

/**
 * Loads the first rows, which determine the column widths, and shows the grid. If they were sent with a table
 * that isn't a comparison, they are shown before its first grid is created, and removed on an error. The grid
 * is scrolled and focused like the one that it replaces.
 *
 * @param onReady called before the grid is created; returns the grid to replace, if any, or false if the new grid is no
 * longer needed
 * @returns `undefined` if the grid is no longer needed, or after an error, which the port `onError` receives
 */
export async function openGrid(
  frame: HTMLElement,
  host: PageHost,
  table: number,
  ports: TabPorts,
  onReady: () => GridView | undefined | false,
): Promise<GridView | undefined> {
  const onError = (error: unknown): void => {
    removeFirstRows(frame);
    ports.onError(error);
  };
  try {
    return await createGrid(frame, host, table, { ...ports, onError }, onReady);
  } catch (error) {
    onError(error);
    return undefined;
  }
}

async function createGrid(
  ...[frame, host, table, ports, onReady]: Parameters<typeof openGrid>
): Promise<GridView | undefined> {
  const { info, title, comparison, userNames } = host.table.get();
  const { query, columns } = host.state.get();
  const saved = columns.length > 0 || !comparison ? columns : changedFirst(info.columns, comparison);
  const look = {
    columns: info.columns,
    joinedFrom: userNames?.from,
    rawValues: () => host.state.get().rawValues,
    ...(comparison && { changes: readChanges(comparison, info.columns) }),
  };
  const sent = host.takeFirstPage(query);
  const isFirst = frame.querySelector('[role="grid"], [role="treegrid"]') === null;
  let defs: ReturnType<typeof showFirstRows> | undefined;
  // The rows of comparisons have colors of the grid.
  if (isFirst && sent && sent.rows.length > 0 && !comparison) {
    const { rows: sample, matching: rows } = sent;
    defs = showFirstRows(frame, { ...ports, ...look, sample, rows, locale: displayLocale() }, saved);
    await nextPaint();
  }
  const [first, { GridView }] = await Promise.all([
    sent ?? host.ask('page', { table, query, page: firstPage(info.columns.length) }),
    import('./gridView'),
  ]);
  const replaced = onReady();
  if (replaced === false) return undefined;
  const place = replaced?.place;
  replaced?.dispose();
  let prefetched: TablePage | undefined = first;
  ports.onMatching(first.matching);
  const grid = new GridView(
    frame,
    {
      ...ports,
      ...look,
      label: title,
      nonce: host.nonce,
      rows: first.matching,
      saved,
      page: (requested, offset, limit, signal) => {
        const known =
          offset === 0 && JSON.stringify(requested) === JSON.stringify(query) ? prefetched : undefined;
        prefetched = undefined;
        if (known) return Promise.resolve(known);
        return host.ask('page', { table, query: requested, page: { offset, limit } }, signal);
      },
      query: () => host.state.get().query,
      onMatching: (rows) => {
        removeFirstRows(frame);
        ports.onMatching(rows);
      },
    },
    first.rows,
    defs,
  );
  if (place) grid.restore(place);
  return grid;
}

/**
 * Returns the initial column order of a comparison, so that changed cells are in view: the kind of change, the
 * key and the joined columns, columns with changes, and the others.
 */
function changedFirst(
  columns: readonly TableColumn[],
  { change, key, changed }: ComparisonInfo,
): readonly ColumnState[] {
  const changedIds = new Set(changed.map(({ column }) => column));
  const rank = ({ id, joined }: TableColumn): number => {
    if (id === change) return 0;
    if (key.includes(id) || joined === true) return 1;
    return changedIds.has(id) ? 2 : 3;
  };
  return allColumns(
    columns.toSorted((a, b) => rank(a) - rank(b)),
    [],
  );
}
