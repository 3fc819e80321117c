import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { parsedItems } from '../../shared/schema';
import { wholeTable } from '../../shared/table/query';
import { columnFor, columnsOf } from '../analyses/columns';
import { text } from '../analyses/fieldSql';
import { comparableName } from '../columnNames';
import type { ReportEngine } from '../engine/engine';
import { viewRows } from '../export/rows';
import type { Snapshot } from '../snapshot';
import { sourceOf } from '../snapshotSources';
import type { UserNames } from '../userNames';
import type { KnownUser } from './matchTeams';

const names = {
  username: /^(?:user)?name$|^login$/,
  email: /mail/,
} as const;

/** Whether a report has user IDs with usernames or email addresses. */
export function hasUsers(snapshot: Pick<Snapshot, 'columns'>): boolean {
  const header = columnsOf(snapshot);
  return (
    columnFor(header, 'user') !== undefined &&
    header.some(({ name }) => Object.values(names).some((pattern) => pattern.test(comparableName(name))))
  );
}

/**
 * Returns the users of reports and of the stored user names. A user of several sources is returned once, with the texts
 * of the first source that has them.
 *
 * @throws the errors of the report engine
 */
export async function knownUsers(
  engine: ReportEngine,
  reports: readonly Snapshot[],
  userNames: UserNames | undefined,
  signal?: AbortSignal,
): Promise<readonly KnownUser[]> {
  const users = new Map<string, KnownUser>();
  const add = ({ id, username, email }: KnownUser): void => {
    const known = users.get(id);
    users.set(id, { id, username: known?.username || username, email: known?.email || email });
  };
  for (const report of reports) for (const user of await usersOf(engine, report, signal)) add(user);
  if (userNames) for (const user of await namedUsers(userNames)) add(user);
  return [...users.values()];
}

async function usersOf(
  engine: ReportEngine,
  report: Snapshot,
  signal: AbortSignal | undefined,
): Promise<readonly KnownUser[]> {
  const source = sourceOf(report);
  const opened = await engine.open(source, signal && { signal });
  const { columns } = opened.info;
  await opened.close();
  const id = columnFor(columns, 'user');
  if (!id) return [];
  const field = (pattern: RegExp): string => {
    const column = columns.find(({ name }) => pattern.test(comparableName(name)));
    return column ? `coalesce(max(${text(column)}), '')` : "''";
  };
  const sql = `SELECT ${text(id)}, ${field(names.username)}, ${field(names.email)} FROM usage GROUP BY 1`;
  const reader = await engine.query(sql, [{ name: 'usage', source }], signal && { signal });
  try {
    const found: KnownUser[] = [];
    const view = { query: wholeTable, columns: reader.info.columns.map((column) => column.id) };
    for await (const [user, username, email] of viewRows(reader, view, signal ? { signal } : {})) {
      if (user != null) found.push({ id: user, username: username ?? '', email: email ?? '' });
    }
    return found;
  } finally {
    await reader.close();
  }
}

const namedUser = v.object({
  databaseID: v.union([v.number(), v.string()]),
  username: v.fallback(v.string(), ''),
});

/** Reads the stored user names; none if the file is damaged. */
async function namedUsers({ path }: UserNames): Promise<readonly KnownUser[]> {
  try {
    const rows = parsedItems(namedUser, JSON.parse(await readFile(path, 'utf8')));
    return rows.map(({ databaseID, username }) => ({ id: String(databaseID), username, email: '' }));
  } catch {
    return [];
  }
}
