/** The family of the keys of tables with rows from several connections. */
const sharedTables = 'connections';

/**
 * Returns the key of a table with rows from several connections, which contains their IDs, so that the table is
 * closed and deleted when one of them is removed.
 */
export function sharedTableKey(connectionIds: readonly string[], operation: string): string {
  return `${sharedTables}/${connectionIds.join(',')}/${operation}`;
}

/** Returns the connections in a key of {@link sharedTableKey}; none for other keys. */
export function connectionsOfKey(key: unknown): readonly string[] {
  const [family, ids = ''] = String(key).split('/');
  return family === sharedTables ? ids.split(',') : [];
}
