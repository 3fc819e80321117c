import type { Snapshot } from '../snapshot';
import { resolveRange, type DateRange } from '../dates/range';
import type { CoveredDays } from '../../shared/table/coveredDays';
import { columnFor, columnsOf } from './columns';
import type { DataDays } from './periods';
import type { AnalysisQuery, Analysis, TablesAtHand } from './analysis';

/** The snapshots available for analyses. The `registry` list is sorted latest first. */
export interface Snapshots {
  readonly registry: readonly Snapshot[];
  readonly usage: readonly Snapshot[];
}

/** The query of an analysis, with the snapshots it runs on. */
export interface Choice {
  readonly query: AnalysisQuery;
  readonly registry: Snapshot | undefined;
  readonly usage: Snapshot | undefined;
  /** Whether the usage report covers the range with which the analysis opens. */
  readonly isCovered: boolean;
}

/** The age, in milliseconds, up to which a report is recent. */
const recentMs = 7 * 86_400_000;

/** Whether a report isn't recent. Recent reports are preferred because analyses show current usage. */
export function isOld({ downloadedAt }: Pick<Snapshot, 'downloadedAt'>, nowMs: number): boolean {
  return nowMs - Date.parse(downloadedAt) > recentMs;
}

/**
 * Selects the usage report for an analysis. Prefers, in this order, reports with the required columns, recent
 * reports, reports that cover the range with which the analysis opens, the start date nearest to that range (or, without
 * such a report, the earliest), and a late download.
 *
 * @returns `undefined` if a required report hasn't been downloaded
 */
export function chooseFor(
  analysis: Analysis,
  { registry, usage }: Snapshots,
  { nowMs, unseenDays }: { readonly nowMs: number; readonly unseenDays: number },
): Choice | undefined {
  const [people] = registry;
  if (analysis.tables.includes('registry') && !people) return undefined;
  const { range } = analysis.opensWith(unseenDays);
  const choices = usage
    .map((report) => ({ report, isCovered: covers(report, range) }))
    .sort((a, b) => rank(a, b, nowMs))
    .map(({ report, isCovered }): Choice => {
      const tables: TablesAtHand = {
        usage: columnsOf(report),
        ...(people && { registry: columnsOf(people) }),
      };
      return {
        query: analysis.query({ tables, ...daysOf(report), unseenDays }),
        registry: people,
        usage: report,
        isCovered,
      };
    });
  return choices.find(({ query }) => query.ok) ?? choices[0];
}

/** Returns the last day that a report can include. */
export function lastDay({
  downloadedAt,
  parameters: { endDate },
}: Pick<Snapshot, 'downloadedAt' | 'parameters'>): string {
  const downloaded = downloadedAt.slice(0, 10);
  return endDate !== undefined && endDate < downloaded ? endDate : downloaded;
}

/** Returns the days that a report covers. */
export function daysOf(report: Pick<Snapshot, 'downloadedAt' | 'parameters'>): DataDays {
  const { startDate } = report.parameters;
  return {
    asOf: lastDay(report),
    downloadDay: report.downloadedAt.slice(0, 10),
    ...(startDate === undefined ? {} : { firstDay: startDate }),
  };
}

/**
 * Returns the days that the rows of a usage report cover, or `undefined` for a report without a day or month
 * column.
 */
export function coveredDays(
  report: Pick<Snapshot, 'columns' | 'downloadedAt' | 'parameters'>,
): CoveredDays | undefined {
  const header = columnsOf(report);
  const column = columnFor(header, 'day') ?? columnFor(header, 'month');
  const { asOf, firstDay, downloadDay = asOf } = daysOf(report);
  return (
    column && {
      column: column.id,
      lastDay: asOf,
      downloadDay,
      ...(firstDay === undefined ? {} : { firstDay }),
    }
  );
}

/** Whether a snapshot covers a range as of the day of its download. */
function covers({ downloadedAt, parameters }: Snapshot, range: DateRange): boolean {
  const { startDate = '' } = resolveRange(range, Date.parse(downloadedAt));
  const { endDate } = parameters;
  return (
    (parameters['startDate'] ?? '') <= startDate &&
    (endDate === undefined || endDate >= downloadedAt.slice(0, 10))
  );
}

interface Ranked {
  readonly report: Snapshot;
  readonly isCovered: boolean;
}

function rank(a: Ranked, b: Ranked, nowMs: number): number {
  const old = ({ report }: Ranked): number => Number(isOld(report, nowMs));
  const start = ({ report }: Ranked): string => report.parameters['startDate'] ?? '';
  return (
    old(a) - old(b) ||
    Number(b.isCovered) - Number(a.isCovered) ||
    start(a).localeCompare(start(b)) * (a.isCovered ? -1 : 1) ||
    Date.parse(b.report.downloadedAt) - Date.parse(a.report.downloadedAt)
  );
}
