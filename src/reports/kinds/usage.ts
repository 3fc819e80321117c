import * as l10n from '@vscode/l10n';
import { UserError } from '../../shared/userError';
import { rangeLabel, resolveRange, shortRangeLabel, type DateRange } from '../dates/range';
import {
  defaultGranularity,
  granularities,
  granularityLabel,
  granularityMeaning,
  granularityOf,
  isStandard,
  rangeIdentity,
  rangeOfIdentity,
  reportTitle,
  type ExportRequest,
  type Granularity,
  type ReportDefinition,
} from '../definitions/definition';
import { namedRange, rangeOf } from '../export/exportSpec';
import type { Analysis } from '../analyses/analysis';
import { chooseFor } from '../analyses/chooseSnapshots';
import { teamAnalyses } from '../analyses/teamAnalyses';
import { usageAnalyses } from '../analyses/usageAnalyses';
import type { ExportState } from '../receiving/exportStates';
import {
  exportRow,
  factRow,
  paged,
  snapshotAge,
  snapshotContext,
  snapshotTooltip,
  type AnalyticsRow,
} from '../rows/row';
import type { Snapshot } from '../snapshot';
import type { KnownReport, Report, ReportKind, RowContext } from './kind';
import { registryRequest } from './registry';

const source = {
  exportName: 'by-user-client-date',
  route: { path: '/api/reports/by-user-client-date', accept: 'text/csv', mayBeJson: false },
} as const;

/**
 * Builds the request for the report of a definition at a given time. Definitions with the same granularity and range
 * share snapshots.
 */
export function reportRequest(
  { granularity, range }: Pick<ReportDefinition, 'granularity' | 'range'>,
  nowMs: number,
): ExportRequest {
  return {
    ...source,
    subject: l10n.t('The usage report'),
    parameters: { granularity, ...resolveRange(range, nowMs) },
    identity: `${granularity}/${rangeIdentity(range)}`,
  };
}

/** Builds the report of a definition at a given time. */
export function usageReport(definition: ReportDefinition, nowMs: number): Report {
  const { name, granularity, range } = definition;
  return {
    title: name ?? granularityLabel(granularity),
    range: rangeLabel(range),
    request: reportRequest(definition, nowMs),
    spec: { report: source.exportName, granularity, range: namedRange(range) },
    definition,
  };
}

/** The ID of the reports that aren't in the list, such as those of analyses. */
export const unlistedId = '';

/** Returns the report of a snapshot or a request for another download, by default with the same date range. */
export function reportOf(
  usage: Pick<Snapshot, 'identity' | 'parameters'>,
  range: DateRange = rangeOfIdentity(usage.identity),
): Report {
  const definition = {
    id: unlistedId,
    name: undefined,
    pinned: false,
    granularity: granularityOf(usage),
    range,
  };
  return usageReport(definition, Date.now());
}

export const usageKind: ReportKind = {
  ...source,
  parameters: ['granularity', 'range'],
  list: ({ definitions }, nowMs) => definitions.map((definition) => usageReport(definition, nowMs)),
  resolve: ({ granularity = defaultGranularity, range }, nowMs) => {
    const known = granularities.find((one) => one === granularity);
    if (!known) {
      throw new UserError(
        'input',
        l10n.t('The granularity "{granularity}" doesn\'t exist.', { granularity }),
        {
          advice: l10n.t('Use one of these: {names}.', { names: granularities.join(', ') }),
        },
      );
    }
    const definition = { id: '', name: undefined, pinned: false, granularity: known, range: rangeOf(range) };
    return usageReport(definition, nowMs);
  },
  sqlName: ({ granularity = source.exportName }) => granularity,
  fileName: (parameters) => fileNames[granularityOf({ parameters })],
  row: (known, { pages, nowMs }) =>
    reportRows(
      known.flatMap(({ definition, state }) => (definition ? [{ report: definition, state }] : [])),
      pages,
      nowMs,
    ),
  analyses,
};

const fileNames: Readonly<Record<Granularity, string>> = {
  by_user: 'usage-total-per-user',
  by_user_month: 'usage-monthly',
  by_user_day: 'usage-daily',
  by_user_day_client_language: 'usage-daily-by-client',
};

const allAnalyses: readonly Analysis[] = [...usageAnalyses, ...teamAnalyses];

/** Returns the report with which an analysis opens. */
export function openingReport({ opensWith }: Analysis, unseenDays: number, nowMs: number): Report {
  return usageReport({ id: '', name: undefined, pinned: false, ...opensWith(unseenDays) }, nowMs);
}

