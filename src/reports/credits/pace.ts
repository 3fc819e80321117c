import { addDays, daysBetween } from '../../shared/days';
import type { Measurement } from './measurements';

/** The pace at which a bucket is consumed, measured between two days. */
export interface Pace {
  /** Credits per day; never negative. */
  readonly perDay: number;
  /** The start of the measurement: the day of a snapshot, or the day before the first day of the bucket. */
  readonly since: string;
  /**
   * Whether the measurement starts at the beginning of the bucket, so that the pace is its overall average.
   */
  readonly isOverall: boolean;
  /** The pace of the slowest and of the fastest week; `undefined` if the snapshots don't cover two weeks. */
  readonly weeks: { readonly slowest: number; readonly fastest: number } | undefined;
}

/** The preferred length of the measurement, in days. It is short because consumption changes over a year. */
const preferredDays = 28;
/** The minimum number of days between two snapshots: weekdays and weekends differ. */
const minSnapshotDays = 7;
/** The minimum number of days from the first day of a bucket to the latest snapshot, including both. */
const minBucketDays = 3;
/** The maximum number of latest weeks whose paces are compared. */
const weekCount = 5;

/**
 * Measures the pace of a bucket between the latest snapshot and the one closest to 28 days before it. The
 * beginning of the bucket, when nothing was consumed, counts as a snapshot.
 *
 * @param from the first day of the bucket
 * @param earlier the measurements before the latest one, oldest first
 * @returns `undefined` if the figures cover too few days
 */
export function paceOf(
  from: string | undefined,
  earlier: readonly Measurement[],
  latest: Measurement,
): Pace | undefined {
  const beginning = from === undefined ? undefined : { day: addDays(from, -1), consumed: 0 };
  const daysSince = ({ day }: Measurement): number => daysBetween(day, latest.day);
  const candidates = [
    ...(beginning && daysSince(beginning) >= minBucketDays ? [beginning] : []),
    ...earlier.filter((each) => daysSince(each) >= minSnapshotDays),
  ];
  const distance = (each: Measurement): number => Math.abs(daysSince(each) - preferredDays);
  const [base] = candidates.sort((a, b) => distance(a) - distance(b));
  if (!base) return undefined;
  return {
    perDay: perDay(base, latest),
    since: base.day,
    isOverall: base === beginning,
    weeks: weeksOf(earlier, latest),
  };
}

/** Returns the paces of the slowest and the fastest of the last weeks that the snapshots cover. */
function weeksOf(earlier: readonly Measurement[], latest: Measurement): Pace['weeks'] {
  const points = [...earlier, latest];
  const paces: number[] = [];
  for (let week = 0; week < weekCount; week += 1) {
    const firstDay = addDays(latest.day, -7 * (week + 1));
    const lastDay = addDays(latest.day, -7 * week);
    // The pace of a week without a snapshot would only be interpolated from the weeks around it.
    if (!points.some(({ day }) => day > firstDay && day <= lastDay)) break;
    const start = consumedOn(points, firstDay);
    const end = consumedOn(points, lastDay);
    if (!start || !end) break;
    paces.push(perDay(start, end));
  }
  if (paces.length < 2) return undefined;
  return { slowest: Math.min(...paces), fastest: Math.max(...paces) };
}

/**
 * Returns the consumption on a day, interpolated linearly between the snapshots around it; `undefined` if the day is
 * before the first or after the last snapshot.
 */
function consumedOn(points: readonly Measurement[], day: string): Measurement | undefined {
  const before = points.findLast((point) => point.day <= day);
  const after = points.find((point) => point.day >= day);
  if (!before || !after) return undefined;
  if (before.day === after.day) return { day, consumed: before.consumed };
  const share = daysBetween(before.day, day) / daysBetween(before.day, after.day);
  return { day, consumed: before.consumed + share * (after.consumed - before.consumed) };
}

function perDay(earlier: Measurement, later: Measurement): number {
  // The instance can correct a figure to a lower one.
  return Math.max(0, later.consumed - earlier.consumed) / daysBetween(earlier.day, later.day);
}
