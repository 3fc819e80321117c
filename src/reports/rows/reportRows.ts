import { formatCount } from '../../shared/format';
import { rangeLabel } from '../dates/range';
import {
  defaultGranularity,
  granularityMeaning,
  isStandard,
  reportRequest,
  reportTitle,
  type ReportDefinition,
} from '../definitions/definition';
import type { ExportState } from '../receiving/exportStates';
import { exportRow, paged, type AnalyticsRow } from './row';

/** A usage report with what is known of its export. */
export interface KnownReport {
  readonly report: ReportDefinition;
  readonly state: ExportState;
}

/** The usage reports under one row: pinned ones, those that were defined, and one for each granularity. */
export function reportRows(
  reports: readonly KnownReport[],
  pages: ReadonlyMap<string, number>,
  nowMs: number,
): AnalyticsRow {
  const rows = reports.map(({ report, state }) => reportRow(report, state, nowMs));
  return {
    id: 'reports',
    label: 'Usage reports',
    description: formatCount(reports.length),
    tooltip: 'Who did what, by user, month, day, client and language',
    icon: 'graph',
    context: 'reports',
    open: true,
    children: paged('reports', rows, pages),
  };
}

function reportRow(report: ReportDefinition, state: ExportState, nowMs: number): AnalyticsRow {
  const { id, name, granularity, range, pinned } = report;
  const request = reportRequest(report, nowMs);
  const row = exportRow(
    {
      id: `report.${id}`,
      label: name ?? granularity,
      icon: pinned ? 'pinned' : 'table',
      context: `export report ${isStandard(report) ? 'standard' : 'own'} ${pinned ? 'pinned' : 'unpinned'}`,
      request,
      reportId: id,
      details: [],
      command: 'instanceExplorer.previewReport',
      about: [...(name === undefined ? [] : [granularity]), rangeLabel(range)].join(' · '),
    },
    state,
    nowMs,
  );
  const preset = granularity === defaultGranularity ? ' It is what the instance gives by default.' : '';
  return {
    ...row,
    open: false,
    tooltip: `${reportTitle(report)}: ${granularityMeaning[granularity]}.${preset}\n${row.tooltip}`,
    spoken: [reportTitle(report), ...(pinned ? ['pinned'] : []), row.description].join(', '),
  };
}
