import { delimiterNote } from '../../reports/csv/delimiter';
import { chooseDelimiter, isDelimiter } from './chooseDelimiter';
import type { SavedStates } from './savedStates';
import type { FileTable, TableToOpen } from './tableToOpen';

/**
 * Adds the delimiter that the user selected for a CSV or TSV file, and the action that changes it. Returns other tables
 * unchanged.
 *
 * @param key the key of the saved state
 * @param reopen opens the file again, which reads the saved delimiter
 */
export function withDelimiter(
  table: FileTable,
  key: string,
  states: SavedStates,
  reopen: () => Promise<void>,
): TableToOpen {
  const { source, title } = table;
  if (source.kind !== 'csv' && source.kind !== 'tsv') return table;
  const saved = states.delimiter(key);
  const delimiter = isDelimiter(saved) ? saved : undefined;
  return {
    ...table,
    ...(delimiter === undefined
      ? {}
      : { source: { ...source, delimiter }, notes: [delimiterNote(delimiter)] }),
    changeDelimiter: async () => {
      const chosen = await chooseDelimiter(title, delimiter);
      if (!chosen) return;
      await states.writeDelimiter(key, chosen.delimiter);
      // The webview shows an error.
      await reopen().catch(() => undefined);
    },
  };
}
