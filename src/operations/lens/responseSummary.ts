import { formatErrors, formatRows } from '../../shared/formatCounts';
import { formatDuration } from '../../shared/format';
import type { ParsedResponse } from '../response/parseResponse';

/** Summarizes a response: `200 · 20 ms · 5 rows` or `200 · 2 errors`. Counts the rows of its longest list. */
export function responseSummary({
  facts,
  rows,
  errorCount,
}: Pick<ParsedResponse, 'errorCount' | 'facts' | 'rows'>): string {
  if (errorCount > 0) {
    return [`${facts.status}`, formatErrors(errorCount)].join(' · ');
  }
  return [`${facts.status}`, formatDuration(facts.totalMs), ...(rows === 0 ? [] : [formatRows(rows)])].join(
    ' · ',
  );
}
