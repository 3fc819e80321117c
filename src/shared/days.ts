/** Calendar days as `YYYY-MM-DD`, without a time or time zone, as the analytics API defines a date. */

const dayMs = 86_400_000;

/** Whether a text is an existing calendar day in the form `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const moment = Date.parse(`${text}T00:00:00Z`);
  // An invalid day either doesn't parse or rolls over into the next month.
  return !Number.isNaN(moment) && dayAt(moment) === text;
}

/** Returns the UTC day of a time in milliseconds since 1970. */
export function dayAt(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}

/** Returns the day that is `days` days later, or earlier if negative. */
export function addDays(day: string, days: number): string {
  return dayAt(startOf(day) + days * dayMs);
}

/** Returns the number of days from the first day to the second. */
export function daysBetween(from: string, to: string): number {
  return Math.round((startOf(to) - startOf(from)) / dayMs);
}

/** Returns the Monday of the week of a day. */
export function weekStart(day: string): string {
  return addDays(day, -((new Date(startOf(day)).getUTCDay() + 6) % 7));
}

/** Returns the first day of the month of a day, or of a month `months` later, or earlier if negative. */
export function monthStart(day: string, months = 0): string {
  const date = new Date(startOf(day));
  return dayAt(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
}

/** Returns the start of a day in UTC, in milliseconds since 1970. */
function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}