/** Returns the reports with which analyses open. They aren't in the list of reports. */
export function openingReports(nowMs: number, unseenDays: number): readonly Report[] {
  const reports = allAnalyses.map((analysis) => openingReport(analysis, unseenDays, nowMs));
  return [...new Map(reports.map((report) => [report.request.identity, report])).values()];
}

/** Returns all analyses of usage, each with its query unless a report that it requires isn't downloaded. */
function analyses(all: readonly KnownReport[], { nowMs, unseenDays }: RowContext) {
  const snapshots = (name: string) =>
    all.filter(({ request }) => request.exportName === name).flatMap(({ state }) => state.snapshots);
  const known = { registry: snapshots(registryRequest.exportName), usage: snapshots(source.exportName) };
  return allAnalyses.map((analysis) => {
    const query = chooseFor(analysis, known, { nowMs, unseenDays })?.query;
    const { granularity } = analysis.opensWith(unseenDays);
    const isOpened = known.usage.some((snapshot) => granularityOf(snapshot) === granularity);
    // Opening the analysis downloads the report that has the missing columns.
    return { analysis, query: query?.ok === true || isOpened ? query : undefined };
  });
}

/** A definition with the state of its snapshots. */
interface KnownDefinition {
  readonly report: ReportDefinition;
  readonly state: ExportState;
}

/**
 * Builds the row of the usage reports, with a child for each report. Below the built-in report of a granularity are the
 * downloaded ranges that no report in the list has.
 */
export function reportRows(
  reports: readonly KnownDefinition[],
  pages: ReadonlyMap<string, number>,
  nowMs: number,
): AnalyticsRow {
  const listed = reports.filter(({ report }) => report.id !== unlistedId);
  const unlisted = reports.filter(({ report }) => report.id === unlistedId);
  const rows = listed.map(({ report, state }) => {
    const ranges = unlisted.filter(
      ({ report: { granularity } }) => isStandard(report) && granularity === report.granularity,
    );
    return reportRow(report, state, ranges, nowMs);
  });
  return {
    id: 'reports',
    label: l10n.t('Usage reports'),
    description: '',
    tooltip: l10n.t('Usage by user, date, client, and language'),
    icon: 'graph',
    context: 'reports',
    open: true,
    children: paged('reports', rows, pages),
  };
}

/** Returns the row of the latest snapshot of a report that isn't in the list. */
function rangeRows({ report, state }: KnownDefinition, nowMs: number): readonly AnalyticsRow[] {
  const [latest, ...older] = state.snapshots;
  if (!latest) return [];
  const request = reportRequest(report, nowMs);
  const age = snapshotAge(latest, nowMs);
  return [
    {
      ...factRow(
        `range.${request.identity}`,
        granularityLabel(report.granularity),
        [shortRangeLabel(report.range), age].join(' · '),
        'table',
      ),
      tooltip: [reportTitle(report), snapshotTooltip(latest, state.snapshots.length)].join('\n'),
      spoken: [reportTitle(report), age].join(', '),
      context: snapshotContext(latest, older.length > 0),
      command: 'instanceExplorer.openReport',
      subject: { kind: 'snapshot', request, reportId: report.id, path: latest.path },
    },
  ];
}

function reportRow(
  report: ReportDefinition,
  state: ExportState,
  ranges: readonly KnownDefinition[],
  nowMs: number,
): AnalyticsRow {
  const { id, name, granularity, range, pinned } = report;
  const request = reportRequest(report, nowMs);
  const [latest] = state.snapshots;
  const age = latest ? [snapshotAge(latest, nowMs)] : [];
  const title = pinned ? l10n.t('{report}, pinned', { report: reportTitle(report) }) : reportTitle(report);
  const row = exportRow(
    {
      id: `report.${id}`,
      label: name ?? granularityLabel(granularity),
      icon: pinned ? 'pinned' : 'table',
      context: `export report ${isStandard(report) ? 'standard' : 'own'} ${pinned ? 'pinned' : 'unpinned'}`,
      request,
      reportId: id,
      details: ranges.flatMap((other) => rangeRows(other, nowMs)),
      command: 'instanceExplorer.openReport',
      description: [shortRangeLabel(range), ...age].join(' · '),
      name: state.kind === 'idle' ? [title, ...age].join(', ') : title,
    },
    state,
    nowMs,
  );
  return {
    ...row,
    open: false,
    tooltip: [
      reportTitle(report),
      `${granularity}: ${granularityMeaning(granularity)}`,
      ...(granularity === defaultGranularity ? [l10n.t('This is the default granularity.')] : []),
      row.tooltip,
    ].join('\n'),
  };
}
