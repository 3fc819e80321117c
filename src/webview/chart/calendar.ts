// Dates and times are in milliseconds without time zones, because the dates of a table are shown as stored.

export const calendarGrains = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
export type CalendarGrain = (typeof calendarGrains)[number];

const iso =
  /^(\d{4,6})-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?)?$/;

/**
 * Parses a month, a date, or a timestamp to its start time; `undefined` for anything else. Ignores UTC
 * offsets.
 */
export function readMoment(cell: string): number | undefined {
  const match = iso.exec(cell);
  if (match === null) return undefined;
  const [year, month, day, hour, minute, second] = match
    .slice(1, 7)
    .map((part) => (part === undefined ? undefined : Number(part)));
  const fraction = Number(`0.${match[7] ?? '0'}`);
  const moment = new Date(0);
  moment.setUTCFullYear(year ?? 0, (month ?? 1) - 1, day ?? 1);
  moment.setUTCHours(hour ?? 0, minute ?? 0, second ?? 0, Math.floor(fraction * 1000));
  const value = moment.getTime();
  return Number.isNaN(value) ? undefined : value;
}

/** Returns the start of the hour, day, ISO week (Monday), month, quarter, or year that contains a time. */
export function startOf(grain: CalendarGrain, moment: number): number {
  const date = new Date(moment);
  if (grain === 'hour') return date.setUTCMinutes(0, 0, 0);
  date.setUTCHours(0, 0, 0, 0);
  switch (grain) {
    case 'day':
      break;
    case 'week':
      date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
      break;
    case 'month':
      date.setUTCDate(1);
      break;
    case 'quarter':
      date.setUTCMonth(Math.floor(date.getUTCMonth() / 3) * 3, 1);
      break;
    case 'year':
      date.setUTCMonth(0, 1);
      break;
  }
  return date.getTime();
}

/** Returns the start of the bucket after the one that starts at `start`. */
export function nextStart(grain: CalendarGrain, start: number): number {
  const date = new Date(start);
  switch (grain) {
    case 'hour':
      return date.setUTCHours(date.getUTCHours() + 1);
    case 'day':
      return date.setUTCDate(date.getUTCDate() + 1);
    case 'week':
      return date.setUTCDate(date.getUTCDate() + 7);
    case 'month':
      return date.setUTCMonth(date.getUTCMonth() + 1);
    case 'quarter':
      return date.setUTCMonth(date.getUTCMonth() + 3);
    case 'year':
      return date.setUTCFullYear(date.getUTCFullYear() + 1);
  }
}

const hour = 3_600_000;
const lengths: Readonly<Record<CalendarGrain, number>> = {
  hour,
  day: 24 * hour,
  week: 7 * 24 * hour,
  month: 30.44 * 24 * hour,
  quarter: 91.3 * 24 * hour,
  year: 365.25 * 24 * hour,
};

/** Returns the approximate number of buckets between two times, both included. */
export function bucketsBetween(grain: CalendarGrain, from: number, to: number): number {
  return Math.round((startOf(grain, to) - startOf(grain, from)) / lengths[grain]) + 1;
}

/** Returns the starts of the buckets from one time to another, at most `limit` of them. */
export function startsBetween(grain: CalendarGrain, from: number, to: number, limit: number): number[] {
  const starts: number[] = [];
  for (
    let start = startOf(grain, from);
    start <= to && starts.length < limit;
    start = nextStart(grain, start)
  ) {
    starts.push(start);
  }
  return starts;
}
