import type { Connection } from '../../instance/connection';
import {
  creditsTitle,
  registryRequest,
  reportRequest,
  reportTitle,
  type ReportDefinition,
} from '../../reports/definitions/definition';
import { wishOfCredits, wishOfReport } from '../../reports/export/exportWish';
import type { AnalyticsRow } from '../../reports/rows/row';
import { Failure } from '../../shared/failure';
import type { AnalyticsServices } from './analyticsParts';
import type { NamedExport } from './namedExports';

export const registry: NamedExport = {
  title: 'User registry',
  request: registryRequest,
  wish: { report: 'user-registry' },
};

/** The export of the credits, over the range that is selected for the connection. */
export function creditsExport({ data }: AnalyticsServices, connection: Connection): NamedExport {
  const range = data.creditsRanges.get(connection.id);
  return {
    title: creditsTitle(range),
    request: data.creditsRequest(connection, Date.now()),
    wish: wishOfCredits(range),
  };
}

/** The export of a defined report. */
export function reportExport(report: ReportDefinition): NamedExport {
  return {
    title: reportTitle(report),
    request: reportRequest(report, Date.now()),
    wish: wishOfReport(report),
  };
}

/** The export a row is about. */
export function exportOf(parts: AnalyticsServices, row: AnalyticsRow | undefined): NamedExport | undefined {
  if (row?.subject?.kind !== 'export') return undefined;
  const { request, reportId } = row.subject;
  if (request.exportName === 'user-registry') return registry;
  if (request.exportName === 'credits') return creditsExport(parts, parts.connection());
  const report = reportId === undefined ? undefined : parts.data.reports.get(parts.connection().id, reportId);
  if (report === undefined) throw new Failure('input', 'This report is no longer there.');
  return reportExport(report);
}
