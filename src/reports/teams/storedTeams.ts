import { dirname, join } from 'node:path';
import { columnFor, columnsOf } from '../analyses/columns';
import { comparableName } from '../columnNames';
import type { Lookup } from '../engine/engine';
import { listSnapshots, type Snapshot } from '../snapshot';
import { writeRows } from '../writeRows';
import type { TeamMember } from './matchTeams';

/** The stored teams of the users of a connection. */
export interface StoredTeams {
  readonly snapshot: Snapshot;
  /** The names of the added columns; the first one is the team. */
  readonly columns: readonly string[];
  /** The name of the file. */
  readonly file: string;
}

/** What the stored teams are about. */
interface TeamsOrigin {
  /** Identifies the state of the file, the selected columns, and the users. */
  readonly origin: string;
  readonly columns: readonly string[];
  readonly file: string;
}

const exportPath = 'teams';

/**
 * Reads the stored teams of a connection.
 *
 * @returns `undefined` if none of this origin are stored
 */
export async function readTeams(
  folder: string,
  connectionId: string,
  { origin, columns, file }: TeamsOrigin,
): Promise<StoredTeams | undefined> {
  const [snapshot] = await listSnapshots(folder, connectionId, exportPath, origin);
  return snapshot && { snapshot, columns, file };
}

/**
 * Stores the teams of the users of a connection beside its snapshots, so that the cache limit and the deletion of data
 * apply to them.
 *
 * @throws UserError of kind `canceled` or `file`
 */
export async function writeTeams(
  folder: string,
  connectionId: string,
  { origin, columns, file }: TeamsOrigin,
  members: readonly TeamMember[],
  signal?: AbortSignal,
): Promise<StoredTeams> {
  const rows = members.map(({ id, username, email, values }) => ({
    id,
    username,
    email,
    ...Object.fromEntries(values.map((value, place) => [`c${place}`, value])),
  }));
  const snapshot = await writeRows(rows, {
    folder,
    connectionId,
    exportName: exportPath,
    identity: origin,
    parameters: {},
    ...(signal && { signal }),
  });
  return { snapshot, columns, file };
}

/** Returns the lookup that adds teams to a report, or `undefined` for a report without users. */
export function teamsLookup(
  report: Pick<Snapshot, 'columns'>,
  { snapshot, columns: added, file }: StoredTeams,
): Lookup | undefined {
  const header = columnsOf(report);
  const user = columnFor(header, 'user');
  const key = user ?? columnFor(header, 'name');
  if (!key) return undefined;
  const of = user ? 'id' : /mail/.test(comparableName(key.name)) ? 'email' : 'username';
  return {
    source: { kind: 'json', path: snapshot.path, cacheFolder: join(dirname(snapshot.path), 'columns') },
    // The ID of a column is its name, unless an earlier column has the same name.
    key: key.id,
    of,
    columns: added.map((name, place) => ({ id: `c${place}`, name })),
    from: file,
  };
}
