import * as l10n from '@vscode/l10n';
import { formatCount } from '../shared/format';
import type { TableNote } from '../shared/table/table';

/**
 * Formats a note about a table with the affected lines: `1,206 rows have extra cells (lines 2, 7, and
 * 1,204 more).`
 */
export function formatNote({ message, lines, count }: TableNote): string {
  if (lines.length === 0) return message;
  const values = { message: message.replace(/\.$/, ''), lines: lines.map(formatCount).join(', ') };
  const more = count - lines.length;
  if (more > 0)
    return l10n.t('{message} (lines {lines}, and {count} more).', { ...values, count: formatCount(more) });
  return count === 1
    ? l10n.t('{message} (line {lines}).', values)
    : l10n.t('{message} (lines {lines}).', values);
}
