import { formatTime } from '../../shared/format';
import { displayLocale } from '../../shared/localize';
import { variableSummary } from '../lens/variableSummary';
import { restoredVariables } from '../variables';
import type { HistoryEntry } from './entries';

/**
 * Describes how a run differs from others of its operation: `10:09 · first = 5, text = "alder"`. A view cuts off long
 * values at the end.
 *
 * @param day the day that the surrounding list already shows; another one is part of the description
 */
export function describeRun({ at, variables }: HistoryEntry, day = new Date()): string {
  // Secrets were omitted before the entry was saved.
  const values = variableSummary(restoredVariables(variables), []);
  const started = new Date(at);
  const isShown = started.toDateString() === day.toDateString();
  const date = started.toLocaleDateString(displayLocale(), { month: 'short', day: 'numeric' });
  const time = isShown ? formatTime(started) : `${date}, ${formatTime(started)}`;
  return [time, ...(values === '' ? [] : [values])].join(' · ');
}
