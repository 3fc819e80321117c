import * as l10n from '@vscode/l10n';
import type { Connection } from '../../instance/connection';
import { analysisPage } from '../../reports/analyses/pages/analysisPage';
import type { Trend } from '../../reports/analyses/trends/trend';
import { trendPeriods } from '../../reports/analyses/trends/trendPeriods';
import { creditsStatement, registryStatement } from '../../reports/analyses/trends/trendStatements';
import { listSnapshots } from '../../reports/snapshot';
import { usageKind } from '../../reports/kinds/usage';
import { registryReport } from '../../reports/kinds/registry';
import type { Report } from '../../reports/kinds/kind';
import { formatCount } from '../../shared/format';
import { withProgress, type ShowProgress } from '../adapters/progress';
import type { AnalyticsServices } from './analyticsParts';
import { creditsExport } from './exportOf';
import { savedOrDownloaded } from './namedExports';
import type { ResultQuery } from './resultTables';
import { unseenDays } from './unseenDays';

interface TrendOptions {
  readonly connection: Connection;
  /** The folder for the files of the result. */
  readonly folder: string;
  readonly showProgress?: ShowProgress | undefined;
}

/** Returns the report whose snapshots a trend is about. */
export function trendReport(parts: AnalyticsServices, { over }: Trend, connection: Connection): Report {
  return over === 'registry' ? registryReport : creditsExport(parts, connection);
}

/**
 * Returns the statement of a trend with its tables. Downloads the report if it has no snapshot.
 *
 * @throws UserError of kind `input` if no snapshot has the required columns, and the errors of the download and of the
 *   engine
 */
export async function prepareTrend(
  parts: AnalyticsServices,
  trend: Trend,
  { connection, folder, showProgress }: TrendOptions,
): Promise<ResultQuery> {
  const { app } = parts.dependencies;
  const report = trendReport(parts, trend, connection);
  await savedOrDownloaded(parts, connection, report, showProgress && { showProgress });
  const { snapshots } = await parts.data.states.load(connection, report.request);
  const periods = trendPeriods(snapshots);
  const usage =
    trend.over === 'registry' && trend.needsUsage === true
      ? await listSnapshots(app.snapshotsFolder, connection.id, usageKind.exportName)
      : [];
  const { sql, tables } = await (showProgress ?? withProgress)(
    l10n.t('Reading snapshots...'),
    ({ signal }) =>
      trend.over === 'credits'
        ? creditsStatement(periods, folder)
        : registryStatement(app.reportEngine, trend, {
            periods,
            all: [...snapshots, ...usage],
            unseenDays: unseenDays(),
            signal,
            onUnreadable: (name) => app.editor.log.warn(`Couldn't read the snapshot ${name}.`),
          }),
  );
  const [first] = periods.snapshots;
  const last = periods.snapshots.at(-1) ?? first;
  const days = { asOf: last?.day ?? '', ...(first && { firstDay: first.day }) };
  return {
    id: trend.id,
    title: trend.title(),
    source:
      snapshots.length === 1
        ? l10n.t('1 snapshot')
        : l10n.t('{count} snapshots', { count: formatCount(snapshots.length) }),
    sql,
    tables,
    folder,
    ...(snapshots[0] && { asOf: Date.parse(snapshots[0].downloadedAt) }),
    page: (columns, rows) => analysisPage(trend, columns, { rows, unseenDays: unseenDays(), days }, { sql }),
  };
}
