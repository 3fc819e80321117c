import * as l10n from '@vscode/l10n';
import type { Connection } from '../../instance/connection';
import { sweepPending } from '../../reports/export/pending';
import type { AnalyticsRow } from '../../reports/rows/row';
import { cacheSize, clearSnapshots } from '../../reports/snapshotCache';
import { formatBytes } from '../../shared/format';
import type { AnalyticsCommand } from '../adapters/commandTable';
import { confirmDangerous } from '../adapters/confirm';
import { pendingFolder } from '../adapters/pendingFolder';
import { showInformation } from '../adapters/showMessages';
import type { ExportCatalog } from '../export/exportable';
import type { TableActions, TableToOpen } from '../tables/tableToOpen';
import { analysisCommands } from './analysisCommands';
import { AnalyticsData } from './analyticsData';
import type { AnalyticsDependencies } from './analyticsDependencies';
import type { AnalyticsServices, CommandHandler } from './analyticsParts';
import { AnalyticsView } from './analyticsView';
import { comparisonActions } from './compareReport';
import { exportCatalog } from './exportCatalog';
import { exportCommands } from './exportCommands';
import { reportCommands } from './reportCommands';
import { restoreExport } from './reportTables';
import { analysisActions, restoreAnalysis } from './runAnalysis';
import { snapshotCommands } from './snapshotCommands';

const viewCommands = {
  'instanceExplorer.loadMore': ({ view }, row) => {
    if (row?.subject?.kind === 'more') view.loadMore(row.subject.list);
  },
  'instanceExplorer.clearDownloadedData': clearDownloads,
} as const satisfies Readonly<Record<string, CommandHandler>>;

/** The analytics feature, loaded when a view or a command first requires it. */
export interface Analytics {
  rows(connection: Connection): Promise<readonly AnalyticsRow[]>;
  readonly catalog: ExportCatalog;
  run(command: AnalyticsCommand, row: AnalyticsRow | undefined): Promise<unknown>;
  /** Reloads the snapshots from disk, because other windows can change them. */
  reload(): void;
  /**
   * Restores the table of a key after a window reload. Returns `undefined` if it can't be restored, for example because
   * its data was deleted.
   */
  restoreTable(key: string): Promise<TableToOpen | undefined>;
  /** Returns the actions of the page of an analysis or a comparison. */
  tableActions(key: string): TableActions;
}

const acts: Readonly<Record<AnalyticsCommand, CommandHandler>> = {
  ...exportCommands,
  ...analysisCommands,
  ...reportCommands,
  ...snapshotCommands,
  ...viewCommands,
};

export function createAnalytics(dependencies: AnalyticsDependencies): Analytics {
  void sweepPending(pendingFolder(dependencies.app.editor));
  const data = new AnalyticsData(dependencies);
  const parts: AnalyticsServices = {
    dependencies,
    data,
    view: new AnalyticsView(dependencies, data),
    connection: () => dependencies.app.active.require(),
  };
  return {
    rows: (connection) => parts.view.rows(connection),
    run: async (command, row) => await acts[command](parts, row),
    catalog: exportCatalog(parts),
    reload: () => data.states.reload(),
    restoreTable: async (key) => (await restoreExport(parts, key)) ?? restoreAnalysis(parts, key),
    tableActions: (key) => comparisonActions(parts, key) ?? analysisActions(parts, key),
  };
}

async function clearDownloads({ dependencies, data }: AnalyticsServices): Promise<void> {
  const { snapshotsFolder } = dependencies.app;
  const bytes = await cacheSize(snapshotsFolder);
  if (bytes === 0) {
    void showInformation(l10n.t('There is no downloaded data to clear.'));
    return;
  }
  const clear = l10n.t({ message: 'Clear', comment: 'Button that deletes downloaded data' });
  const chosen = await confirmDangerous({
    message: l10n.t('Clear {size} of downloaded data?', { size: formatBytes(bytes) }),
    detail: l10n.t(
      "All snapshots, user names, query results, and cached copies of workspace files will be deleted from this computer. Report definitions and workspace files won't be deleted.",
    ),
    actions: [clear],
  });
  if (chosen !== clear) return;
  try {
    await clearSnapshots(snapshotsFolder);
  } finally {
    data.states.reload();
  }
}
