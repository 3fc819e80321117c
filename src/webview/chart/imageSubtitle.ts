import * as l10n from '@vscode/l10n';
import { formatDays, formatMediumDay } from '../../shared/format';
import type { PageTable } from '../../shared/tableEditor/pageMessages';

/**
 * Returns the line below the title of a chart image, so that it can be understood without the table: the name and the
 * source of the table, the days that it covers, when it was downloaded, and what the chart counts.
 *
 * @param rows the description of the rows of the chart
 */
export function imageSubtitle(
  { title, source, coveredDays, asOf }: Pick<PageTable, 'title' | 'source' | 'coveredDays' | 'asOf'>,
  rows: string,
): string {
  return [title, source, coveredDays && formatCovered(coveredDays), asOf && formatDownload(asOf), rows]
    .filter(Boolean)
    .join(' · ');
}

function formatCovered({ firstDay, lastDay }: NonNullable<PageTable['coveredDays']>): string {
  return firstDay === undefined
    ? l10n.t('until {date}', { date: formatMediumDay(lastDay) })
    : formatDays(firstDay, lastDay);
}

function formatDownload(asOf: number): string {
  return l10n.t('downloaded on {date}', { date: formatMediumDay(new Date(asOf).toISOString().slice(0, 10)) });
}
