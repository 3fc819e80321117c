import * as l10n from '@vscode/l10n';
import { dirname, join } from 'node:path';
import { formatMoment } from '../shared/format';
import { columnFor, columnsOf } from './analyses/columns';
import type { Lookup, TableSource } from './engine/engine';
import { listSnapshots, type Snapshot } from './snapshot';
import { writeRows } from './writeRows';

/** A user of the instance with their names. */
export interface NamedUser {
  readonly databaseId: number;
  readonly username: string;
  /** Empty if the user has none. */
  readonly displayName: string;
  /** The time at which the account was created, ISO 8601; empty if unknown. */
  readonly createdAt: string;
}

/** The connection from which the names were downloaded. */
export interface NamesOwner {
  readonly id: string;
  /** If the URL of the connection changes, the names belong to another instance. */
  readonly baseUrl: string;
}

/** The stored user names of a connection, downloaded at `downloadedAt`. */
export type UserNames = Snapshot;

const exportPath = 'user-names';

/** The age, in milliseconds, after which names are downloaded again when a table or an analysis uses them. */
const maxAgeMs = 24 * 60 * 60_000;

/** Whether names are missing or too old, so that they should be downloaded. */
export function areNamesDue(names: Pick<UserNames, 'downloadedAt'> | undefined, nowMs: number): boolean {
  return !names || nowMs - Date.parse(names.downloadedAt) > maxAgeMs;
}

/** Describes the user names that a result contains. */
export function describeUserNames(names: UserNames | undefined): string {
  return !names || names.rows === 0
    ? l10n.t('without user names')
    : l10n.t('user names from {time}', { time: formatMoment(names.downloadedAt) });
}

/** Reads the latest user names of a connection. Returns `undefined` if none are stored. */
export async function readUserNames(folder: string, owner: NamesOwner): Promise<UserNames | undefined> {
  return (await listUserNames(folder, owner))[0];
}

/** Reads the stored lists of user names of a connection, latest first. Earlier ones have the names of removed users. */
export function listUserNames(folder: string, owner: NamesOwner): Promise<readonly UserNames[]> {
  return listSnapshots(folder, owner.id, exportPath, owner.baseUrl);
}

/**
 * Stores the user names of a connection beside its snapshots, so that the cache limit, *Clear Downloaded
 * Data*, and the removal of the connection apply to them. Deletes all but the latest two lists.
 *
 * @param folder the private folder of all snapshots
 * @throws UserError of kind `canceled` or `file`
 */
export async function writeUserNames(
  folder: string,
  owner: NamesOwner,
  users: readonly NamedUser[],
  signal?: AbortSignal,
): Promise<UserNames> {
  // Paging can return a user twice if the list changes between requests.
  const rows = new Map(
    users.map(({ databaseId, username, displayName, createdAt }) => [
      databaseId,
      {
        databaseID: databaseId,
        username,
        displayName: displayName === '' ? null : displayName,
        created: /^\d{4}-\d\d-\d\d/.exec(createdAt)?.[0] ?? null,
      },
    ]),
  );
  return writeRows([...rows.values()], {
    folder,
    connectionId: owner.id,
    exportName: exportPath,
    identity: owner.baseUrl,
    parameters: {},
    ...(signal && { signal }),
  });
}

/**
 * Returns the user names as a table with the columns `databaseID`, `username`, `displayName`, and `created`.
 */
export function namesSource({ path }: UserNames): TableSource {
  return { kind: 'json', path, cacheFolder: join(dirname(path), 'columns') };
}

/** Whether a report has user IDs but no names, so that names can be added. */
export function lacksNames(snapshot: Pick<Snapshot, 'columns'>): boolean {
  const header = columnsOf(snapshot);
  return columnFor(header, 'user') !== undefined && !columnFor(header, 'name');
}

const nameColumns = [
  { id: 'username', name: 'Username' },
  { id: 'displayName', name: 'Display Name' },
  { id: 'created', name: 'Created' },
] as const;

/**
 * Returns the lookup that adds user names to a report, or `undefined` for reports with names or without
 * user IDs, and for an empty list of names.
 *
 * @param only the columns to add; by default, all of them
 */
export function namesLookup(
  snapshot: Pick<Snapshot, 'columns'>,
  names: UserNames,
  only: readonly (typeof nameColumns)[number]['id'][] = nameColumns.map(({ id }) => id),
): Lookup | undefined {
  const key = columnFor(columnsOf(snapshot), 'user');
  if (!key || !lacksNames(snapshot) || names.rows === 0) return undefined;
  return {
    source: namesSource(names),
    // The ID of a column is its name, unless an earlier column has the same name.
    key: key.id,
    of: 'databaseID',
    columns: nameColumns.filter(({ id }) => only.includes(id)),
  };
}
