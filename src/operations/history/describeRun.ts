import { formatTime } from '../../shared/format';
import { variableSummary } from '../lens/variableSummary';
import { restoredVariables } from '../variables';
import type { HistoryEntry } from './entries';

/** What tells a run from others of its operation: `first = 5, text = "alder" · 10:09`. */
export function describeRun({ at, variables }: HistoryEntry, now = new Date()): string {
  // Secrets were omitted before the entry was saved.
  const values = variableSummary(restoredVariables(variables), []);
  const started = new Date(at);
  const isToday = started.toDateString() === now.toDateString();
  const day = started.toLocaleDateString(undefined, { month: 'short', day: 'numeric' });
  const time = isToday ? formatTime(started) : `${day}, ${formatTime(started)}`;
  return [...(values === '' ? [] : [values]), time].join(' · ');
}
