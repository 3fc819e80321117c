/**
 * Days as whole numbers since 1970-01-01 (UTC), so that a date range is a loop and a weekday is a remainder.
 */

const MILLISECONDS_PER_DAY = 86_400_000;

/** `'2026-02-28'` -> its day number; undefined for any other form and for days no calendar has (`2026-02-30`). */
export function parseDay(text: string): number | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return undefined;
  const time = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  // Date.UTC rolls impossible days over (and reads years below 100 as 19xx), so the text must survive the way back.
  const day = Math.floor(time / MILLISECONDS_PER_DAY);
  return formatDay(day) === text ? day : undefined;
}

/** Day number -> `YYYY-MM-DD`. */
export function formatDay(day: number): string {
  return new Date(day * MILLISECONDS_PER_DAY).toISOString().slice(0, 10);
}

/** Day number -> `YYYY-MM`. */
export function formatMonth(day: number): string {
  return formatDay(day).slice(0, 7);
}

/** The day a moment (milliseconds since 1970) falls on in UTC. */
export function dayOf(milliseconds: number): number {
  return Math.floor(milliseconds / MILLISECONDS_PER_DAY);
}

/** First day of the month that is `months` after (before, if negative) the one `day` falls in. */
export function monthStart(day: number, months: number): number {
  const date = new Date(day * MILLISECONDS_PER_DAY);
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
}

/** First day of the year that is `years` after (before, if negative) the one `day` falls in. */
export function yearStart(day: number, years: number): number {
  return dayOf(Date.UTC(new Date(day * MILLISECONDS_PER_DAY).getUTCFullYear() + years, 0, 1));
}

/** 0 is Monday, 6 is Sunday. */
export function weekday(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}
