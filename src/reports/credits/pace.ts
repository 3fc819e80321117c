import { addDays, daysBetween } from '../dates/days';
import type { Measurement } from './history';

/** How fast a bucket is consumed, measured between two days. */
export interface Pace {
  /** Credits per day; never negative. */
  readonly perDay: number;
  /** The day of the earlier figure: a snapshot, or the day before the first one of the bucket. */
  readonly since: string;
  /** Whether the earlier figure is the beginning of the bucket, so that the pace is its overall average. */
  readonly isOverall: boolean;
  /** The pace of the slowest and of the fastest week; `undefined` if the snapshots don't cover two weeks. */
  readonly weeks: { readonly slowest: number; readonly fastest: number } | undefined;
}

/** A pace is measured over about this many days, because consumption changes over a year. */
const preferredDays = 28;
/** The shortest time between two snapshots: weekdays and weekends differ. */
const minSnapshotDays = 7;
/** The shortest time since the first day of a bucket. */
const minBucketDays = 3;
/** The number of weeks, the latest last, whose paces are compared. */
const weekCount = 5;

/**
 * The pace of a bucket between the snapshot that is closest to 28 days old and the latest one. The beginning of the
 * bucket, when nothing was consumed, counts as a snapshot.
 *
 * @param from the first day of the bucket
 * @param earlier the snapshots before the latest one, the oldest first
 * @returns `undefined` when the figures are of too few days
 */
export function paceOf(
  from: string | undefined,
  earlier: readonly Measurement[],
  latest: Measurement,
): Pace | undefined {
  const beginning = from === undefined ? undefined : { day: addDays(from, -1), consumed: 0 };
  const daysSince = ({ day }: Measurement): number => daysBetween(day, latest.day);
  const candidates = [
    ...(beginning !== undefined && daysSince(beginning) >= minBucketDays ? [beginning] : []),
    ...earlier.filter((each) => daysSince(each) >= minSnapshotDays),
  ];
  const distance = (each: Measurement): number => Math.abs(daysSince(each) - preferredDays);
  const [base] = candidates.sort((a, b) => distance(a) - distance(b));
  if (base === undefined) return undefined;
  return {
    perDay: perDay(base, latest),
    since: base.day,
    isOverall: base === beginning,
    weeks: weeksOf(earlier, latest),
  };
}

/** The slowest and the fastest of the last weeks that the snapshots cover. */
function weeksOf(earlier: readonly Measurement[], latest: Measurement): Pace['weeks'] {
  const points = [...earlier, latest];
  const paces: number[] = [];
  for (let week = 0; week < weekCount; week += 1) {
    const firstDay = addDays(latest.day, -7 * (week + 1));
    const lastDay = addDays(latest.day, -7 * week);
    // Between snapshots that are further apart, every week would seem to be the same.
    if (!points.some(({ day }) => day > firstDay && day <= lastDay)) break;
    const start = consumedOn(points, firstDay);
    const end = consumedOn(points, lastDay);
    if (start === undefined || end === undefined) break;
    paces.push(perDay(start, end));
  }
  if (paces.length < 2) return undefined;
  return { slowest: Math.min(...paces), fastest: Math.max(...paces) };
}

/** The consumption on a day, on a straight line between the snapshots around it. */
function consumedOn(points: readonly Measurement[], day: string): Measurement | undefined {
  const before = points.findLast((point) => point.day <= day);
  const after = points.find((point) => point.day >= day);
  if (before === undefined || after === undefined) return undefined;
  if (before.day === after.day) return { day, consumed: before.consumed };
  const share = daysBetween(before.day, day) / daysBetween(before.day, after.day);
  return { day, consumed: before.consumed + share * (after.consumed - before.consumed) };
}

function perDay(earlier: Measurement, later: Measurement): number {
  // A correction by the instance can lower the figure.
  return Math.max(0, later.consumed - earlier.consumed) / daysBetween(earlier.day, later.day);
}
