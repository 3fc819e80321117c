import * as l10n from '@vscode/l10n';
import { granularityLabel, type ReportDefinition } from '../../reports/definitions/definition';
import type { AnalyticsRow } from '../../reports/rows/row';
import type { Connection } from '../../instance/connection';
import type { Report } from '../../reports/kinds/kind';
import { usageReport } from '../../reports/kinds/usage';
import { UserError } from '../../shared/userError';
import { pickItem } from '../adapters/picks';
import { activeTableKey } from '../tables/tables';
import type { AnalyticsServices } from './analyticsParts';
import { readComparisonKey } from './comparisonKey';
import { sentence } from './rangeSteps';
import { readSnapshotKey } from './snapshotTables';

/**
 * Returns the report of a row, or prompts the user to select one.
 *
 * @returns `undefined` if the report of the row was deleted, or the user cancels
 * @throws UserError of kind `input` if no connection is active, or there are no reports to select
 */
export async function chosenReport(
  parts: AnalyticsServices,
  row: AnalyticsRow | undefined,
  purpose: string,
  among: (report: ReportDefinition) => boolean = () => true,
): Promise<ReportDefinition | undefined> {
  const connection = parts.connection();
  const { reports } = parts.data;
  const subject = row?.subject;
  if (subject?.kind === 'export' && subject.reportId !== undefined) {
    return reports.get(connection.id, subject.reportId);
  }
  const choices = reports.list(connection.id).filter(among);
  if (choices.length === 0) {
    throw new UserError('input', l10n.t("You haven't created any reports."), {
      advice: l10n.t('Run "Instance Explorer: New Usage Report" to create one.'),
    });
  }
  const known = choices.map((report) => usageReport(report, Date.now()));
  return (await pickReport(connection, known, purpose))?.definition;
}

/** Lets the user select one of the reports, initially the one in the active tab. */
export async function pickReport(
  connection: Connection,
  reports: readonly Report[],
  placeHolder: string,
): Promise<Report | undefined> {
  const items = reports.map((report) => ({ ...reportItem(report), report }));
  const active = items.find(({ report }) => isShown(connection, report));
  return (await pickItem(items, { placeHolder, matchOnDescription: true, active }))?.report;
}

/** Whether the active tab shows the report of a connection, or its changes. */
export function isShown({ id }: Pick<Connection, 'id'>, { request }: Pick<Report, 'request'>): boolean {
  const key = activeTableKey() ?? '';
  const shown = readComparisonKey(key) ?? readSnapshotKey(key);
  return shown?.connectionId === id && shown.identity === request.identity;
}

/** Returns the label and the description of a report in a quick pick: its name in the Analytics view, and its range. */
export function reportItem({ title, range, definition }: Pick<Report, 'title' | 'range' | 'definition'>): {
  readonly label: string;
  readonly description?: string;
} {
  const details = definition?.name === undefined ? [] : [granularityLabel(definition.granularity)];
  const description = [...details, ...(range === undefined ? [] : [range])].join(' · ');
  return { label: sentence(title), ...(description === '' ? {} : { description }) };
}
