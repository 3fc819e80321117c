import * as l10n from '@vscode/l10n';
import { displayLocale } from '../../shared/displayLanguage';
import type { ListedEntry } from './listedEntries';

/** The entries of an earlier day that aren't pinned. */
export interface HistoryDay {
  readonly id: string;
  /** `Yesterday`, or the date in the format of the display language. */
  readonly label: string;
  readonly entries: readonly ListedEntry[];
}

/** History entries grouped by day. */
export interface GroupedHistory {
  /** Pinned entries of any day, followed by the other entries of the current day. */
  readonly recent: readonly ListedEntry[];
  /** The earlier days, latest first. */
  readonly days: readonly HistoryDay[];
}

/** Groups entries, latest first, by the day on which they started, in the user's time zone. */
export function groupByDay(entries: readonly ListedEntry[], now = new Date()): GroupedHistory {
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  const pinned: ListedEntry[] = [];
  const today = now.toDateString();
  const recent: ListedEntry[] = [];
  const days = new Map<string, ListedEntry[]>();
  for (const entry of entries) {
    const day = new Date(entry.at).toDateString();
    const ofDay = days.get(day);
    if (entry.pinned) pinned.push(entry);
    else if (day === today) recent.push(entry);
    else if (ofDay) ofDay.push(entry);
    else days.set(day, [entry]);
  }
  return {
    recent: [...pinned, ...recent],
    days: [...days].map(([day, ofDay]) => ({
      id: `day ${day}`,
      label: day === yesterday.toDateString() ? l10n.t('Yesterday') : formatDate(new Date(day), now),
      entries: ofDay,
    })),
  };
}

function formatDate(day: Date, now: Date): string {
  return day.toLocaleDateString(displayLocale(), {
    month: 'short',
    day: 'numeric',
    ...(day.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
  });
}
