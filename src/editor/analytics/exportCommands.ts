import * as l10n from '@vscode/l10n';
import type { Connection } from '../../instance/connection';
import { coveredDays } from '../../reports/analyses/chooseSnapshots';
import { creditsPage } from '../../reports/credits/creditsPage';
import { creditsExportName } from '../../reports/credits/exportName';
import { readCreditsOn } from '../../reports/credits/readCredits';
import type { Snapshot } from '../../reports/snapshot';
import type { Report } from '../../reports/kinds/kind';
import { accountFilters, registryReport } from '../../reports/kinds/registry';
import { usageReport } from '../../reports/kinds/usage';
import type { TableSource } from '../../reports/engine/engine';
import type { AnalyticsRow } from '../../reports/rows/row';
import { lacksNames } from '../../reports/userNames';
import { catalogOf, sourceOf } from '../../reports/snapshotSources';
import type { TableToOpen } from '../tables/tableToOpen';
import { viewOf } from '../tables/viewOf';
import type { ColumnFilter } from '../../shared/table/query';
import type { CreditsPage } from '../../shared/tableEditor/creditsPage';
import { toUserError } from '../../shared/userError';
import type { CommandHandler, AnalyticsServices } from './analyticsParts';
import { chosenReport } from './chooseReport';
import { snapshotTable, growingTable, readSnapshotKey } from './snapshotTables';
import { exportableOf } from './exportCatalog';
import { creditsExport, exportOf } from './exportOf';
import { downloadNamed, savedOrDownloaded } from './namedExports';
import { selectRange } from './rangeSteps';
import { setContextKey } from '../adapters/contextKeys';
import { describeNames, loadUserNames } from './userNamesActions';
import { explain } from '../adapters/hints';

/** @param filtersOf returns the initial filters of the table for a snapshot */
async function openReport(
  parts: AnalyticsServices,
  named: Report,
  filtersOf: (snapshot: Snapshot) => readonly ColumnFilter[] | undefined = () => undefined,
): Promise<void> {
  const connection = parts.connection();
  const { tables } = parts.dependencies;
  let opening = Promise.resolve();
  const snapshot = await savedOrDownloaded(parts, connection, named, {
    onFirstRows: (path) => {
      opening = tables.openTable(growingTable(connection, named.title, named.request.identity, path));
      // The complete table reports the same error.
      opening.catch(() => undefined);
    },
  });
  await opening.catch(() => undefined);
  const filters = filtersOf(snapshot);
  const table = await tableOf(parts, connection, named, snapshot, true);
  await tables.openTable(filters === undefined ? table : { ...table, filters });
}

