import { creditsPage } from '../../../src/reports/credits/creditsPage';
import type { CreditBucket } from '../../../src/reports/credits/buckets';
import type { CreditsPage } from '../../../src/shared/tableEditor/creditsPage';

const commitment: readonly (readonly [string, number])[] = [
  ['2026-11-22', 48_081],
  ['2026-11-15', 60_500],
  ['2026-11-08', 72_600],
  ['2026-11-01', 83_200],
  ['2026-10-25', 93_000],
  ['2026-10-18', 102_000],
  ['2026-10-11', 109_600],
  ['2026-10-05', 117_000],
  ['2026-09-29', 122_400],
  ['2026-09-15', 134_800],
  ['2026-09-08', 140_100],
  ['2026-09-01', 145_400],
];

const included: Readonly<Record<string, number>> = {
  '2026-11-22': 21_600,
  '2026-11-15': 27_000,
  '2026-11-08': 33_500,
};

function bucket(
  name: string,
  allocated: number,
  remaining: number,
  from: string | undefined,
  until: string | undefined,
): CreditBucket {
  return { name, allocated, remaining, consumed: allocated - remaining, from, until, record: {} };
}

/** Returns the page of a bucket on its last day. */
export function lastDaySample(snapshots: number): CreditsPage {
  const days = [
    ['2026-11-30', 14_800],
    ['2026-11-22', 21_600],
  ] as const;
  return pageOf(
    days.slice(0, snapshots).map(([day, left]) => ({
      day,
      buckets: [bucket('Included, Nov 2026', 40_000, left, '2026-11-01', '2026-11-30')],
    })),
  );
}

/** Returns the page of three active buckets, one of which runs out, and two inactive ones. */
export function creditsSample(snapshots = commitment.length): CreditsPage {
  return pageOf(
    commitment.slice(0, snapshots).map(([day, left]) => ({
      day,
      buckets: [
        bucket('Included, Oct 2026', 40_000, 12_000, '2026-10-01', '2026-10-31'),
        bucket('Top-up 1', 10_000, 0, '2026-02-01', undefined),
        bucket('Top-up', 5000, 4000, undefined, undefined),
        bucket('Included, Nov 2026', 40_000, included[day] ?? 40_000, '2026-11-01', '2026-11-30'),
        bucket('Commitment 2026', 200_000, left, '2026-01-01', '2026-12-31'),
      ],
    })),
  );
}

function pageOf(snapshots: Parameters<typeof creditsPage>[0]): CreditsPage {
  const page = creditsPage(snapshots);
  if (page === undefined) throw new Error('the buckets are recognized');
  return page;
}
