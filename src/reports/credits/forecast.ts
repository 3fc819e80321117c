import { addDays, daysBetween } from '../dates/days';
import type { CreditBucket } from './buckets';
import type { Measurement } from './history';
import { paceOf, type Pace } from './pace';

/** The forecast for a bucket, as of a day. */
export type Forecast =
  /** The data is not sufficient. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'notBegun'; readonly from: string }
  | { readonly kind: 'over'; readonly until: string }
  | { readonly kind: 'usedUp' }
  /** Nothing was consumed in the time of the pace. */
  | { readonly kind: 'unused'; readonly pace: Pace }
  /** At its pace, the bucket is exhausted on a day within its period. */
  | {
      readonly kind: 'runsOut';
      readonly on: string;
      readonly pace: Pace;
      readonly range: DayRange | undefined;
    }
  /** At its pace, some credits remain at the end of the period; `undefined` for a bucket without an end. */
  | {
      readonly kind: 'lasts';
      readonly until: string | undefined;
      readonly pace: Pace;
      readonly range: DayRange | undefined;
    };

/** The days of exhaustion at the fastest and the slowest pace of a week; `undefined` if the bucket then lasts. */
export interface DayRange {
  readonly earliest: string | undefined;
  readonly latest: string | undefined;
}

/** A bucket without an end that lasts more than this many days at its pace gets no date. */
const farDays = 3650;

/**
 * Continues the pace of the last weeks from the day of the figures. The range continues the slowest and the fastest
 * of the last five weeks instead.
 *
 * @param earlier the amounts consumed before `asOf`, the oldest first
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
  if (pace === undefined) return { kind: 'unknown' };
  if (pace.perDay === 0) return { kind: 'unused', pace };
  const dayAtPace = (perDay: number): string | undefined => dayUsedUp(remaining / perDay, asOf, until);
  const on = dayAtPace(pace.perDay);
  const range = pace.weeks && {
    // The pace is measured over other days than the weeks, so it can be outside their range.
    earliest: dayAtPace(Math.max(pace.weeks.fastest, pace.perDay)),
    latest: dayAtPace(Math.min(pace.weeks.slowest, pace.perDay)),
  };
  return on === undefined ? { kind: 'lasts', until, pace, range } : { kind: 'runsOut', on, pace, range };
}

/** The day that is this many days after `asOf`; `undefined` if a bucket lasts until its end. */
function dayUsedUp(daysLeft: number, asOf: string, until: string | undefined): string | undefined {
  const end = until === undefined ? farDays : Math.min(farDays, daysBetween(asOf, until));
  const days = Math.floor(daysLeft);
  // Infinite without consumption.
  return days <= end ? addDays(asOf, days) : undefined;
}

/** The consumed share of a bucket or of several, from 0 to 1; `undefined` if the amounts don't determine it. */
export function consumedShare({
  allocated,
  consumed,
}: Pick<CreditBucket, 'allocated' | 'consumed'>): number | undefined {
  if (allocated === undefined || consumed === undefined || !(allocated > 0)) return undefined;
  return Math.min(1, Math.max(0, consumed / allocated));
}

/** An active bucket needs attention from this consumed share on. */
const nearlyUsed = 0.9;

/** Whether a bucket needs attention: it is active, and exhausted, nearly so, or expected to be before it ends. */
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
