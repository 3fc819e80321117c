import type { Connection } from '../../instance/connection';
import type { DateRange } from '../../reports/dates/range';
import { registryReport, registryRequest } from '../../reports/kinds/registry';
import { openingReport, openingReports, reportOf, reportRequest } from '../../reports/kinds/usage';
import { chooseFor, isOld, type Choice } from '../../reports/analyses/chooseSnapshots';
import type { Analysis } from '../../reports/analyses/analysis';
import type { Trend } from '../../reports/analyses/trends/trend';
import type { Snapshot } from '../../reports/snapshot';
import { isCanceled } from '../../shared/userError';
import type { AnalyticsServices } from './analyticsParts';
import { unseenDays } from './unseenDays';
import type { ShowProgress } from '../adapters/progress';
import { downloadNamed, savedOrDownloaded } from './namedExports';
import { trendReport } from './prepareTrend';

/** The snapshots that an analysis runs on. */
export interface AnalysisSnapshots {
  readonly registry: Snapshot | undefined;
  readonly usage: Snapshot | undefined;
}

/**
 * Returns the snapshots for an analysis. Downloads a missing user registry that the analysis requires, the report with
 * which the analysis opens if no recent report covers its range, and a missing report for the selected range.
 *
 * @param range the range that the user selected; by default, the range with which the analysis opens
 * @param mayDownload whether missing reports are downloaded; otherwise, the most suitable existing ones are returned
 * @param showProgress shows the progress of downloads; by default, in a notification
 */
export async function snapshotsFor(
  parts: AnalyticsServices,
  connection: Connection,
  analysis: Analysis,
  {
    range,
    mayDownload,
    showProgress,
  }: {
    readonly range?: DateRange | undefined;
    readonly mayDownload: boolean;
    readonly showProgress?: ShowProgress;
  },
): Promise<AnalysisSnapshots> {
  if (!mayDownload) {
    const { registry, usage } = (await chooseSaved(parts, connection, analysis)) ?? {};
    return { registry, usage };
  }
  const options = showProgress && { showProgress };
  if (analysis.tables.includes('registry')) {
    await savedOrDownloaded(parts, connection, registryReport, options);
  }
  let choice = await chooseSaved(parts, connection, analysis);
  if (choice?.query.ok !== true || (!range && !choice.isCovered)) {
    try {
      const opening = openingReport(analysis, unseenDays(), Date.now());
      const [saved] = (await parts.data.states.load(connection, opening.request)).snapshots;
      if (!saved || isOld(saved, Date.now())) {
        await downloadNamed(parts, connection, opening, options);
      }
    } catch (error) {
      // A range without full periods is better than none: the page says what it can't answer.
      if (choice?.query.ok !== true || isCanceled(error)) throw error;
    }
    choice = await chooseSaved(parts, connection, analysis);
  }
  const { registry, usage } = choice ?? {};
  if (!range || !usage) return { registry, usage };
  return { registry, usage: await savedOrDownloaded(parts, connection, reportOf(usage, range), options) };
}

/**
 * Returns the most suitable existing snapshots, or `undefined` if a required report hasn't been downloaded.
 */
export async function chooseSaved(
  { data: { states, reports } }: AnalyticsServices,
  connection: Connection,
  analysis: Analysis,
): Promise<Choice | undefined> {
  const nowMs = Date.now();
  const requests = [
    ...reports.list(connection.id).map((report) => reportRequest(report, nowMs)),
    ...openingReports(nowMs, unseenDays()).map(({ request }) => request),
  ];
  const usage = await Promise.all(requests.map((request) => states.load(connection, request)));
  const registry = await states.load(connection, registryRequest);
  return chooseFor(
    analysis,
    { registry: registry.snapshots, usage: usage.flatMap(({ snapshots }) => snapshots) },
    { nowMs, unseenDays: unseenDays() },
  );
}

/**
 * Whether an analysis can run without downloading a report.
 *
 * @param mayLackDays whether the report may cover fewer days than the range with which the analysis opens
 */
export async function isDownloaded(
  parts: AnalyticsServices,
  connection: Connection,
  analysis: Analysis | Trend,
  { mayLackDays = false } = {},
): Promise<boolean> {
  if (!('over' in analysis)) {
    if (analysis.needsTeams === true && !parts.data.teams.choice) return false;
    const choice = await chooseSaved(parts, connection, analysis);
    return choice?.query.ok === true && (mayLackDays || choice.isCovered);
  }
  const { request } = trendReport(parts, analysis, connection);
  return (await parts.data.states.load(connection, request)).snapshots.length > 0;
}
