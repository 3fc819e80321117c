import { formatCount } from '../shared/format';
import type { TableNote } from '../shared/table/table';

/** Formats a note about a table with the affected lines: `3 rows have extra cells (lines 2, 7 and 1,204 more)`. */
export function formatNote({ message, lines, count }: TableNote): string {
  if (lines.length === 0) return message;
  const more = count - lines.length;
  const listed = lines.map(formatCount).join(', ');
  const noun = count === 1 ? 'line' : 'lines';
  return `${message.replace(/\.$/, '')} (${noun} ${listed}${more > 0 ? ` and ${formatCount(more)} more` : ''}).`;
}
