import * as l10n from '@vscode/l10n';
import type { Connection } from '../../instance/connection';
import { coveredDays } from '../../reports/analyses/chooseSnapshots';
import { creditsPage } from '../../reports/credits/creditsPage';
import { creditsExportName } from '../../reports/credits/exportName';
import { readCreditsOn } from '../../reports/credits/readCredits';
import type { TableSource } from '../../reports/engine/engine';
import type { Report } from '../../reports/kinds/kind';
import { registryReport } from '../../reports/kinds/registry';
import { unlistedId } from '../../reports/kinds/usage';
import { snapshotLabel } from '../../reports/savedSnapshots';
import type { Snapshot } from '../../reports/snapshot';
import { catalogOf, sourceOf } from '../../reports/snapshotSources';
import type { StoredTeams } from '../../reports/teams/storedTeams';
import type { TableNote } from '../../shared/table/table';
import { lacksNames } from '../../reports/userNames';
import type { AnalysisPage } from '../../shared/tableEditor/analysisPage';
import type { CreditsPage } from '../../shared/tableEditor/creditsPage';
import { isCanceled, toUserError } from '../../shared/userError';
import type { TableToOpen } from '../tables/tableToOpen';
import { viewOf } from '../tables/viewOf';
import { withProgress } from '../adapters/progress';
import type { AnalyticsServices } from './analyticsParts';
import { exportableOf, originalOf } from './exportCatalog';
import { readSnapshotKey, snapshotFolder, snapshotTable } from './snapshotTables';
import { describeNames, loadUserNames } from './userNamesActions';

/**
 * Returns a snapshot as a table to open. The latest snapshot of a report can be refreshed; each earlier one is a table
 * of its own tab.
 *
 * @param namesDue whether missing or outdated user names are downloaded automatically
 */
export async function tableOf(
  parts: AnalyticsServices,
  connection: Connection,
  named: Report,
  snapshot: Snapshot,
  namesDue: boolean,
): Promise<TableToOpen> {
  const { states, userNames } = parts.data;
  const { tables } = parts.dependencies;
  const { snapshots } = await states.load(connection, named.request);
  const place = snapshots.findIndex(({ path }) => path === snapshot.path);
  const isEarlier = place > 0;
  const isListed = named.definition?.id !== unlistedId;
  const since = snapshots.slice(Math.max(0, place));
  const credits = await creditsOf(parts, named, since);
  const covered = named.definition && coveredDays(snapshot);
  const changes = await changesOf(parts, connection, named, since);
  const names = lacksNames(snapshot) ? await userNames.read(connection) : undefined;
  const teams = await teamsOrNote(parts, connection);
  const title = isEarlier ? `${named.title}, ${snapshotLabel(snapshot, snapshots)}` : named.title;
  return snapshotTable(connection, { ...named, title }, snapshot, {
    isEarlier,
    ...teams,
    ...(credits && { credits }),
    ...(changes && { analysis: changes }),
    ...(covered && { coveredDays: covered }),
    ...(lacksNames(snapshot)
      ? {
          names,
          userNames: describeNames(connection, names, namesDue),
          loadUserNames: async (signal, say) => {
            const loaded = await loadUserNames(parts, connection, { signal, say });
            const [latest = snapshot] = (await states.load(connection, named.request)).snapshots;
            const shown = isEarlier ? snapshot : latest;
            await makeCopies(parts, sourceOf(shown, loaded, teams.teams), signal);
            await tables.refreshTable(await tableOf(parts, connection, named, shown, false));
          },
        }
      : {}),
    ...(isEarlier
      ? {}
      : {
          refresh: async (signal) => {
            const latest = await states.download(connection, named.request, { signal });
            await tables.refreshTable(await tableOf(parts, connection, named, latest, true));
          },
        }),
    catalog: async () =>
      catalogOf(
        [...(await parts.data.snapshots(connection)), ...(isListed ? [] : [snapshot])],
        parts.data.reportsOf(connection, Date.now()),
        await userNames.read(connection),
        teams.teams,
      ),
    withoutEngine: {
      label: l10n.t({ message: 'Export...', comment: 'Button' }),
      run: () => exportOriginal(parts, connection, named, snapshot),
    },
    exportTable: async (selection, columns) => {
      const exportable = await exportableOf(parts, connection, named, snapshot, {
        userNames: names,
        ...teams,
      });
      // A filter of the view compares the values of treated columns.
      const treated = Object.fromEntries(
        columns.flatMap(({ id, treatedAs }) => (treatedAs ? [[id, treatedAs]] : [])),
      );
      const source = { ...sourceOf(snapshot, names, teams.teams), treated };
      await parts.dependencies.exportTable({
        ...exportable,
        ...viewOf(selection, columns),
        openTable: (signal) => parts.dependencies.app.reportEngine.open(source, { signal }),
      });
    },
  });
}

