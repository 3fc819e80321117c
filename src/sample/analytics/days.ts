/** Day numbers: days since 1970-01-01 (UTC). A date range is then a loop, and a weekday is a remainder. */

const MILLISECONDS_PER_DAY = 86_400_000;

/**
 * Converts `YYYY-MM-DD` to a day number. Returns undefined for other formats and invalid dates such as
 * `2026-02-30`.
 */
export function parseDay(text: string): number | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return undefined;
  const time = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  // Date.UTC rolls over invalid days and reads years below 100 as 19xx, so the result is compared with the
  // text.
  const day = Math.floor(time / MILLISECONDS_PER_DAY);
  return formatDay(day) === text ? day : undefined;
}

/** Converts a day number to `YYYY-MM-DD`. */
export function formatDay(day: number): string {
  return new Date(day * MILLISECONDS_PER_DAY).toISOString().slice(0, 10);
}

/** Converts a day number to `YYYY-MM`. */
export function formatMonth(day: number): string {
  return formatDay(day).slice(0, 7);
}

/** Converts milliseconds since 1970 to a day number in UTC. */
export function dayOf(milliseconds: number): number {
  return Math.floor(milliseconds / MILLISECONDS_PER_DAY);
}

/** Returns the first day of the month that is `months` after (before, if negative) the month of `day`. */
export function monthStart(day: number, months: number): number {
  const date = new Date(day * MILLISECONDS_PER_DAY);
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
}

/** Returns the first day of the year that is `years` after (before, if negative) the year of `day`. */
export function yearStart(day: number, years: number): number {
  return dayOf(Date.UTC(new Date(day * MILLISECONDS_PER_DAY).getUTCFullYear() + years, 0, 1));
}

/** Returns 0 for Monday through 6 for Sunday. */
export function weekday(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}
