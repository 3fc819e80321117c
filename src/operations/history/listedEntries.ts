import { connectionNames, type NamedConnection } from '../run/connectionNames';
import type { HistoryEntry } from './entries';

/** An entry in a list. */
export interface ListedEntry extends HistoryEntry {
  /** The current name of the connection, if the list has entries of several connections. */
  readonly connection?: string;
}

/**
 * Adds the connection to each entry if there is more than one connection. Connections with equal names have different
 * names in the list; removed connections have the name that they had at the time of the run.
 *
 * @param connections the connections of the user
 */
export function listedEntries(
  entries: readonly HistoryEntry[],
  connections: readonly NamedConnection[],
): readonly ListedEntry[] {
  const ids = new Set(entries.map(({ connectionId }) => connectionId));
  if (ids.size < 2) return entries;
  const names = connectionNames(connections.filter(({ id }) => ids.has(id)));
  return entries.map((entry) => ({
    ...entry,
    connection: names.get(entry.connectionId) ?? entry.connectionName,
  }));
}
