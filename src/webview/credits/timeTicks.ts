import { displayLocale } from '../../shared/displayLanguage';

const dayMs = 86_400_000;

/** Formats a day: `Sep 1`, or `Sep 1, 2026` with the year. */
export function dayText(at: number, withYear = false): string {
  return new Date(at).toLocaleDateString(displayLocale(), {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    ...(withYear ? { year: 'numeric' } : {}),
  });
}

/** Returns the first days of the months between two times, both included. */
export function monthStarts(from: number, to: number): number[] {
  const all: number[] = [];
  const start = new Date(from);
  for (let month = start.getUTCMonth() + (from === startOfMonth(start) ? 0 : 1); ; month += 1) {
    const at = Date.UTC(start.getUTCFullYear(), month, 1);
    if (at > to) return all;
    all.push(at);
  }
}

function startOfMonth(date: Date): number {
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}

/**
 * Returns times for axis labels, at most `limit`: the first days of months, or every seventh day in ranges
 * below 70 days.
 */
export function timeTicks(from: number, to: number, limit: number): readonly number[] {
  const all: number[] = [];
  if (to - from < 70 * dayMs) {
    for (let at = from; at <= to; at += 7 * dayMs) all.push(at);
  } else all.push(...monthStarts(from, to));
  const step = Math.max(1, Math.ceil(all.length / Math.max(1, limit)));
  return all.filter((_, place) => place % step === 0);
}
