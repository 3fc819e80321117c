import { addDays, daysBetween } from '../dates/days';
import type { CreditBucket } from './buckets';
import { backTest, elapsedDays, minDays, type BackTest, type Measurement } from './history';

/** What is to be expected of a bucket, judged on a day. */
export type Forecast =
  /** The data is not sufficient. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'notBegun'; readonly from: string }
  | { readonly kind: 'over'; readonly until: string }
  | { readonly kind: 'usedUp' }
  /** At the average pace it is used up on a day within its period. */
  | ({ readonly kind: 'runsOut'; readonly on: string } & Uncertainty)
  /** At the average pace something is left at its end; `undefined` for one without an end. */
  | ({ readonly kind: 'lasts'; readonly until: string | undefined } & Uncertainty);

/** How far the day on which a bucket is used up can be from the forecast. */
export interface Uncertainty {
  /** The days at the fastest and the slowest pace of the range; `undefined` where the bucket then lasts. */
  readonly earliest: string | undefined;
  readonly latest: string | undefined;
  /** The paces of the range are the average pace times and divided by `1 - spread`. */
  readonly spread: number;
  /** `undefined` without earlier snapshots that predict something. */
  readonly backTest: BackTest | undefined;
}

/** What the forecast does, for display. */
export const forecastMethod = 'average daily consumption since the first day, continued';

/** A bucket without an end that lasts longer than this at its pace needs no date. */
const farDays = 3650;

/** The spread where fewer predictions than this were tested, unless their error is larger. */
const fewPredictions = 3;
const assumedSpread = 0.25;

/**
 * Continues the average pace from the first day of the bucket to the day of the figures. The range is the largest
 * error with which the same method would have predicted the latest figures from the earlier ones.
 *
 * @param earlier what was consumed before `asOf`, the oldest first
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

/** The day so many days after `asOf`; `undefined` where a bucket lasts until its end. */
function dayUsedUp(daysLeft: number, asOf: string, until: string | undefined): string | undefined {
  const end = until === undefined ? farDays : Math.min(farDays, daysBetween(asOf, until));
  const days = Math.floor(daysLeft);
  // Infinite without consumption, and not a number where the range has no limit either.
  return days <= end ? addDays(asOf, days) : undefined;
}

/** The share of a bucket that is consumed, from 0 to 1; `undefined` where the amounts do not tell. */
export function consumedShare({ allocated, consumed }: CreditBucket): number | undefined {
  if (allocated === undefined || consumed === undefined || !(allocated > 0)) return undefined;
  return Math.min(1, Math.max(0, consumed / allocated));
}

/** From this share on a bucket that is in use needs attention. */
const nearlyUsed = 0.9;

/** Whether somebody should look at a bucket: it is in use, and used up or nearly so. */
export function needsAttention(bucket: CreditBucket, asOf: string): boolean {
  const { kind } = forecast(bucket, asOf);
  if (kind === 'notBegun' || kind === 'over') return false;
  return kind === 'usedUp' || (consumedShare(bucket) ?? 0) >= nearlyUsed;
}
