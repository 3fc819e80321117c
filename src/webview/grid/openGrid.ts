import { firstPage } from '../../shared/preview/firstPage';
import type { TablePage } from '../../shared/table/reader';
import type { PreviewHost } from '../host';
import { changedFirst } from './changedFirst';
import { readChanges } from './changes';
import { GridView } from './gridView';
import type { GridPorts } from './gridPorts';

/** The ports of a grid that the tab provides. The others depend on the host and the table. */
export type TabPorts = Omit<
  GridPorts,
  'label' | 'nonce' | 'columns' | 'joinedFrom' | 'rows' | 'kept' | 'page' | 'query' | 'rawValues' | 'changes'
>;

/**
 * Loads the first rows, which determine the column widths, and shows the grid. The grid is scrolled and focused
 * like the one that it replaces.
 *
 * @param onReady called before the grid is created; returns the grid to replace, or false if the table has
 * changed meanwhile
 * @returns `undefined` if the table has changed
 */
export async function openGrid(
  frame: HTMLElement,
  host: PreviewHost,
  table: number,
  ports: TabPorts,
  onReady: () => GridView | undefined | false,
): Promise<GridView | undefined> {
  const { info, title, comparison, userNames } = host.table.get();
  const { query, columns } = host.state.get();
  const first = host.takeFirstPage(query) ?? (await host.ask('page', { table, query, page: firstPage }));
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
      label: title,
      nonce: host.nonce,
      columns: info.columns,
      joinedFrom: userNames?.from,
      ...(comparison === undefined ? {} : { changes: readChanges(comparison, info.columns) }),
      rows: first.matching,
      kept: columns.length > 0 || comparison === undefined ? columns : changedFirst(info.columns, comparison),
      page: (wanted, offset, limit, signal) => {
        const known =
          offset === 0 && JSON.stringify(wanted) === JSON.stringify(query) ? prefetched : undefined;
        prefetched = undefined;
        if (known !== undefined) return Promise.resolve(known);
        return host.ask('page', { table, query: wanted, page: { offset, limit } }, signal);
      },
      query: () => host.state.get().query,
      rawValues: () => host.state.get().rawValues,
    },
    first.rows,
  );
  if (place !== undefined) grid.restore(place);
  return grid;
}
