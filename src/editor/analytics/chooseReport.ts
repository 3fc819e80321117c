import * as l10n from '@vscode/l10n';
import { rangeLabel } from '../../reports/dates/range';
import { granularityLabel, type ReportDefinition } from '../../reports/definitions/definition';
import type { AnalyticsRow } from '../../reports/rows/row';
import type { Report } from '../../reports/kinds/kind';
import { UserError } from '../../shared/userError';
import { pickItem } from '../adapters/picks';
import type { AnalyticsServices } from './analyticsParts';
import { sentence } from './rangeSteps';

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
  const items = choices.map((report) => ({ ...definitionItem(report), report }));
  return (await pickItem(items, { placeHolder: purpose, matchOnDescription: true }))?.report;
}

/** Returns the label and the description of a report in a quick pick: its name in the Analytics view, and its range. */
export function reportItem({ title, definition }: Pick<Report, 'title' | 'definition'>): {
  readonly label: string;
  readonly description?: string;
} {
  return definition ? definitionItem(definition) : { label: sentence(title) };
}

function definitionItem({ name, granularity, range }: ReportDefinition): {
  readonly label: string;
  readonly description: string;
} {
  const details = name === undefined ? [] : [granularityLabel(granularity)];
  return {
    label: name ?? granularityLabel(granularity),
    description: [...details, rangeLabel(range)].join(' · '),
  };
}
