import type { Connection } from '../../instance/connection';
import { sweepPending } from '../../reports/export/pending';
import type { AnalyticsRow } from '../../reports/rows/row';
import { pendingFolder } from '../adapters/pendingFolder';
import type { ExportCatalog } from '../export/exportable';
import type { TableActions, TableToOpen } from '../tables/tableToOpen';
import type { AnalyticsCommand } from '../adapters/commandTable';
import { AnalyticsData } from './analyticsData';
import type { AnalyticsDependencies } from './analyticsDependencies';
import type { CommandHandler, AnalyticsServices } from './analyticsParts';
import { AnalyticsView } from './analyticsView';
import { exportCatalog } from './exportCatalog';
import { exportCommands } from './exportCommands';
import { restoreExport } from './reportTables';
import { snapshotCommands } from './snapshotCommands';
import { analysisCommands } from './analysisCommands';
import { reportCommands } from './reportCommands';
import { comparisonActions } from './compareReport';
import { analysisActions, restoreAnalysis } from './runAnalysis';
import { viewCommands } from './viewCommands';

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
