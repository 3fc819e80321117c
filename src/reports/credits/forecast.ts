import { addDays, daysBetween } from '../dates/days';
import type { CreditBucket } from './buckets';
import { backTest, elapsedDays, minDays, type BackTest, type Measurement } from './history';

/** The forecast for a bucket, as of a day. */
export type Forecast =
  /** The data is not sufficient. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'notBegun'; readonly from: string }
  | { readonly kind: 'over'; readonly until: string }
  | { readonly kind: 'usedUp' }
  /** At the average pace, the bucket is exhausted on a day within its period. */
  | ({ readonly kind: 'runsOut'; readonly on: string } & Uncertainty)
  /** At the average pace, some credits remain at the end of the period; `undefined` for a bucket without an end. */
  | ({ readonly kind: 'lasts'; readonly until: string | undefined } & Uncertainty);

/** How far the actual day of exhaustion can be from the forecast. */
export interface Uncertainty {
  /** The days at the fastest and the slowest pace of the range; `undefined` if the bucket then lasts. */
  readonly earliest: string | undefined;
  readonly latest: string | undefined;
  /** The range is from the average pace times `1 - spread` to the average pace divided by `1 - spread`. */
  readonly spread: number;
  /** `undefined` without earlier snapshots to predict from. */
  readonly backTest: BackTest | undefined;
}

/** The description of the forecast method, for display. */
export const forecastMethod = 'average daily consumption since the first day, continued';

/** A bucket without an end that lasts more than this many days at its pace gets no date. */
const farDays = 3650;

/** The spread used if fewer predictions than this were tested, unless their error is larger. */
const fewPredictions = 3;
const assumedSpread = 0.25;

/**
 * Continues the average pace from the first day of the bucket to the day of the figures. The range is the
 * largest error with which the same method would have predicted the latest figures from the earlier ones.
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
  if (from === undefined || consumed === undefined || remaining === undefined) return { kind: 'unknown' };
  const days = elapsedDays(from, asOf);
  if (days < minDays) return { kind: 'unknown' };
  const daysLeft = Math.max(0, remaining) / (Math.max(0, consumed) / days);
  const tested = backTest(from, earlier, { day: asOf, consumed });
  const spread =
    tested === undefined || tested.predictions < fewPredictions
      ? Math.max(assumedSpread, tested?.maxError ?? 0)
      : tested.maxError;
  const dayAfter = (number: number): string | undefined => dayUsedUp(number, asOf, until);
  const on = dayAfter(daysLeft);
  const uncertainty: Uncertainty = {
    earliest: dayAfter(daysLeft * (1 - spread)),
    latest: dayAfter(daysLeft / (1 - spread)),
    spread,
    backTest: tested,
  };
  return on === undefined
    ? { kind: 'lasts', until, ...uncertainty }
    : { kind: 'runsOut', on, ...uncertainty };
}

/** The day that is this many days after `asOf`; `undefined` if a bucket lasts until its end. */
function dayUsedUp(daysLeft: number, asOf: string, until: string | undefined): string | undefined {
  const end = until === undefined ? farDays : Math.min(farDays, daysBetween(asOf, until));
  const days = Math.floor(daysLeft);
  // Infinite without consumption, and NaN if the range has no limit either.
  return days <= end ? addDays(asOf, days) : undefined;
}

/** The consumed share of a bucket, from 0 to 1; `undefined` if the amounts don't determine it. */
export function consumedShare({ allocated, consumed }: CreditBucket): number | undefined {
  if (allocated === undefined || consumed === undefined || !(allocated > 0)) return undefined;
  return Math.min(1, Math.max(0, consumed / allocated));
}

/** An active bucket needs attention from this consumed share on. */
const nearlyUsed = 0.9;

/** Whether a bucket needs attention: it is active, and exhausted or nearly so. */
export function needsAttention(bucket: CreditBucket, asOf: string): boolean {
  const { kind } = forecast(bucket, asOf);
  if (kind === 'notBegun' || kind === 'over') return false;
  return kind === 'usedUp' || (consumedShare(bucket) ?? 0) >= nearlyUsed;
}
