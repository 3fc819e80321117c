import { addDays, daysBetween } from '../dates/days';
import type { CreditBucket } from './buckets';

/** What is to be expected of a bucket, judged on a day. */
export type Forecast =
  /** The data do not say enough. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'notBegun'; readonly from: string }
  | { readonly kind: 'over'; readonly until: string }
  | { readonly kind: 'usedUp' }
  /** At the pace so far it is used up on a day within its period. */
  | { readonly kind: 'runsOut'; readonly on: string }
  /** At the pace so far there is something left at its end; `undefined` for one without an end. */
  | { readonly kind: 'lasts'; readonly until: string | undefined };

/** A pace from fewer days than this says nothing. */
const leastDays = 3;

/** A bucket without an end that lasts longer than this at its pace needs no date. */
const farDays = 3650;

/** Carries on the average pace from the first day of the bucket to the day the figures are of. */
export function forecast(
  { from, until, allocated, consumed, remaining }: CreditBucket,
  asOf: string,
): Forecast {
  if (from !== undefined && from > asOf) return { kind: 'notBegun', from };
  if (until !== undefined && until < asOf) return { kind: 'over', until };
  if (remaining !== undefined && remaining <= 0 && (allocated ?? 1) > 0) return { kind: 'usedUp' };
  if (from === undefined || consumed === undefined || remaining === undefined) return { kind: 'unknown' };
  const days = daysBetween(from, asOf) + 1;
  if (days < leastDays) return { kind: 'unknown' };
  if (consumed <= 0) return { kind: 'lasts', until };
  const daysLeft = Math.floor(remaining / (consumed / days));
  if (daysLeft > farDays) return { kind: 'lasts', until };
  const on = addDays(asOf, daysLeft);
  return until !== undefined && on > until ? { kind: 'lasts', until } : { kind: 'runsOut', on };
}

/** The share of a bucket that is consumed, from 0 to 1; `undefined` where the amounts do not tell. */
export function consumedShare({ allocated, consumed }: CreditBucket): number | undefined {
  if (allocated === undefined || consumed === undefined || !(allocated > 0)) return undefined;
  return Math.min(1, Math.max(0, consumed / allocated));
}

/** From this share on a bucket that is in use needs attention. */
export const nearlyUsed = 0.9;

/** Whether somebody should look at a bucket: it is in use, and used up or nearly so. */
export function needsAttention(bucket: CreditBucket, asOf: string): boolean {
  const { kind } = forecast(bucket, asOf);
  if (kind === 'notBegun' || kind === 'over') return false;
  return kind === 'usedUp' || (consumedShare(bucket) ?? 0) >= nearlyUsed;
}
