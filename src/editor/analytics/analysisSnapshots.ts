import type { Connection } from '../../instance/connection';
import { rangeLabel, type DateRange } from '../../reports/dates/range';
import {
  defaultGranularity,
  granularities,
  granularityLabel,
  isStandard,
  rangeOfIdentity,
} from '../../reports/definitions/definition';
import { registryReport, registryRequest } from '../../reports/kinds/registry';
import { reportRequest, usageReport } from '../../reports/kinds/usage';
import type { Report } from '../../reports/kinds/kind';
import { chooseFor, type Choice } from '../../reports/analyses/chooseSnapshots';
import type { Analysis } from '../../reports/analyses/analysis';
import type { Trend } from '../../reports/analyses/trends/trend';
import type { Snapshot } from '../../reports/snapshot';
import type { AnalyticsServices } from './analyticsParts';
import { unseenDays } from './unseenDays';
import type { ShowProgress } from '../adapters/progress';
import { downloadNamed, savedOrDownloaded } from './namedExports';
import { trendReport } from './prepareTrend';
import { sentence } from './rangeSteps';

/** The snapshots that an analysis runs on. */
export interface AnalysisSnapshots {
  readonly registry: Snapshot | undefined;
  readonly usage: Snapshot | undefined;
}

/**
 * Returns the snapshots for an analysis. Downloads a missing user registry that the analysis requires, a missing
 * standard report if no report is suitable, and a missing report for the selected range.
 *
 * @param range the range that the user selected; by default, the range of the most suitable report
 * @param showProgress shows the progress of downloads; by default, in a notification
 */
export async function snapshotsFor(
  parts: AnalyticsServices,
  connection: Connection,
  analysis: Analysis,
  { range, showProgress }: { readonly range?: DateRange | undefined; readonly showProgress?: ShowProgress },
): Promise<AnalysisSnapshots> {
  const options = showProgress && { showProgress };
  const { states, reports } = parts.data;
  if (analysis.tables.includes('registry')) {
    await savedOrDownloaded(parts, connection, registryReport, options);
  }
  let choice = await chooseSaved(parts, connection, analysis);
  if (choice?.query.ok !== true) {
    const [detailed] = reports.list(connection.id).filter(isStandard);
    const missing = detailed && (await states.load(connection, reportRequest(detailed, Date.now())));
    if (detailed !== undefined && missing?.snapshots.length === 0) {
      await downloadNamed(parts, connection, usageReport(detailed, Date.now()), options);
      choice = await chooseSaved(parts, connection, analysis);
    }
  }
  const { registry, usage } = choice ?? {};
  if (range === undefined || usage === undefined) return { registry, usage };
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
  const usage = await Promise.all(
    reports.list(connection.id).map((report) => states.load(connection, reportRequest(report, nowMs))),
  );
  const registry = await states.load(connection, registryRequest);
  return chooseFor(
    analysis,
    { registry: registry.snapshots, usage: usage.flatMap(({ snapshots }) => snapshots) },
    { nowMs, unseenDays: unseenDays() },
  );
}

/** Whether an analysis can run without downloading a report. */
export async function isDownloaded(
  parts: AnalyticsServices,
  connection: Connection,
  analysis: Analysis | Trend,
): Promise<boolean> {
  if (!('over' in analysis)) return (await chooseSaved(parts, connection, analysis))?.query.ok === true;
  const { request } = trendReport(parts, analysis, connection);
  return (await parts.data.states.load(connection, request)).snapshots.length > 0;
}

/** Returns the report of a snapshot for another download, by default with the same date range. */
export function reportOf(usage: Snapshot, range: DateRange = rangeOfIdentity(usage.identity)): Report {
  const definition = { id: '', name: undefined, pinned: false, granularity: granularityOf(usage), range };
  return usageReport(definition, Date.now());
}

/** Returns the granularity and the date range of a snapshot, as labels for the page of an analysis. */
export function describeUsage(usage: Snapshot): { readonly report: string; readonly range: string } {
  return {
    report: granularityLabel(granularityOf(usage)),
    range: sentence(rangeLabel(rangeOfIdentity(usage.identity))),
  };
}

function granularityOf({ parameters }: Snapshot): (typeof granularities)[number] {
  return granularities.find((each) => each === parameters['granularity']) ?? defaultGranularity;
}
