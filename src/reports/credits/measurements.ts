import type { CreditBucket } from './buckets';

/** The buckets in the credits snapshot of a day. */
export interface CreditsOn {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly buckets: readonly CreditBucket[];
}

/** The consumption of a bucket from its first day up to a day. */
export interface Measurement {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly consumed: number;
}

/**
 * Returns the consumption of a bucket in earlier snapshots: one measurement for each day before `asOf` with a snapshot
 * that shows it, oldest first. Buckets are the same if their names, first days, and units are equal.
 *
 * @param snapshots latest first
 */
export function measurements(
  { name, from, unit }: CreditBucket,
  snapshots: readonly CreditsOn[],
  asOf: string,
): readonly Measurement[] {
  const byDay = new Map<string, Measurement>();
  for (const { day, buckets } of snapshots) {
    const same = buckets.filter(
      (bucket) => bucket.name === name && bucket.from === from && bucket.unit === unit,
    );
    const consumed = same.length === 1 ? same[0]?.consumed : undefined;
    if (day < asOf && (from === undefined || day >= from) && consumed !== undefined && !byDay.has(day))
      byDay.set(day, { day, consumed });
  }
  return [...byDay.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}
