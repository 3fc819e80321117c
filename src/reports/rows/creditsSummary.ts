import * as l10n from '@vscode/l10n';
import type { CreditBucket } from '../credits/buckets';
import { consumedShare, forecast, needsAttention, type Forecast } from '../credits/forecast';
import { haveOneUnit } from '../credits/formatAmount';
import { measurements, type CreditsOn } from '../credits/measurements';
import type { Headline } from '../kinds/kind';
import { forecastLabel } from './forecastRows';

/**
 * Returns the consumed share of the active buckets, and the forecast of the one that runs out first, of those that
 * need attention.
 */
export function creditsSummary(
  buckets: readonly CreditBucket[],
  history: readonly CreditsOn[],
  asOf: string,
): readonly string[] {
  const active = activeBuckets(buckets, history, asOf);
  const [first] = active
    .flatMap(({ bucket, expected }) =>
      expected.kind === 'runsOut' && needsAttention(bucket, expected) ? [{ bucket, expected }] : [],
    )
    .toSorted((a, b) => a.expected.on.localeCompare(b.expected.on));
  return partsOf(active, first, asOf);
}

/** A bucket with its forecast. */
interface ForecastBucket {
  readonly bucket: CreditBucket;
  readonly expected: Forecast;
}

/** Returns the buckets that have started and not ended, with their forecasts. */
function activeBuckets(
  buckets: readonly CreditBucket[],
  history: readonly CreditsOn[],
  asOf: string,
): readonly ForecastBucket[] {
  return buckets
    .map((bucket) => ({ bucket, expected: forecast(bucket, asOf, measurements(bucket, history, asOf)) }))
    .filter(({ expected }) => !isIdle(expected));
}

/** Formats the used share of the active buckets, and the forecast of one of them. */
function partsOf(
  active: readonly ForecastBucket[],
  first: ForecastBucket | undefined,
  asOf: string,
): readonly string[] {
  return [usedShare(active), first && forecastLabel(first.bucket, first.expected, asOf)].filter(
    (part) => part !== undefined,
  );
}

/** Formats the used share of all buckets; `undefined` if their units differ or amounts are missing. */
function usedShare(active: readonly ForecastBucket[]): string | undefined {
  const known = active.filter(({ bucket }) => consumedShare(bucket) !== undefined);
  const total = (amount: 'allocated' | 'consumed'): number =>
    known.reduce((sum, { bucket }) => sum + (bucket[amount] ?? 0), 0);
  const share = haveOneUnit(known.map(({ bucket }) => bucket))
    ? consumedShare({ allocated: total('allocated'), consumed: total('consumed') })
    : undefined;
  return share === undefined ? undefined : formatUsedShare(share);
}

/**
 * Returns the used share of the active buckets, and the forecast of the bucket that is exhausted, runs out or ends first.
 * `undefined` if there is neither.
 */
export function creditsHeadline(
  buckets: readonly CreditBucket[],
  history: readonly CreditsOn[],
  asOf: string,
): Headline | undefined {
  const active = activeBuckets(buckets, history, asOf);
  const [first] = active
    .flatMap((each) => {
      const on = lastDayOf(each.expected, asOf);
      return on === undefined ? [] : [{ ...each, on }];
    })
    .toSorted((a, b) => a.on.localeCompare(b.on));
  const parts = partsOf(active, first, asOf);
  if (parts.length === 0) return undefined;
  return {
    text: parts.join(' · '),
    asOf,
    needsAttention: active.some(({ bucket, expected }) => needsAttention(bucket, expected)),
  };
}

/** Returns the day on which a bucket can no longer be used; `undefined` if it isn't known. */
function lastDayOf(expected: Forecast, asOf: string): string | undefined {
  switch (expected.kind) {
    case 'usedUp':
      return asOf;
    case 'runsOut':
      return expected.on;
    case 'lasts':
      return expected.end?.on;
    default:
      return undefined;
  }
}

/** Whether a bucket has ended or hasn't started. */
export function isIdle({ kind }: Forecast): boolean {
  return kind === 'notBegun' || kind === 'over';
}

/** Formats the used share of an amount, such as `62% used`. */
export function formatUsedShare(share: number): string {
  return l10n.t('{percent}% used', { percent: Math.floor(share * 100) });
}
