import { formatPlural } from '../../shared/format';
import type { CreditBucket } from '../credits/buckets';
import { consumedShare, forecast, needsAttention, type Forecast } from '../credits/forecast';
import { measurements, type CreditsOn } from '../credits/history';
import type { Credits } from '../credits/readCredits';
import { dayAt } from '../dates/days';
import { rangeLabel, type DateRange } from '../dates/range';
import { creditsRequest } from '../definitions/definition';
import type { ExportState } from '../receiving/exportStates';
import { forecastLabel, forecastRows } from './forecastRows';
import { jsonRows } from './jsonRows';
import { exportRow, factRow, paged, type AnalyticsRow } from './row';

const preview = 'instanceExplorer.previewCredits';

/**
 * The credits: a row for each bucket that is in use, the others under one; a body of another shape as it is.
 *
 * @param range the days that the buckets are filtered by
 * @param history the buckets of all snapshots, the latest first, by which the forecasts are tested
 */
export function creditsRow(
  range: DateRange,
  state: ExportState,
  credits: Credits | undefined,
  history: readonly CreditsOn[],
  pages: ReadonlyMap<string, number>,
  nowMs: number,
): AnalyticsRow {
  const [latest] = state.snapshots;
  const asOf = latest === undefined ? dayAt(nowMs) : dayAt(Date.parse(latest.fetchedAt));
  const row = { id: 'credits', label: 'Credits', icon: 'credit-card', context: 'export credits' };
  const details = credits === undefined ? [] : creditsDetails(credits, history, asOf, pages);
  const request = creditsRequest(range, nowMs);
  const about = [
    ...(request.identity === 'credits' ? [] : [`active ${rangeLabel(range)}`]),
    ...(credits?.buckets === undefined ? [] : [formatPlural('bucket', credits.buckets.length)]),
  ];
  const made = exportRow(
    {
      ...row,
      request,
      details,
      command: preview,
      ...(about.length === 0 ? {} : { about: about.join(' · ') }),
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
  history: readonly CreditsOn[],
  asOf: string,
  pages: ReadonlyMap<string, number>,
): readonly AnalyticsRow[] {
  if (buckets === undefined) return jsonRows('credits.body', body, pages);
  const rows = buckets.map((bucket, index) => {
    const expected = forecast(bucket, asOf, measurements(bucket, history, asOf));
    return {
      row: bucketRow(`credits.bucket.${index}`, bucket, expected, asOf, pages),
      idle: ['notBegun', 'over'].includes(expected.kind),
    };
  });
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
  expected: Forecast,
  asOf: string,
  pages: ReadonlyMap<string, number>,
): AnalyticsRow {
  const share = consumedShare(bucket);
  const outlook = forecastLabel(expected);
  const left = formatRemaining(bucket);
  const description = [
    ...(share === undefined ? [] : [`${Math.floor(share * 100)}% used`]),
    ...(left === undefined ? [] : [left]),
    ...(outlook === undefined ? [] : [outlook]),
  ].join(' · ');
  const period = formatPeriod(bucket);
  return {
    id,
    label: share === undefined ? bucket.name : `${bar(share)} ${bucket.name}`,
    description,
    tooltip: [bucket.name, ...(period === undefined ? [] : [period]), description].join('\n'),
    spoken: [bucket.name, ...(period === undefined ? [] : [period]), description].join(', '),
    icon: needsAttention(bucket, asOf) ? 'warning' : 'circle-outline',
    context: 'fact',
    children: [...forecastRows(id, expected), ...jsonRows(`${id}.field`, bucket.record, pages)],
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

function formatRemaining({ allocated, remaining }: CreditBucket): string | undefined {
  if (remaining === undefined) return undefined;
  return allocated === undefined
    ? `${formatAmount(remaining)} left`
    : `${formatAmount(remaining)} of ${formatAmount(allocated)} left`;
}

function formatAmount(amount: number): string {
  return amount.toLocaleString('en-US', { maximumFractionDigits: 2 });
}

function formatPeriod({ from, until }: CreditBucket): string | undefined {
  if (from === undefined) return until === undefined ? undefined : `until ${until}`;
  return until === undefined ? `since ${from}` : `${from} to ${until}`;
}
