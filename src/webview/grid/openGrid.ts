import type { TablePage } from '../../shared/table/reader';
import type { PreviewHost } from '../host';
import { changedFirst } from './changedFirst';
import { readChanges } from './changes';
import { GridView } from './gridView';
import type { GridPorts } from './gridPorts';

const firstRows = 200;

/** The ports of a grid that the tab provides. The others depend on the host and the table. */
export type TabPorts = Omit<
  GridPorts,
  'label' | 'nonce' | 'columns' | 'joinedFrom' | 'rows' | 'kept' | 'page' | 'query' | 'rawValues' | 'changes'
>;

/**
 * Loads the first rows, which determine the column widths, and shows the grid.
 *
 * @param onReady called before the grid replaces the former one; returns false if the table has changed
 * meanwhile
 * @returns `undefined` if the table has changed
 */
export async function openGrid(
  frame: HTMLElement,
  host: PreviewHost,
  table: number,
  ports: TabPorts,
  onReady: () => boolean,
): Promise<GridView | undefined> {
  const { info, title, comparison, userNames } = host.table.get();
  const { query, columns } = host.state.get();
  const first = await host.ask('page', { table, query, page: { offset: 0, limit: firstRows } });
  if (!onReady()) return undefined;
  let prefetched: TablePage | undefined = first;
  ports.onMatching(first.matching);
  return new GridView(
    frame,
    {
      ...ports,
      label: title,
      nonce: host.nonce,
      columns: info.columns,
      joinedFrom: userNames?.from,
      ...(comparison === undefined ? {} : { changes: readChanges(comparison, info.columns) }),
      rows: info.rows,
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
}
