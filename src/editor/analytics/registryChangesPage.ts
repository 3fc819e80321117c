import type { Connection } from '../../instance/connection';
import { becameInactive } from '../../reports/analyses/becameInactive';
import type { ReportEngine } from '../../reports/engine/engine';
import { isComparable } from '../../reports/kinds/registry';
import { usageKind } from '../../reports/kinds/usage';
import { registryChanges, type RegistryAccount } from '../../reports/registryChanges';
import { registryPage, type UserName } from '../../reports/registryPage';
import { listSnapshots, type Snapshot } from '../../reports/snapshot';
import { listUserNames, namesSource, type UserNames } from '../../reports/userNames';
import { wholeTable } from '../../shared/table/query';
import { sqlLiteral } from '../../shared/table/sqlQuoting';
import { toUserError } from '../../shared/userError';
import type { AnalysisPage } from '../../shared/tableEditor/analysisPage';
import type { AnalyticsServices } from './analyticsParts';
import { unseenDays } from './unseenDays';

/**
 * Compares two snapshots of the user registry, without requests. Returns `undefined` if nothing changed, or if they
 * can't be compared.
 *
 * @throws the errors of reading the files and of a query of the engine
 */
export async function readRegistryPage(
  { dependencies }: Pick<AnalyticsServices, 'dependencies'>,
  connection: Connection,
  { earlier, later }: { readonly earlier: Snapshot; readonly later: Snapshot },
): Promise<AnalysisPage | undefined> {
  if (!isComparable(earlier) || !isComparable(later)) return undefined;
  const { snapshotsFolder, reportEngine, editor } = dependencies.app;
  const changes = await registryChanges(earlier.path, later.path);
  if (!changes) return undefined;
  const usage = await listSnapshots(snapshotsFolder, connection.id, usageKind.exportName);
  const activity = { earlier, later, usage, unseenDays: unseenDays() };
  let isUsageUnreadable = false;
  const inactive = await becameInactive(reportEngine, activity).catch((error: unknown) => {
    // The other changes need no usage reports.
    isUsageUnreadable = true;
    editor.log.warn(toUserError(error, "Couldn't read the saved usage reports.").message);
    return undefined;
  });
  const lists: Readonly<Record<string, readonly RegistryAccount[]>> = {
    ...changes,
    inactive: inactive ?? [],
  };
  const ids = Object.values(lists)
    .flat()
    .map(({ id }) => id);
  return registryPage({
    changes,
    inactive,
    isUsageUnreadable,
    names: await namesOf(
      reportEngine,
      await listUserNames(snapshotsFolder, connection),
      ids.slice(0, maxNames),
    ),
    earlier: earlier.downloadedAt,
    later: later.downloadedAt,
    unseenDays: activity.unseenDays,
  });
}

/** The maximum number of accounts whose names are read: more than the page lists. */
const maxNames = 2000;

/**
 * Returns the names of users by their IDs.
 *
 * @param lists the lists of names, latest first
 */
async function namesOf(
  engine: ReportEngine,
  lists: readonly UserNames[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, UserName>> {
  const known = new Map<string, UserName>();
  if (ids.length === 0) return known;
  const id = 'CAST("databaseID" AS VARCHAR)';
  const sql = `SELECT ${id}, CAST(username AS VARCHAR), CAST("displayName" AS VARCHAR) FROM users WHERE ${id} IN (${ids.map(sqlLiteral).join(', ')})`;
  for (const names of lists.toReversed()) {
    if (names.rows === 0) continue;
    const reader = await engine.query(sql, [{ name: 'users', source: namesSource(names) }]);
    try {
      const { rows } = await reader.page(wholeTable, { offset: 0, limit: ids.length });
      for (const [user, username, displayName] of rows)
        known.set(user ?? '', { username: username ?? '', displayName: displayName ?? '' });
    } finally {
      await reader.close();
    }
  }
  return known;
}
