import * as l10n from '@vscode/l10n';
import type { Connection } from '../../instance/connection';
import { creditsReport } from '../../reports/kinds/credits';
import type { Report } from '../../reports/kinds/kind';
import { reportOf, unlistedId } from '../../reports/kinds/usage';
import type { AnalyticsRow } from '../../reports/rows/row';
import { UserError } from '../../shared/userError';
import type { AnalyticsServices } from './analyticsParts';

/** Returns the credits report for the date range of the connection. */
export function creditsExport({ data }: AnalyticsServices, connection: Connection): Report {
  return creditsReport(data.creditsRanges.get(connection.id), Date.now());
}

/**
 * Returns the report of a row, or `undefined` if there is no row or it has no report.
 *
 * @throws UserError `input` if the report was deleted, or no connection is active
 */
export function exportOf(parts: AnalyticsServices, row: AnalyticsRow | undefined): Report | undefined {
  if (row?.subject?.kind !== 'export' && row?.subject?.kind !== 'snapshot') return undefined;
  const { request, reportId } = row.subject;
  if (reportId === unlistedId) return reportOf(request);
  const found = parts.data
    .reportsOf(parts.connection(), Date.now())
    .find((report) =>
      reportId === undefined
        ? !report.definition && report.request.exportName === request.exportName
        : report.definition?.id === reportId,
    );
  if (!found) throw new UserError('input', l10n.t('This report is no longer available.'));
  return found;
}
