import { freshState } from '../../shared/preview/state';
import type { PreviewState } from '../../shared/preview/state';
import type { TableInfo } from '../../shared/table/table';
import type { PreviewHost } from '../host';
import { Value } from '../observable';

/** The state of tabs that show results. It isn't saved, and lasts as long as the page. */
export type ResultState = Value<PreviewState>;

export const resultState = (): ResultState => new Value(freshState);

/**
 * Presents the result of a statement to a tab as if it were the table of the page.
 *
 * @param table the number of the result
 */
export function resultHost(
  host: PreviewHost,
  { table, info, title }: { readonly table: number; readonly info: TableInfo; readonly title: string },
  state: ResultState,
): PreviewHost {
  const update = (change: Partial<PreviewState>): void => state.set({ ...state.get(), ...change });
  return {
    ...host,
    table: new Value({ ...host.table.get(), title, info }),
    state,
    update,
    ask: (name, ask, signal) => host.ask(name, 'table' in ask ? { ...ask, table } : ask, signal),
    kept: (tab) => state.get().tabs[tab],
    keep: (tab, value) => update({ tabs: { ...state.get().tabs, [tab]: value } }),
  };
}
