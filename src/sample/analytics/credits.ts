import type { History } from './accounts';
import { formatDay, formatMonth, monthStart, yearStart } from './days';
import { csvCell } from './csvBytes';
import type { DateRange } from './parameters';
import { mix, unit } from './random';

export type CreditsForm = 'list' | 'wrapped' | 'object' | 'csv';

/** An allocation of credits and its consumption. Days are `YYYY-MM-DD`, both inclusive. */
export interface CreditBucket {
  readonly id: string;
  readonly name: string;
  readonly kind: 'included' | 'commitment' | 'topUp';
  readonly activeFrom: string;
  /** null for credits that don't expire. */
  readonly activeUntil: string | null;
  readonly allocated: number;
  readonly consumed: number;
  readonly remaining: number;
}

/** Number of past months with included credits. The current and the next month have included credits, too. */
const MONTHS_BACK = 6;
/** ID of the exhausted bucket. */
const USED_UP = 'top-up-1';

interface Plan {
  readonly id: string;
  readonly name: string;
  readonly kind: CreditBucket['kind'];
  readonly from: number;
  readonly until?: number;
  readonly allocated: number;
}

/**
 * Returns the buckets whose active period overlaps the range, oldest first: one bucket per month, a
 * commitment for the calendar year, and top-ups, one of which never expires.
 */
export function creditBuckets(
  users: number,
  { lastDay }: History,
  seed: number,
  range: DateRange,
): CreditBucket[] {
  const { start = -Infinity, end = Infinity } = range;
  return plans(users, lastDay)
    .filter(({ from, until = Infinity }) => from <= end && until >= start)
    .sort((a, b) => a.from - b.from)
    .map((plan) => bucket(plan, lastDay, seed));
}

function plans(users: number, today: number): Plan[] {
  const monthly = Array.from({ length: MONTHS_BACK + 2 }, (_, index): Plan => {
    const from = monthStart(today, index - MONTHS_BACK);
    const month = formatMonth(from);
    return {
      id: `included-${month}`,
      name: `Included, ${month}`,
      kind: 'included',
      from,
      until: monthStart(from, 1) - 1,
      allocated: users * 100,
    };
  });
  const year = formatDay(today).slice(0, 4);
  return [
    ...monthly,
    {
      id: `commitment-${year}`,
      name: `Commitment ${year}`,
      kind: 'commitment',
      from: yearStart(today, 0),
      until: yearStart(today, 1) - 1,
      allocated: users * 500,
    },
    { id: USED_UP, name: 'Top-up', kind: 'topUp', from: today - 75, until: today - 15, allocated: 5_000 },
    { id: 'top-up-2', name: 'Top-up "does not expire"', kind: 'topUp', from: today - 20, allocated: 20_000 },
  ];
}

function bucket(plan: Plan, today: number, seed: number): CreditBucket {
  const { id, name, kind, from, until, allocated } = plan;
  // Credits without an end date are consumed as if they lasted a year.
  const length = (until ?? from + 364) - from + 1;
  const elapsed = Math.min(1, Math.max(0, (today - from + 1) / length));
  const pace = 0.6 + 0.4 * unit(mix(seed, from * 4 + kind.length));
  const consumed = id === USED_UP ? allocated : Math.floor(allocated * elapsed * pace);
  return {
    id,
    name,
    kind,
    activeFrom: formatDay(from),
    activeUntil: until === undefined ? null : formatDay(until),
    allocated,
    consumed,
    remaining: allocated - consumed,
  };
}

export interface CreditsBody {
  readonly type: string;
  readonly body: string;
}

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Returns the buckets or their totals in one of the body formats that clients must support, because the contract
 * doesn't define the format.
 */
export function creditsBody(buckets: readonly CreditBucket[], form: CreditsForm, asOf: string): CreditsBody {
  switch (form) {
    case 'list':
      return { type: JSON_TYPE, body: JSON.stringify(buckets) };
    case 'wrapped':
      return { type: JSON_TYPE, body: JSON.stringify({ asOf, creditBuckets: buckets }) };
    case 'object':
      return { type: JSON_TYPE, body: JSON.stringify(summary(buckets, asOf)) };
    case 'csv':
      return { type: 'text/csv; charset=utf-8', body: csvBody(buckets) };
  }
}

/** Returns the totals of all buckets as one record. */
function summary(buckets: readonly CreditBucket[], asOf: string) {
  const total = (figure: 'allocated' | 'consumed' | 'remaining') =>
    buckets.reduce((sum, each) => sum + each[figure], 0);
  return {
    asOf,
    buckets: buckets.length,
    allocated: total('allocated'),
    consumed: total('consumed'),
    remaining: total('remaining'),
  };
}

function csvBody(buckets: readonly CreditBucket[]): string {
  const header = 'Bucket ID,Name,Kind,Active From,Active Until,Allocated,Consumed,Remaining';
  const rows = buckets.map((each) =>
    [
      each.id,
      each.name,
      each.kind,
      each.activeFrom,
      each.activeUntil ?? '',
      each.allocated,
      each.consumed,
      each.remaining,
    ]
      .map((cell) => csvCell(String(cell)))
      .join(','),
  );
  return `${[header, ...rows].join('\n')}\n`;
}
