import * as v from 'valibot';
import { isRecord } from '../../shared/record';
import { type Spelling, spelling } from '../../shared/table/table';
import type { SavedStates } from './savedStates';
import type { TableToOpen } from './tableToOpen';

/**
 * Adds the text columns that the user treats as numbers or times to a table in a file, and the action that changes them.
 * Returns tables of data warehouses unchanged.
 *
 * @param key the key of the saved state
 * @param reopen opens the table again, which reads the saved columns
 */
export function withTreatedColumns(
  table: TableToOpen,
  key: string,
  states: SavedStates,
  reopen: () => Promise<void>,
): TableToOpen {
  const { source, connection } = table;
  if (source.kind === 'remote') return table;
  const treated = treatedColumns(states.treated(key));
  return {
    ...table,
    ...(Object.keys(treated).length === 0 ? {} : { source: { ...source, treated } }),
    treatColumn: async (column, as) => {
      const { [column]: before, ...others } = treatedColumns(states.treated(key));
      if (before === as) return;
      await states.writeTreated(key, connection, as ? { ...others, [column]: as } : others);
      // The webview shows an error.
      await reopen().catch(() => undefined);
    },
  };
}

function treatedColumns(saved: unknown): Readonly<Record<string, Spelling>> {
  if (!isRecord(saved)) return {};
  return Object.fromEntries(
    Object.entries(saved).flatMap(([column, as]) => (v.is(spelling, as) ? [[column, as]] : [])),
  );
}
