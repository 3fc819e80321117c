import * as l10n from '@vscode/l10n';
import { formatCount, formatDays, formatMediumDay } from '../../shared/format';
import type { CreditsPage, CreditsRow } from '../../shared/tableEditor/creditsPage';
import { forecastLabel } from '../rows/forecastRows';
import { burnDownOf, type Outlook } from './burnDown';
import type { CreditBucket } from './buckets';
import { formatAmount, haveOneUnit } from './formatAmount';
import { consumedShare, forecast, needsAttention, type Forecast } from './forecast';
import { measurements, type CreditsOn } from './measurements';

/**
 * Builds the page of the credits with a row for each bucket, starting with the buckets that run out first.
 *
 * @param snapshots the buckets of each day with a snapshot, latest first
 * @returns `undefined` if there are no snapshots or the latest one has no recognized buckets; the credits are then
 * shown only as a table
 */
export function creditsPage([latest, ...older]: readonly CreditsOn[]): CreditsPage | undefined {
  if (!latest || latest.buckets.length === 0) return undefined;
  const { day: asOf, buckets } = latest;
  const outlooks = buckets.map((bucket): Outlook => {
    const earlier = measurements(bucket, older, asOf);
    return { bucket, earlier, expected: forecast(bucket, asOf, earlier) };
  });
  const active = outlooks.filter(({ expected }) => isActive(expected)).sort((a, b) => compare(a, b));
  const others = outlooks.filter(({ expected }) => !isActive(expected));
  return {
    sentence: formatLeft(active.map(({ bucket }) => bucket)),
    buckets: [...active, ...others].map((outlook) => rowOf(outlook, asOf)),
    active: active.length,
    inactive: formatInactive(others.length),
    summary:
      outlooks.length === 1
        ? l10n.t('1 bucket')
        : l10n.t('{count} buckets', { count: formatCount(outlooks.length) }),
  };
}

function isActive({ kind }: Forecast): boolean {
  return kind !== 'over' && kind !== 'notBegun' && kind !== 'usedUp';
}

const order: readonly Forecast['kind'][] = ['runsOut', 'lasts', 'unknown', 'unused'];

/**
 * Compares two buckets for sorting. Buckets that run out are first, by the day on which they run out. The
 * others follow, by the kind of their forecast and the end of their period.
 */
function compare(a: Outlook, b: Outlook): number {
  const rank = ({ expected }: Outlook): number => order.indexOf(expected.kind);
  const day = ({ bucket, expected }: Outlook): string =>
    expected.kind === 'runsOut' ? expected.on : (bucket.until ?? '9999');
  return rank(a) - rank(b) || day(a).localeCompare(day(b));
}

function rowOf(outlook: Outlook, asOf: string): CreditsRow {
  const { bucket, expected } = outlook;
  const share = consumedShare(bucket);
  const burnDown = burnDownOf(outlook, asOf);
  return {
    name: bucket.name,
    period: formatPeriod(bucket),
    ...(share === undefined ? {} : { share }),
    used: share === undefined ? '' : l10n.t('{percent}% used', { percent: Math.floor(share * 100) }),
    left:
      bucket.remaining === undefined
        ? ''
        : l10n.t('{amount} left', { amount: formatAmount(bucket.remaining, bucket.unit) }),
    outlook: forecastLabel(bucket, expected, asOf) ?? '',
    warning: needsAttention(bucket, expected),
    ...(burnDown && { burnDown }),
  };
}

function formatPeriod({ from, until }: CreditBucket): string {
  if (until === undefined) return l10n.t('No end date');
  return from === undefined
    ? l10n.t('Until {date}', { date: formatMediumDay(until) })
    : formatDays(from, until);
}

function formatLeft(active: readonly CreditBucket[]): string {
  const known = active.filter(
    ({ allocated, remaining }) => allocated !== undefined && remaining !== undefined,
  );
  if (active.length === 0) return l10n.t('No active buckets.');
  if (known.length === 0) return l10n.t('The credits left in the active buckets are unknown.');
  if (!haveOneUnit(known)) return l10n.t('The active buckets have different units.');
  const total = (amount: 'allocated' | 'remaining'): string =>
    formatAmount(
      known.reduce((sum, bucket) => sum + (bucket[amount] ?? 0), 0),
      known[0]?.unit,
    );
  const amounts = {
    left: total('remaining'),
    allocated: total('allocated'),
    count: formatCount(known.length),
  };
  return known.length === 1
    ? l10n.t('{left} of {allocated} credits left in 1 active bucket.', amounts)
    : l10n.t('{left} of {allocated} credits left in {count} active buckets.', amounts);
}

function formatInactive(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? l10n.t("1 bucket is exhausted, has ended, or hasn't started.")
    : l10n.t("{count} buckets are exhausted, have ended, or haven't started.", { count: formatCount(count) });
}
