import * as l10n from '@vscode/l10n';
import type { Snapshot } from '../../reports/snapshot';
import type { Report } from '../../reports/kinds/kind';
import { accountFilters, registryReport } from '../../reports/kinds/registry';
import { usageReport } from '../../reports/kinds/usage';
import type { ColumnFilter } from '../../shared/table/query';
import type { CommandHandler, AnalyticsServices } from './analyticsParts';
import { chosenReport, pickReport } from './chooseReport';
import { growingTable } from './snapshotTables';
import { tableOf } from './reportTables';
import { openSnapshot } from './snapshotCommands';
import { creditsExport, exportOf } from './exportOf';
import { downloadNamed, savedOrDownloaded } from './namedExports';
import { selectRange } from './rangeSteps';
import { setContextKey } from '../adapters/contextKeys';
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
      opening = tables.openTable(growingTable(connection, named, path));
      // The complete table reports the same error.
      opening.catch(() => undefined);
    },
  });
  await opening.catch(() => undefined);
  const filters = filtersOf(snapshot);
  const table = await tableOf(parts, connection, named, snapshot, true);
  await tables.openTable(filters ? { ...table, filters } : table);
}

/** Lets the user select any report. */
async function chosenDownload(parts: AnalyticsServices): Promise<Report | undefined> {
  const connection = parts.connection();
  const reports = parts.data.reportsOf(connection, Date.now());
  return pickReport(connection, reports, l10n.t('Select a report to refresh'));
}

/** Commands for opening reports and for their downloads. */
export const exportCommands = {
  'instanceExplorer.openRegistry': async (parts, row) => {
    await openReport(parts, registryReport, (snapshot) => accountFilters(snapshot, row?.subject));
    setContextKey('instanceExplorer.hasOpenedRegistry', true);
  },
  'instanceExplorer.openCredits': (parts) => openReport(parts, creditsExport(parts, parts.connection())),
  'instanceExplorer.filterCredits': async (parts) => {
    const connection = parts.connection();
    const { creditsRanges } = parts.data;
    const range = await selectRange(
      l10n.t('Filter Credits of {connection} by Date', { connection: connection.name }),
      l10n.t('Select the date range of the buckets to download'),
      creditsRanges.get(connection.id),
    );
    if (!range) return;
    await creditsRanges.save(connection.id, range);
    await savedOrDownloaded(parts, connection, creditsExport(parts, connection));
  },
  'instanceExplorer.refreshReport': async (parts, row) => {
    const named = exportOf(parts, row) ?? (await chosenDownload(parts));
    if (named) await downloadNamed(parts, parts.connection(), named);
  },
  'instanceExplorer.openReport': async (parts, row) => {
    if (row?.subject?.kind === 'snapshot') return openSnapshot(parts, row);
    const named = exportOf(parts, row);
    if (named) return openReport(parts, named);
    const chosen = await chosenReport(parts, undefined, l10n.t('Select a report to open'));
    if (chosen) await openReport(parts, usageReport(chosen, Date.now()));
  },
  'instanceExplorer.cancelDownload': (parts, row) => {
    const named = exportOf(parts, row);
    if (named) parts.data.states.cancel(parts.connection(), named.request);
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
