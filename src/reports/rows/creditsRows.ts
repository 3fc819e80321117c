import { formatPlural } from '../../shared/format';
import type { CreditBucket } from '../credits/buckets';
import { consumedShare, forecast, needsAttention, type Forecast } from '../credits/forecast';
import type { Credits } from '../credits/readCredits';
import { dayAt } from '../dates/days';
import { creditsRequest } from '../definitions/definition';
import type { ExportState } from '../receiving/exportStates';
import { jsonRows } from './jsonRows';
import { exportRow, factRow, paged, type AnalyticsRow } from './row';

const preview = 'instanceExplorer.previewCredits';

/** The credits: a row for each bucket that is in use, the others under one; a body of another shape as it is. */
export function creditsRow(
  state: ExportState,
  credits: Credits | undefined,
  pages: ReadonlyMap<string, number>,
  nowMs: number,
): AnalyticsRow {
  const [latest] = state.snapshots;
  const asOf = latest === undefined ? dayAt(nowMs) : dayAt(Date.parse(latest.fetchedAt));
  const row = { id: 'credits', label: 'Credits', icon: 'credit-card', context: 'export credits' };
  const details = credits === undefined ? [] : creditsDetails(credits, asOf, pages);
  const made = exportRow(
    {
      ...row,
      request: creditsRequest,
      details,
      command: preview,
      ...(credits?.buckets === undefined ? {} : { about: formatPlural('bucket', credits.buckets.length) }),
    },
    state,
    nowMs,
  );
  const tight = credits?.buckets?.some((bucket) => needsAttention(bucket, asOf)) === true;
  return tight && state.kind === 'idle' ? { ...made, icon: 'warning' } : made;
}

/** How many buckets need somebody to look at them. */
export function tightBuckets(credits: Credits | undefined, asOf: string): number {
  return credits?.buckets?.filter((bucket) => needsAttention(bucket, asOf)).length ?? 0;
}

function creditsDetails(
  { buckets, body }: Credits,
  asOf: string,
  pages: ReadonlyMap<string, number>,
): readonly AnalyticsRow[] {
  if (buckets === undefined) return jsonRows('credits.body', body, pages);
  const rows = buckets.map((bucket, index) => ({
    bucket,
    row: bucketRow(`credits.bucket.${index}`, bucket, asOf, pages),
    idle: ['notBegun', 'over'].includes(forecast(bucket, asOf).kind),
  }));
  const idle = rows.filter((each) => each.idle).map(({ row }) => row);
  const current = rows.filter((each) => !each.idle).map(({ row }) => row);
  if (idle.length === 0) return paged('credits.buckets', current, pages);
  return [
    ...paged('credits.buckets', current, pages),
    {
      ...factRow('credits.idle', 'Not in use', formatPlural('bucket', idle.length), 'archive'),
      tooltip: 'Buckets whose period is over or has not begun',
      children: paged('credits.idle', idle, pages),
    },
  ];
}

function bucketRow(
  id: string,
  bucket: CreditBucket,
  asOf: string,
  pages: ReadonlyMap<string, number>,
): AnalyticsRow {
  const share = consumedShare(bucket);
  const expected = forecastWords(forecast(bucket, asOf));
  const left = leftWords(bucket);
  const description = [
    ...(share === undefined ? [] : [`${Math.floor(share * 100)}% used`]),
    ...(left === undefined ? [] : [left]),
    ...(expected === undefined ? [] : [expected]),
  ].join(' · ');
  const period = periodWords(bucket);
  return {
    id,
    label: share === undefined ? bucket.name : `${bar(share)} ${bucket.name}`,
    description,
    tooltip: [bucket.name, ...(period === undefined ? [] : [period]), description].join('\n'),
    spoken: [bucket.name, ...(period === undefined ? [] : [period]), description].join(', '),
    icon: needsAttention(bucket, asOf) ? 'warning' : 'circle-outline',
    context: 'fact',
    children: jsonRows(`${id}.field`, bucket.record, pages),
  };
}

/** Short, because a sidebar is narrow and the name stands behind it. */
const barLength = 5;

/** A share as blocks: those of different shape are told apart without colour. */
export function bar(share: number): string {
  // Something consumed is seen, and something left as well.
  const exact = share * barLength;
  const full = exact > 0 && exact < 1 ? 1 : Math.floor(exact);
  return `${'▰'.repeat(full)}${'▱'.repeat(barLength - full)}`;
}

function leftWords({ allocated, remaining }: CreditBucket): string | undefined {
  if (remaining === undefined) return undefined;
  return allocated === undefined
    ? `${amountWords(remaining)} left`
    : `${amountWords(remaining)} of ${amountWords(allocated)} left`;
}

function amountWords(amount: number): string {
  return amount.toLocaleString('en-US', { maximumFractionDigits: 2 });
}

function periodWords({ from, until }: CreditBucket): string | undefined {
  if (from === undefined) return until === undefined ? undefined : `until ${until}`;
  return until === undefined ? `since ${from}` : `${from} to ${until}`;
}

function forecastWords(expected: Forecast): string | undefined {
  switch (expected.kind) {
    case 'unknown':
      return undefined;
    case 'notBegun':
      return `begins ${expected.from}`;
    case 'over':
      return `ended ${expected.until}`;
    case 'usedUp':
      return 'used up';
    case 'runsOut':
      return `runs out about ${expected.on}`;
    case 'lasts':
      return expected.until === undefined ? 'lasts' : `lasts until ${expected.until}`;
  }
}
