/** Days of the calendar as `YYYY-MM-DD`, without hours and zones: what the analytics API means by a date. */

const dayMs = 86_400_000;

/** Whether a text is a day that the calendar has, written as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const moment = Date.parse(`${text}T00:00:00Z`);
  // An impossible day either does not parse or rolls over into the next month.
  return !Number.isNaN(moment) && dayAt(moment) === text;
}

/** The day that a moment, in milliseconds since 1970, falls on in UTC. */
export function dayAt(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}

/** The day so many days later, or earlier where negative. */
export function addDays(day: string, days: number): string {
  return dayAt(startOf(day) + days * dayMs);
}

/** How many days later the second day is. */
export function daysBetween(from: string, to: string): number {
  return Math.round((startOf(to) - startOf(from)) / dayMs);
}

/** The first day of the month that is so many months after the one a day falls in, before it where negative. */
export function monthStart(day: string, months = 0): string {
  const date = new Date(startOf(day));
  return dayAt(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
}

/** The moment a day begins in UTC, in milliseconds since 1970. */
function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}