/** Exports the original file of a snapshot, the only format that doesn't require the report engine. */
async function exportOriginal(
  { dependencies }: AnalyticsServices,
  connection: Connection,
  named: Report,
  snapshot: Snapshot,
): Promise<void> {
  try {
    await dependencies.exportTable(await originalOf(connection, named, snapshot));
  } catch (error) {
    dependencies.app.editor.reporter.report(error, l10n.t("Couldn't export the data."));
  }
}

/** Returns the teams of a connection, or a note for the table that says why they can't be added. */
async function teamsOrNote(
  { data }: AnalyticsServices,
  connection: Connection,
): Promise<{ readonly teams?: StoredTeams; readonly notes?: readonly TableNote[] }> {
  try {
    const teams = await data.teams.current(connection);
    return teams ? { teams } : {};
  } catch (error) {
    if (isCanceled(error)) return {};
    const { explanation } = toUserError(error, l10n.t("Couldn't add the teams."));
    return { notes: [{ message: explanation, lines: [], count: 0 }] };
  }
}

/** Opens and closes a table to create its cached copies before its page is updated. */
async function makeCopies(
  { dependencies }: AnalyticsServices,
  source: TableSource,
  signal: AbortSignal,
): Promise<void> {
  const reader = await dependencies.app.reportEngine.open(source, { signal });
  await reader.close();
}

/**
 * Returns the page of the credits report; `undefined` for other reports, if the first snapshot has no recognized
 * buckets, and if a snapshot can't be read.
 *
 * @param snapshots the snapshot of the page and the earlier ones, latest first
 */
async function creditsOf(
  { dependencies }: AnalyticsServices,
  { request }: Report,
  snapshots: readonly Snapshot[],
): Promise<CreditsPage | undefined> {
  if (request.exportName !== creditsExportName) return undefined;
  try {
    return creditsPage(await readCreditsOn(snapshots));
  } catch (error) {
    // The table reports the unreadable file to the user.
    dependencies.app.editor.log.warn(toUserError(error, "Couldn't read the credits.").message);
    return undefined;
  }
}

/**
 * Returns the first page of the user registry: the changes since the previous snapshot, by name. `undefined` for other
 * reports, without changes, if they can't be read, and if the user cancels the comparison.
 *
 * @param snapshots the snapshot of the page and the earlier ones, latest first
 */
async function changesOf(
  parts: AnalyticsServices,
  connection: Connection,
  { request }: Report,
  [later, earlier]: readonly Snapshot[],
): Promise<AnalysisPage | undefined> {
  if (request.exportName !== registryReport.request.exportName || !later || !earlier) return undefined;
  try {
    const { readRegistryPage } = await import('./registryChangesPage');
    return await withProgress(l10n.t('Comparing snapshots...'), ({ signal }) =>
      readRegistryPage(parts, connection, { earlier, later }, signal),
    );
  } catch (error) {
    if (isCanceled(error)) return undefined;
    parts.dependencies.app.editor.log.warn(toUserError(error, "Couldn't compare the snapshots.").message);
    return undefined;
  }
}

/**
 * Restores the table of a key. Returns `undefined` if the connection, the report, or its snapshots were deleted, and
 * for keys of other tables.
 */
export async function restoreExport(parts: AnalyticsServices, key: string): Promise<TableToOpen | undefined> {
  const { connectionId, identity, folder } = readSnapshotKey(key) ?? {};
  const connection = parts.dependencies.app.connections.list().find(({ id }) => id === connectionId);
  if (!connection) return undefined;
  const isNamed = ({ request }: Report): boolean => request.identity === identity;
  const named =
    parts.data.reportsOf(connection, Date.now()).find(isNamed) ??
    (await parts.data.unlisted(connection, Date.now())).find(isNamed);
  if (!named) return undefined;
  const { snapshots } = await parts.data.states.load(connection, named.request);
  const snapshot = snapshots.find((known) => folder === undefined || snapshotFolder(known) === folder);
  if (!snapshot) return undefined;
  // Restoring a table sends no requests.
  return tableOf(parts, connection, named, snapshot, false);
}
