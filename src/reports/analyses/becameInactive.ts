import { dayAt } from '../../shared/days';
import type { NamedSource, ReportEngine } from '../engine/engine';
import { sourceColumns } from '../engine/sourceColumns';
import type { RegistryAccount } from '../registryChanges';
import { readBoolean } from '../registryColumns';
import type { Snapshot } from '../snapshot';
import { sourceOf } from '../snapshotSources';
import { columnFor } from './columns';
import { agreed, text } from './fieldSql';
import { readPageRows } from './pages/readPageRows';
import { coveringUsage } from './trends/coveringUsage';
import { activeIds } from './trends/trend';

/** Two snapshots of the registry, and the saved usage reports of the same connection. */
export interface RegistryActivity {
  readonly earlier: Snapshot;
  readonly later: Snapshot;
  readonly usage: readonly Snapshot[];
  /** The number of days without activity after which an account is inactive. */
  readonly unseenDays: number;
}

/**
 * Returns the accounts of the later snapshot that were active in a number of days before the earlier one, and not in as
 * many days before the later one. Returns `undefined` if no saved usage report covers these days.
 *
 * @throws the errors of a query of the engine
 */
export async function becameInactive(
  engine: ReportEngine,
  { earlier, later, usage, unseenDays }: RegistryActivity,
  signal: AbortSignal,
): Promise<readonly RegistryAccount[] | undefined> {
  const [before, after] = [earlier, later].map(({ downloadedAt }) =>
    coveringUsage(usage, dayAt(Date.parse(downloadedAt)), unseenDays),
  );
  if (!before || !after) return undefined;
  const tables: NamedSource[] = [
    { name: 'registry', source: sourceOf(later) },
    { name: 'before', source: sourceOf(before.snapshot) },
    { name: 'after', source: sourceOf(after.snapshot) },
  ];
  const [registry = [], ...reports] = await Promise.all(
    tables.map(({ source }) => sourceColumns(engine, source, signal)),
  );
  const user = columnFor(registry, 'user');
  const [activeBefore, activeAfter] = [before, after].map(({ asOf }, place) =>
    activeIds({ name: tables[place + 1]?.name ?? '', columns: reports[place] ?? [] }, asOf, unseenDays),
  );
  if (!user || activeBefore?.ok !== true || activeAfter?.ok !== true) return undefined;
  const id = text(user, 'registry');
  const flags = (['siteAdmin', 'serviceAccount'] as const).map((role) => {
    const column = columnFor(registry, role);
    const value = column ? text(column, 'registry') : 'NULL';
    // An account in several rows has a role only if all of them agree.
    return `${agreed(value)} AS ${role}`;
  });
  const reader = await engine.query(
    `SELECT ${id} AS id, ${flags.join(', ')} FROM registry WHERE ${id} IN (${activeBefore.sql}) AND NOT ${id} IN (${activeAfter.sql}) GROUP BY 1 ORDER BY 1`,
    tables,
    { signal },
  );
  try {
    return (await readPageRows(reader, signal)).map((row) => ({
      id: row['id'] ?? '',
      name: undefined,
      siteAdmin: readBoolean(row['siteAdmin'] ?? undefined),
      serviceAccount: readBoolean(row['serviceAccount'] ?? undefined),
    }));
  } finally {
    await reader.close();
  }
}
