import { addDays, daysBetween } from '../../shared/days';
import type { CreditBucket } from './buckets';
import type { Measurement } from './measurements';
import { paceOf, type Pace } from './pace';

/** The forecast for a bucket, as of a day. */
export type Forecast =
  /** The data isn't sufficient for a forecast. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'notBegun'; readonly from: string }
  | { readonly kind: 'over'; readonly until: string }
  | { readonly kind: 'usedUp' }
  /** Nothing was consumed in the period over which the pace was measured. */
  | { readonly kind: 'unused'; readonly pace: Pace }
  /** At its pace, the bucket is exhausted on a day within its period. */
  | {
      readonly kind: 'runsOut';
      readonly on: string;
      readonly pace: Pace;
      readonly range: DayRange | undefined;
    }
  /**
   * At its pace, the bucket lasts until its last day, with the credits left then. Without a last day (`end` is
   * `undefined`), it lasts more than a year.
   */
  | {
      readonly kind: 'lasts';
      readonly end: { readonly on: string; readonly unused: number } | undefined;
      readonly pace: Pace;
      readonly range: DayRange | undefined;
    };

/**
 * The days on which the bucket runs out at the paces of the fastest and the slowest week, or at the pace of the forecast
 * if it is faster or slower than both; `undefined` if it lasts.
 */
export interface DayRange {
  readonly earliest: string | undefined;
  readonly latest: string | undefined;
}

/**
 * The maximum forecast for a bucket without an end, in days. The pace of a few weeks can't predict later
 * years, so a bucket that would last longer is expected to last.
 */
export const farDays = 365;

/**
 * Forecasts when a bucket runs out if its pace continues; see `paceOf`. The range is based on the slowest and the
 * fastest of the last weeks, up to five.
 *
 * @param earlier the amounts consumed before `asOf`, oldest first
 */
export function forecast(
  { from, until, allocated, consumed, remaining }: CreditBucket,
  asOf: string,
  earlier: readonly Measurement[] = [],
): Forecast {
  if (from !== undefined && from > asOf) return { kind: 'notBegun', from };
  if (until !== undefined && until < asOf) return { kind: 'over', until };
  if (remaining !== undefined && remaining <= 0 && (allocated ?? 1) > 0) return { kind: 'usedUp' };
  if (consumed === undefined || remaining === undefined) return { kind: 'unknown' };
  const pace = paceOf(from, earlier, { day: asOf, consumed });
  if (!pace) return { kind: 'unknown' };
  if (pace.perDay === 0) return { kind: 'unused', pace };
  const dayAtPace = (perDay: number): string | undefined => dayUsedUp(remaining / perDay, asOf, until);
  const on = dayAtPace(pace.perDay);
  const range = pace.weeks && {
    // The pace is measured over other days than the paces of the weeks, so it can be outside their range.
    earliest: dayAtPace(Math.max(pace.weeks.fastest, pace.perDay)),
    latest: dayAtPace(Math.min(pace.weeks.slowest, pace.perDay)),
  };
  if (on !== undefined) return { kind: 'runsOut', on, pace, range };
  const end =
    until === undefined
      ? undefined
      : { on: until, unused: remaining - pace.perDay * daysBetween(asOf, until) };
  return { kind: 'lasts', end, pace, range };
}

/** Returns the day on which a bucket runs out, or `undefined` if it lasts until its end or, without one, for a year. */
function dayUsedUp(daysLeft: number, asOf: string, until: string | undefined): string | undefined {
  const end = until === undefined ? farDays : daysBetween(asOf, until);
  const days = Math.floor(daysLeft);
  // `daysLeft` is infinite without consumption.
  return days <= end ? addDays(asOf, days) : undefined;
}

/**
 * Returns the consumed share of one or more buckets, from 0 to 1; `undefined` if the amounts don't determine
 * it.
 */
export function consumedShare({
  allocated,
  consumed,
}: Pick<CreditBucket, 'allocated' | 'consumed'>): number | undefined {
  if (allocated === undefined || consumed === undefined || !(allocated > 0)) return undefined;
  return Math.min(1, Math.max(0, consumed / allocated));
}

/** The consumed share from which an active bucket needs attention. */
const nearlyUsed = 0.9;

/**
 * Whether a bucket that has started and hasn't ended is exhausted, nearly exhausted, or expected to run out
 * before its end.
 */
export function needsAttention(bucket: CreditBucket, expected: Forecast): boolean {
  switch (expected.kind) {
    case 'notBegun':
    case 'over':
      return false;
    case 'usedUp':
      return true;
    case 'runsOut':
      return bucket.until !== undefined || (consumedShare(bucket) ?? 0) >= nearlyUsed;
    default:
      return (consumedShare(bucket) ?? 0) >= nearlyUsed;
  }
}
