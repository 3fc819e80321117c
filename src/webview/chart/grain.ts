import type { Grain } from '../../shared/table/chartChoice';
import type { ColumnKind, TableColumn } from '../../shared/table/table';
import type { ColumnProfile } from '../../shared/table/reader';
import { isTime } from './columns';
import { bucketsBetween, calendarGrains, readMoment, type CalendarGrain } from './calendar';

export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The maximum number of hourly buckets of the automatic interval: hours show daily patterns, which are unreadable
 * beyond two weeks.
 */
const maxHours = 14 * 24;

export function rangeOf(profile: ColumnProfile | undefined): TimeRange | undefined {
  const from = profile?.minimum == null ? undefined : readMoment(profile.minimum);
  const to = profile?.maximum == null ? undefined : readMoment(profile.maximum);
  return from === undefined || to === undefined ? undefined : { from, to };
}

/** Returns the intervals for a kind of column: a date has no hours, and a month has no days. */
export function grainsOf(kind: ColumnKind): readonly CalendarGrain[] {
  if (kind === 'timestamp') return calendarGrains;
  return calendarGrains.slice(calendarGrains.indexOf(kind === 'month' ? 'month' : 'day'));
}

const cyclicGrains: Readonly<Partial<Record<ColumnKind, readonly Grain[]>>> = {
  timestamp: ['weekday', 'hourOfDay'],
  date: ['weekday'],
};

/** Returns the automatic and the calendar intervals available for a column; none if it contains no dates. */
export function calendarGrainsOf(column: TableColumn): readonly Grain[] {
  return isTime(column) ? ['auto', ...grainsOf(column.kind)] : [];
}

/** Returns the intervals available for a column in charts that can also group by weekday or hour of day. */
export function allGrainsOf(column: TableColumn): readonly Grain[] {
  return [...calendarGrainsOf(column), ...(cyclicGrains[column.kind] ?? [])];
}

/**
 * Functions that return the position of a time within its interval, such as the day of the month. It is
 * constant in regular data.
 */
const positions: Readonly<Record<CalendarGrain, (moment: Date) => readonly number[]>> = {
  hour: (moment) => [moment.getTime() % 3_600_000],
  day: (moment) => [moment.getTime() % 86_400_000],
  week: (moment) => [moment.getTime() % (7 * 86_400_000)],
  month: (moment) => [moment.getUTCDate(), moment.getTime() % 86_400_000],
  quarter: (moment) => [moment.getUTCMonth() % 3, ...positions.month(moment)],
  year: (moment) => [moment.getUTCMonth(), ...positions.month(moment)],
};

/**
 * Returns the interval of the data: weekly numbers have dates seven days apart. Estimated from the number of distinct
 * values and the values in the profile. A finer interval would leave gaps in a chart. Returns the finest interval if
 * the data doesn't indicate another one.
 */
export function dataGrain(kind: ColumnKind, profile: ColumnProfile | undefined): CalendarGrain {
  const [finest = 'day'] = grainsOf(kind);
  const range = rangeOf(profile);
  if (!profile || !range || range.from === range.to) return finest;
  const { minimum, maximum, quartiles, top } = profile;
  const moments = [minimum, maximum, ...(quartiles ?? []), ...top.map(({ value }) => value)].flatMap(
    (cell) => (cell === null ? [] : (readMoment(cell) ?? [])),
  );
  const isRegular = (grain: CalendarGrain, dates: readonly number[]): boolean =>
    new Set(dates.map((moment) => JSON.stringify(positions[grain](new Date(moment))))).size === 1;
  // The last days of months are regular, too: the days after them are the first days of months.
  const nextDays = moments.map((moment) => moment + 86_400_000);
  const fits = (grain: CalendarGrain): boolean =>
    profile.distinct <= bucketsBetween(grain, range.from, range.to) &&
    (isRegular(grain, moments) || (isFirst(nextDays) && isRegular(grain, nextDays)));
  return grainsOf(kind).toReversed().find(fits) ?? finest;
}

function isFirst(dates: readonly number[]): boolean {
  return dates.every((moment) => new Date(moment).getUTCDate() === 1);
}

/**
 * Returns the finest interval, not finer than that of the data, that divides a range into at most `points` buckets, and
 * at most `maxHours` hours; the coarsest interval if none does, and a month if the range is unknown.
 */
export function grainFor(
  kind: ColumnKind,
  range: TimeRange | undefined,
  points: number,
  data: CalendarGrain = calendarGrains[0],
): CalendarGrain {
  if (!range) return 'month';
  const fits = (grain: CalendarGrain): boolean => {
    const buckets = bucketsBetween(grain, range.from, range.to);
    return buckets <= (grain === 'hour' ? Math.min(points, maxHours) : points);
  };
  return grainsFrom(kind, data).find(fits) ?? 'year';
}

function grainsFrom(kind: ColumnKind, finest: CalendarGrain): readonly CalendarGrain[] {
  return grainsOf(kind).filter((grain) => calendarGrains.indexOf(grain) >= calendarGrains.indexOf(finest));
}

/**
 * Returns the requested interval, or the next coarser one with at most `points` buckets; a year if there is none.
 * Returns the requested interval if the range is unknown.
 */
export function atMost(
  requested: CalendarGrain,
  kind: ColumnKind,
  range: TimeRange | undefined,
  points: number,
): CalendarGrain {
  if (!range) return requested;
  const fits = (grain: CalendarGrain): boolean => bucketsBetween(grain, range.from, range.to) <= points;
  return grainsFrom(kind, requested).find(fits) ?? 'year';
}
