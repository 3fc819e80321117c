import * as l10n from '@vscode/l10n';
import { formatCount, formatDuration } from '../../shared/format';
import type { ParsedResponse } from '../response/parseResponse';

/**
 * Summarizes a response in a few words: `200 · 20 ms · 5 rows`, or `200 · 2 errors`. The rows are those of its
 * longest list.
 */
export function responseSummary({
  facts,
  rows,
  errorCount,
}: Pick<ParsedResponse, 'errorCount' | 'facts' | 'rows'>): string {
  if (errorCount > 0) {
    const errors =
      errorCount === 1 ? l10n.t('1 error') : l10n.t('{count} errors', { count: formatCount(errorCount) });
    return [`${facts.status}`, errors].join(' · ');
  }
  const counted = rows === 1 ? l10n.t('1 row') : l10n.t('{count} rows', { count: formatCount(rows) });
  return [`${facts.status}`, formatDuration(facts.totalMs), ...(rows === 0 ? [] : [counted])].join(' · ');
}
