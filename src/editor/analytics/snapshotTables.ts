import { dirname, join } from 'node:path';
import type { Connection } from '../../instance/connection';
import { scanName } from '../../reports/manifest';
import type { Snapshot } from '../../reports/snapshot';
import type { NamedSource, TableSource } from '../../reports/engine/engine';
import { nameSnapshots } from '../../reports/namedSnapshots';
import { markUsed } from '../../reports/snapshotCache';
import { namesLookup, type UserNames } from '../../reports/userNames';
import { formatBytes } from '../../shared/format';
import type { TableToOpen } from '../preview/tableToOpen';

const family = 'export';

/** The exports are always comma-separated, even if a header contains other delimiters. */
const delimiter = ',';

/** Returns the table key of a snapshot. It doesn't change when a newer snapshot is downloaded. */
function datasetKey(connectionId: string, identity: string): string {
  return `${family}/${connectionId}/${identity}`;
}

/** Parses the connection and the identity of a key; `undefined` for keys of other tables. */
export function readDatasetKey(
  key: string,
): { readonly connectionId: string; readonly identity: string } | undefined {
  const [, connectionId, identity] = /^export\/([^/]+)\/(.+)$/.exec(key) ?? [];
  return connectionId === undefined || identity === undefined ? undefined : { connectionId, identity };
}

/** Returns a snapshot as a table to open. */
export function datasetTable(
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
    key: datasetKey(connection.id, snapshot.identity),
    title,
    provenance: connection.name,
    details: formatBytes(snapshot.bytes),
    asOf: Date.parse(snapshot.fetchedAt),
    source: sourceOf(snapshot, names),
    connection: connection.id,
    ...more,
  };
}

/** Returns the received part of a snapshot as a table. The complete table replaces it under the same key. */
export function growingTable(
  connection: Connection,
  title: string,
  identity: string,
  path: string,
): TableToOpen {
  return {
    key: datasetKey(connection.id, identity),
    title,
    provenance: connection.name,
    downloading: true,
    source: { kind: 'csv', path, delimiter, growing: true },
    connection: connection.id,
  };
}

/**
 * Returns the engine's source for a snapshot. Its columnar copy and its scan are deleted with the snapshot.
 *
 * @param names the user names to add if the snapshot has user IDs only
 */
export function sourceOf(snapshot: Snapshot, names?: UserNames): TableSource {
  const { path, format } = snapshot;
  const folder = dirname(path);
  const scan = format === 'csv' ? { scan: join(folder, scanName) } : {};
  const lookup = names && namesLookup(snapshot, names);
  return {
    kind: format,
    path,
    delimiter,
    cacheFolder: join(folder, 'columns'),
    ...scan,
    ...(lookup === undefined ? {} : { lookup }),
  };
}

/** Returns snapshots with their names in SQL, and with user names where they have user IDs only. */
export function catalogOf(datasets: readonly Snapshot[], names?: UserNames): readonly NamedSource[] {
  return nameSnapshots(datasets).map(({ name, snapshot }) => ({ name, source: sourceOf(snapshot, names) }));
}
