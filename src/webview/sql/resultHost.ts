import { freshState } from '../../shared/tableEditor/state';
import type { PageState } from '../../shared/tableEditor/state';
import type { TableInfo } from '../../shared/table/table';
import type { PageHost } from '../host';
import { Value } from '../observable';

/** The state of tabs that show results. It isn't saved, and lasts as long as the page. */
export type ResultState = Value<PageState>;

export const resultState = (): ResultState => new Value(freshState);

/**
 * Presents the result of a statement to a tab as if it were the table of the page.
 *
 * @param table the number of the result
 */
export function resultHost(
  host: PageHost,
  { table, info, title }: { readonly table: number; readonly info: TableInfo; readonly title: string },
  state: ResultState,
): PageHost {
  const update = (change: Partial<PageState>): void => state.set({ ...state.get(), ...change });
  return {
    ...host,
    table: new Value({ ...host.table.get(), title, info }),
    state,
    update,
    ask: (name, ask, signal) => host.ask(name, 'table' in ask ? { ...ask, table } : ask, signal),
    saved: (tab) => state.get().tabs[tab],
    keep: (tab, value) => update({ tabs: { ...state.get().tabs, [tab]: value } }),
  };
}
