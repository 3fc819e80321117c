import {
  creditsRequest,
  registryRequest,
  reportRequest,
  reportTitle,
  wishOfReport,
  type AnalyticsRow,
  type ReportDefinition,
} from '../../reports';
import { Failure } from '../../shared/failure';
import type { AnalyticsParts } from './analyticsParts';
import type { NamedExport } from './namedExports';

export const registry: NamedExport = {
  title: 'User registry',
  request: registryRequest,
  wish: { report: 'user-registry' },
};
export const credits: NamedExport = {
  title: 'Credits',
  request: creditsRequest,
  wish: { report: 'credits' },
};

/** The export of a defined report. */
export function reportExport(report: ReportDefinition): NamedExport {
  return {
    title: reportTitle(report),
    request: reportRequest(report, Date.now()),
    wish: wishOfReport(report),
  };
}

/** The export a row is about. */
export function exportOf(parts: AnalyticsParts, row: AnalyticsRow | undefined): NamedExport | undefined {
  if (row?.subject?.kind !== 'export') return undefined;
  const { request, reportId } = row.subject;
  if (request.exportName === 'user-registry') return registry;
  if (request.exportName === 'credits') return credits;
  const report = reportId === undefined ? undefined : parts.data.reports.get(parts.connection().id, reportId);
  if (report === undefined) throw new Failure('input', 'This report is no longer there.');
  return reportExport(report);
}
