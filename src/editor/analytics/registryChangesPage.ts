import type { Connection } from '../../instance/connection';
import { becameInactive } from '../../reports/analyses/becameInactive';
import { readPageRows } from '../../reports/analyses/pages/readPageRows';
import type { ReportEngine } from '../../reports/engine/engine';
import { readChanges } from '../../reports/kinds/registry';
import { usageKind } from '../../reports/kinds/usage';
import { registryPage, type UserName } from '../../reports/registryPage';
import { listSnapshots, type Snapshot } from '../../reports/snapshot';
import { listUserNames, namesSource, type UserNames } from '../../reports/userNames';
import { orCanceled } from '../../shared/orCanceled';
import { sqlLiteral } from '../../shared/table/sqlQuoting';
import { isCanceled, toUserError } from '../../shared/userError';
import type { AnalysisPage } from '../../shared/tableEditor/analysisPage';
import type { AnalyticsServices } from './analyticsParts';
import { unseenDays } from './unseenDays';

/**
 * Compares two snapshots of the user registry, without requests. Returns `undefined` if nothing changed, or if they
 * can't be compared.
 *
 * @throws UserError of kind `canceled`, and the errors of reading the files and of a query of the engine
 */
export async function readRegistryPage(
  { dependencies, view }: Pick<AnalyticsServices, 'dependencies' | 'view'>,
  connection: Connection,
  { earlier, later }: { readonly earlier: Snapshot; readonly later: Snapshot },
  signal: AbortSignal,
): Promise<AnalysisPage | undefined> {
  const { snapshotsFolder, reportEngine, editor } = dependencies.app;
  const shared = readChanges(earlier, later, (key, read) => view.details.load(key, read));
  const changes = await orCanceled(Promise.resolve(shared), signal);
  if (!changes) return undefined;
  const usage = await listSnapshots(snapshotsFolder, connection.id, usageKind.exportName);
  const activity = { earlier, later, usage, unseenDays: unseenDays() };
  let isUsageUnreadable = false;
  const inactive = await becameInactive(reportEngine, activity, signal).catch((error: unknown) => {
    if (isCanceled(error)) throw error;
    // The other changes need no usage reports.
    isUsageUnreadable = true;
    editor.log.warn(toUserError(error, "Couldn't read the saved usage reports.").message);
    return undefined;
  });
  return registryPage({
    changes,
    inactive,
    isUsageUnreadable,
    namesOf: async (ids) =>
      namesOf(reportEngine, await listUserNames(snapshotsFolder, connection), ids, signal),
    earlier: earlier.downloadedAt,
    later: later.downloadedAt,
    unseenDays: activity.unseenDays,
  });
}

/**
 * Returns the names of users by their IDs, each from the latest list that has the user.
 *
 * @param lists the lists of names, latest first
 */
async function namesOf(
  engine: ReportEngine,
  lists: readonly UserNames[],
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, UserName>> {
  const known = new Map<string, UserName>();
  const id = 'CAST("databaseID" AS VARCHAR)';
  for (const names of lists) {
    const unknown = ids.filter((user) => !known.has(user));
    if (names.rows === 0 || unknown.length === 0) continue;
    const reader = await engine.query(
      `SELECT ${id} AS id, CAST(username AS VARCHAR) AS username, CAST("displayName" AS VARCHAR) AS name
       FROM users WHERE ${id} IN (${unknown.map(sqlLiteral).join(', ')})`,
      [{ name: 'users', source: namesSource(names) }],
      { signal },
    );
    try {
      for (const row of await readPageRows(reader, signal))
        known.set(row['id'] ?? '', { username: row['username'] ?? '', displayName: row['name'] ?? '' });
    } finally {
      await reader.close();
    }
  }
  return known;
}
