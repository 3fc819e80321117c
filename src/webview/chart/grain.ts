import type { Grain } from '../../shared/table/chartChoice';
import type { ColumnKind, TableColumn } from '../../shared/table/table';
import type { ColumnProfile } from '../../shared/table/reader';
import { isTime } from './columns';
import { bucketsBetween, calendarGrains, readMoment, type CalendarGrain } from './time';

export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** The maximum number of hourly buckets: hours show daily patterns, which are unreadable beyond two weeks. */
const maxHours = 14 * 24;

export function rangeOf(profile: ColumnProfile | undefined): TimeRange | undefined {
  const from = profile?.minimum == null ? undefined : readMoment(profile.minimum);
  const to = profile?.maximum == null ? undefined : readMoment(profile.maximum);
  return from === undefined || to === undefined ? undefined : { from, to };
}

/** The intervals for a column: a date has no hours, and a month has no days. */
export function grainsOf(kind: ColumnKind): readonly CalendarGrain[] {
  if (kind === 'timestamp') return calendarGrains;
  return calendarGrains.slice(calendarGrains.indexOf(kind === 'month' ? 'month' : 'day'));
}

const cyclicGrains: Readonly<Partial<Record<ColumnKind, readonly Grain[]>>> = {
  timestamp: ['weekday', 'hourOfDay'],
  date: ['weekday'],
};

/** The calendar intervals available for a column; none if it contains no dates or times. */
export function calendarGrainsOf(column: TableColumn): readonly Grain[] {
  return isTime(column) ? ['auto', ...grainsOf(column.kind)] : [];
}

/** The intervals available where dates and times can also be grouped by weekday or hour. */
export function allGrainsOf(column: TableColumn): readonly Grain[] {
  return [...calendarGrainsOf(column), ...(cyclicGrains[column.kind] ?? [])];
}

/** The finest interval that divides a range into at most `points` buckets; the coarsest if none does. */
export function grainFor(kind: ColumnKind, range: TimeRange | undefined, points: number): CalendarGrain {
  if (range === undefined) return 'month';
  const fits = (grain: CalendarGrain): boolean => {
    const buckets = bucketsBetween(grain, range.from, range.to);
    return buckets <= (grain === 'hour' ? Math.min(points, maxHours) : points);
  };
  return grainsOf(kind).find(fits) ?? 'year';
}

/** The requested interval, or the next coarser one with at most `points` buckets. */
export function atMost(
  wanted: CalendarGrain,
  kind: ColumnKind,
  range: TimeRange | undefined,
  points: number,
): CalendarGrain {
  if (range === undefined) return wanted;
  const coarser = grainsOf(kind).filter(
    (grain) => calendarGrains.indexOf(grain) >= calendarGrains.indexOf(wanted),
  );
  return coarser.find((grain) => bucketsBetween(grain, range.from, range.to) <= points) ?? 'year';
}
