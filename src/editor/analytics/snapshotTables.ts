import { basename, dirname } from 'node:path';
import type { Connection } from '../../instance/connection';
import type { Report } from '../../reports/kinds/kind';
import type { Snapshot } from '../../reports/snapshot';
import { markUsed } from '../../reports/snapshotCache';
import { snapshotDelimiter, sourceOf } from '../../reports/snapshotSources';
import type { StoredTeams } from '../../reports/teams/storedTeams';
import type { UserNames } from '../../reports/userNames';
import { formatBytes } from '../../shared/format';
import type { TableToOpen } from '../tables/tableToOpen';

const family = 'export';

/** The parts of the table key of a snapshot. */
interface SnapshotKey {
  readonly connectionId: string;
  /** The identity of the report. */
  readonly identity: string;
  /** The name of the folder of an earlier snapshot; absent for the latest snapshot of a report. */
  readonly folder?: string | undefined;
}

function snapshotKey({ connectionId, identity, folder }: SnapshotKey): string {
  return `${family}/${connectionId}/${identity}${folder === undefined ? '' : `@${folder}`}`;
}

/** Parses the table key of a snapshot; `undefined` for keys of other tables. */
export function readSnapshotKey(key: string): SnapshotKey | undefined {
  const [, connectionId, identity, folder] = /^export\/([^/]+)\/([^@]+)(?:@(.+))?$/.exec(key) ?? [];
  return connectionId === undefined || identity === undefined
    ? undefined
    : { connectionId, identity, folder };
}

/** Returns the name of the folder of a snapshot, which is unique among the snapshots of a report. */
export function snapshotFolder({ path }: Snapshot): string {
  return basename(dirname(path));
}

/** Converts a snapshot to a table to open. Marks the snapshot, its user names, and its teams as used. */
export function snapshotTable(
  connection: Connection,
  { title, range }: Pick<TableToOpen, 'title' | 'range'>,
  snapshot: Snapshot,
  {
    names,
    teams,
    isEarlier,
    ...more
  }: Pick<
    TableToOpen,
    | 'analysis'
    | 'catalog'
    | 'notes'
    | 'coveredDays'
    | 'credits'
    | 'exportTable'
    | 'refresh'
    | 'userNames'
    | 'loadUserNames'
    | 'withoutEngine'
  > & {
    readonly names?: UserNames | undefined;
    readonly teams?: StoredTeams | undefined;
    /** Whether there is a later snapshot of the report. */
    readonly isEarlier: boolean;
  },
): TableToOpen {
  void markUsed(snapshot);
  if (names) void markUsed(names);
  if (teams) void markUsed(teams.snapshot);
  return {
    key: snapshotKey({
      connectionId: connection.id,
      identity: snapshot.identity,
      ...(isEarlier ? { folder: snapshotFolder(snapshot) } : {}),
    }),
    title,
    ...(range === undefined ? {} : { range }),
    provenance: provenanceOf(connection, range),
    details: formatBytes(snapshot.bytes),
    asOf: Date.parse(snapshot.downloadedAt),
    source: sourceOf(snapshot, names, teams),
    connection: connection.id,
    ...more,
  };
}

function provenanceOf({ name }: Connection, range: string | undefined): string {
  return range === undefined ? name : `${name} · ${range}`;
}

/** Returns the table of a partial download. The complete table replaces it under the same key. */
export function growingTable(
  connection: Connection,
  { title, range, request: { identity } }: Pick<Report, 'title' | 'range' | 'request'>,
  path: string,
): TableToOpen {
  return {
    key: snapshotKey({ connectionId: connection.id, identity }),
    title,
    ...(range === undefined ? {} : { range }),
    provenance: provenanceOf(connection, range),
    downloading: true,
    source: { kind: 'csv', path, delimiter: snapshotDelimiter, growing: true },
    connection: connection.id,
  };
}
