import type { Connection } from '../../instance/connection';
import type { Snapshot } from '../../reports/snapshot';
import { markUsed } from '../../reports/snapshotCache';
import { snapshotDelimiter, sourceOf } from '../../reports/snapshotSources';
import type { UserNames } from '../../reports/userNames';
import { formatBytes } from '../../shared/format';
import type { TableToOpen } from '../tables/tableToOpen';

const family = 'export';

/** Returns the table key of a snapshot. All snapshots of a report have the same key. */
function snapshotKey(connectionId: string, identity: string): string {
  return `${family}/${connectionId}/${identity}`;
}

/** Parses the connection ID and the report identity of a table key; `undefined` for keys of other tables. */
export function readSnapshotKey(
  key: string,
): { readonly connectionId: string; readonly identity: string } | undefined {
  const [, connectionId, identity] = /^export\/([^/]+)\/(.+)$/.exec(key) ?? [];
  return connectionId === undefined || identity === undefined ? undefined : { connectionId, identity };
}

/** Converts a snapshot to a table to open. Marks the snapshot and its user names as used. */
export function snapshotTable(
  connection: Connection,
  title: string,
  snapshot: Snapshot,
  {
    names,
    ...more
  }: Pick<
    TableToOpen,
    'catalog' | 'coveredDays' | 'credits' | 'exportTable' | 'refresh' | 'userNames' | 'loadUserNames'
  > & {
    readonly names?: UserNames | undefined;
  },
): TableToOpen {
  void markUsed(snapshot);
  if (names !== undefined) void markUsed(names);
  return {
    key: snapshotKey(connection.id, snapshot.identity),
    title,
    provenance: connection.name,
    details: formatBytes(snapshot.bytes),
    asOf: Date.parse(snapshot.downloadedAt),
    source: sourceOf(snapshot, names),
    connection: connection.id,
    ...more,
  };
}

/** Returns the table of a partial download. The complete table replaces it under the same key. */
export function growingTable(
  connection: Connection,
  title: string,
  identity: string,
  path: string,
): TableToOpen {
  return {
    key: snapshotKey(connection.id, identity),
    title,
    provenance: connection.name,
    downloading: true,
    source: { kind: 'csv', path, delimiter: snapshotDelimiter, growing: true },
    connection: connection.id,
  };
}
