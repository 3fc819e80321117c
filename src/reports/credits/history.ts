import type { CreditBucket } from './buckets';
import { daysBetween } from '../dates/days';

/** The buckets that a snapshot of the credits lists. */
export interface CreditsOn {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly buckets: readonly CreditBucket[];
}

/** The consumption of a bucket since its first day. */
export interface Measurement {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly consumed: number;
}

/**
 * The consumption of a bucket according to earlier snapshots, one measurement for each day before `asOf`, the
 * oldest first. Buckets are the same if their names and first days are equal.
 *
 * @param snapshots the latest first
 */
export function measurements(
  { name, from }: CreditBucket,
  snapshots: readonly CreditsOn[],
  asOf: string,
): readonly Measurement[] {
  const byDay = new Map<string, Measurement>();
  for (const { day, buckets } of snapshots) {
    const same = buckets.filter((bucket) => bucket.name === name && bucket.from === from);
    const consumed = same.length === 1 ? same[0]?.consumed : undefined;
    if (day < asOf && consumed !== undefined && !byDay.has(day)) byDay.set(day, { day, consumed });
  }
  return [...byDay.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** How well the method of the forecast would have predicted the latest snapshot from each earlier one. */
export interface BackTest {
  /** The number of predictions, one for each earlier day with a snapshot. */
  readonly predictions: number;
  /** Errors from 0 to 1: the difference between predicted and consumed amount, divided by the larger of the two. */
  readonly meanError: number;
  readonly maxError: number;
}

/** The minimum number of days to calculate a pace from. */
export const minDays = 3;

/** The number of days of a bucket up to and including a day. */
export function elapsedDays(from: string, day: string): number {
  return daysBetween(from, day) + 1;
}

/**
 * Predicts the consumption from the day of each earlier measurement to the latest one, by the average pace up
 * to that day.
 *
 * @returns `undefined` when no earlier measurement has a pace
 */
export function backTest(
  from: string,
  earlier: readonly Measurement[],
  latest: Measurement,
): BackTest | undefined {
  const errors = earlier
    .filter(({ day }) => day < latest.day && elapsedDays(from, day) >= minDays)
    .map(({ day, consumed }) => {
      const predicted = (consumed / elapsedDays(from, day)) * daysBetween(day, latest.day);
      const actual = Math.max(0, latest.consumed - consumed);
      const larger = Math.max(predicted, actual);
      return larger <= 0 ? 0 : Math.abs(predicted - actual) / larger;
    });
  if (errors.length === 0) return undefined;
  return {
    predictions: errors.length,
    meanError: errors.reduce((sum, error) => sum + error, 0) / errors.length,
    maxError: Math.max(...errors),
  };
}
