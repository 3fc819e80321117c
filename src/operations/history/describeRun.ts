import { formatTime } from '../../shared/format';
import { displayLocale } from '../../shared/localize';
import { variableSummary } from '../lens/variableSummary';
import { restoredVariables } from '../variables';
import type { HistoryEntry } from './entries';

/**
 * Describes a run by its time and variables: `10:09 · first = 5, text = "alder"`.
 *
 * @param day the day of the surrounding list; the date is included only for other days
 */
export function describeRun({ at, variables }: HistoryEntry, day = new Date()): string {
  // Saved entries contain no secrets.
  const values = variableSummary(restoredVariables(variables), []);
  const started = new Date(at);
  const isShown = started.toDateString() === day.toDateString();
  const date = started.toLocaleDateString(displayLocale(), { month: 'short', day: 'numeric' });
  const time = isShown ? formatTime(started) : `${date}, ${formatTime(started)}`;
  return [time, ...(values === '' ? [] : [values])].join(' · ');
}