/** @param namesDue whether missing or outdated user names are downloaded automatically */
async function tableOf(
  parts: AnalyticsServices,
  connection: Connection,
  named: Report,
  snapshot: Snapshot,
  namesDue: boolean,
): Promise<TableToOpen> {
  const { states, userNames } = parts.data;
  const { tables } = parts.dependencies;
  const credits = await creditsOf(parts, connection, named);
  const covered = named.definition && coveredDays(snapshot);
  const names = lacksNames(snapshot) ? await userNames.read(connection) : undefined;
  return snapshotTable(connection, named.title, snapshot, {
    ...(credits === undefined ? {} : { credits }),
    ...(covered === undefined ? {} : { coveredDays: covered }),
    ...(lacksNames(snapshot)
      ? {
          names,
          userNames: describeNames(connection, names, namesDue),
          loadUserNames: async (signal, say) => {
            const loaded = await loadUserNames(parts, connection, { signal, say });
            const latest = (await states.load(connection, named.request)).snapshots[0] ?? snapshot;
            await makeCopies(parts, sourceOf(latest, loaded), signal);
            await tables.refreshTable(await tableOf(parts, connection, named, latest, false));
          },
        }
      : {}),
    refresh: async (signal) => {
      const latest = await states.download(connection, named.request, { signal });
      await tables.refreshTable(await tableOf(parts, connection, named, latest, true));
    },
    catalog: async () => catalogOf(await parts.data.latest(connection), await userNames.read(connection)),
    exportTable: async (selection, columns) => {
      const exportable = await exportableOf(parts, connection, named, snapshot, names);
      await parts.dependencies.exportTable({ ...exportable, ...viewOf(selection, columns) });
    },
  });
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
 * Returns the page of the credits report; `undefined` for other reports, if the latest snapshot has no recognized
 * buckets, and if a snapshot can't be read.
 */
async function creditsOf(
  { data, dependencies }: AnalyticsServices,
  connection: Connection,
  { request }: Report,
): Promise<CreditsPage | undefined> {
  if (request.exportName !== creditsExportName) return undefined;
  const { snapshots } = await data.states.load(connection, request);
  try {
    return creditsPage(await readCreditsOn(snapshots));
  } catch (error) {
    // The table reports the unreadable file to the user.
    dependencies.app.editor.log.warn(toUserError(error, "Couldn't read the credits.").message);
    return undefined;
  }
}

/**
 * Restores the table of a key. Returns `undefined` if the connection, the report, or its snapshots were deleted, and
 * for keys of other tables.
 */
export async function restoreExport(parts: AnalyticsServices, key: string): Promise<TableToOpen | undefined> {
  const { connectionId, identity } = readSnapshotKey(key) ?? {};
  const connection = parts.dependencies.app.connections.list().find(({ id }) => id === connectionId);
  if (connection === undefined) return undefined;
  const snapshot = (await parts.data.latest(connection)).find((known) => known.identity === identity);
  const named = parts.data
    .reportsOf(connection, Date.now())
    .find(({ request }) => request.identity === identity);
  if (snapshot === undefined || named === undefined) return undefined;
  // Restoring a table sends no requests.
  return tableOf(parts, connection, named, snapshot, false);
}

async function reportOrChosen(
  parts: AnalyticsServices,
  row: AnalyticsRow | undefined,
  purpose: string,
): Promise<Report | undefined> {
  const named = exportOf(parts, row);
  if (named !== undefined) return named;
  const report = await chosenReport(parts, undefined, purpose);
  return report && usageReport(report, Date.now());
}

/** Commands for opening reports and for their downloads. */
export const exportCommands = {
  'instanceExplorer.refreshRegistry': (parts) => downloadNamed(parts, parts.connection(), registryReport),
  'instanceExplorer.openRegistry': async (parts, row) => {
    await openReport(parts, registryReport, (snapshot) => accountFilters(snapshot, row?.subject));
    setContextKey('instanceExplorer.hasOpenedRegistry', true);
  },
  'instanceExplorer.refreshCredits': (parts) =>
    downloadNamed(parts, parts.connection(), creditsExport(parts, parts.connection())),
  'instanceExplorer.openCredits': (parts) => openReport(parts, creditsExport(parts, parts.connection())),
  'instanceExplorer.filterCredits': async (parts) => {
    const connection = parts.connection();
    const { creditsRanges } = parts.data;
    const range = await selectRange(
      l10n.t('Filter Credits of {connection} by Date', { connection: connection.name }),
      l10n.t('Select the date range of the buckets to download'),
      creditsRanges.get(connection.id),
    );
    if (range === undefined) return;
    await creditsRanges.save(connection.id, range);
    await savedOrDownloaded(parts, connection, creditsExport(parts, connection));
  },
  'instanceExplorer.refreshReport': async (parts, row) => {
    const named = await reportOrChosen(parts, row, l10n.t('Select a report to refresh'));
    if (named !== undefined) await downloadNamed(parts, parts.connection(), named);
  },
  'instanceExplorer.openReport': async (parts, row) => {
    const named = await reportOrChosen(parts, row, l10n.t('Select a report to open'));
    if (named !== undefined) await openReport(parts, named);
  },
  'instanceExplorer.retryDownload': async (parts, row) => {
    await downloadNamed(parts, parts.connection(), exportOf(parts, row) ?? registryReport);
  },
  'instanceExplorer.cancelDownload': (parts, row) => {
    const named = exportOf(parts, row);
    if (named !== undefined) parts.data.states.cancel(parts.connection(), named.request);
  },
  'instanceExplorer.showDownloadError': async (parts, row) => {
    const named = exportOf(parts, row);
    const state = named && parts.data.states.peek(parts.connection(), named.request);
    if (state?.kind !== 'failed') return;
    const { detail } = state.failure;
    const explanation = explain(state.failure);
    const text = detail === undefined ? explanation : `${explanation}\n\n${detail}`;
    await parts.dependencies.app.editor.documents.show({ name: l10n.t('Error details.txt'), text });
  },
} as const satisfies Readonly<Record<string, CommandHandler>>;
