import * as l10n from '@vscode/l10n';
import { addDays, daysBetween } from '../../shared/days';
import { formatCount, formatDay, formatDays, formatMediumDay } from '../../shared/format';
import type { BurnDown, CreditsPage, CreditsPoint, CreditsRow } from '../../shared/tableEditor/creditsPage';
import { forecastLabel } from '../rows/forecastRows';
import type { CreditBucket } from './buckets';
import { formatAmount, haveOneUnit } from './formatAmount';
import { consumedShare, type DayRange, farDays, forecast, type Forecast, needsAttention } from './forecast';
import { type CreditsOn, type Measurement, measurements } from './measurements';
import type { Pace } from './pace';

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

/** A bucket with its forecast and its earlier consumption. */
interface Outlook {
  readonly bucket: CreditBucket;
  readonly expected: Forecast;
  /** The measurements before the latest snapshot, oldest first. */
  readonly earlier: readonly Measurement[];
}

/** The number of days for which a forecast is drawn if the bucket neither ends nor runs out within a year. */
const openDays = 90;

/**
 * Calculates the burn-down of a bucket: its measured points, the forecast at its pace, and the range
 * between the slowest and the fastest week. Measured figures are never interpolated.
 *
 * @param asOf the day of the latest snapshot
 * @returns `undefined` if the remaining amount is unknown, if the bucket has ended or hasn't started, or if only one
 * point is known and there is no forecast that ends within a year. On the last day of the bucket, there is no forecast.
 */
function burnDownOf({ bucket, expected, earlier }: Outlook, asOf: string): BurnDown | undefined {
  const { allocated, remaining, until } = bucket;
  if (remaining === undefined || expected.kind === 'over' || expected.kind === 'notBegun') return undefined;
  const measured = earlier.flatMap(({ day, consumed }) =>
    allocated === undefined ? [] : [pointOn(day, allocated - consumed)],
  );
  const actual = [...measured, pointOn(asOf, remaining)];
  const isNear = (day: string): boolean => daysBetween(asOf, day) <= farDays;
  const ends = [
    ...(until === undefined ? [] : [until]),
    ...(expected.kind === 'runsOut' ? [addDays(expected.on, 1)] : []),
  ].filter(isNear);
  const hasForecast = expected.kind === 'runsOut' || expected.kind === 'lasts';
  if (actual.length === 1 && (!hasForecast || ends.length === 0)) return undefined;
  const base = {
    actual,
    marks: [
      // On its last day, the bucket's end is the only label of that day.
      ...(until === asOf ? [] : [{ at: timeOf(asOf), label: formatDay(asOf, asOf) }]),
      ...(until === undefined || !isNear(until)
        ? []
        : [{ at: timeOf(until), label: l10n.t('Ends {date}', { date: formatDay(until, asOf) }) }]),
    ],
  };
  if (!hasForecast) return base;
  const { pace, range } = expected;
  const lastDay = ends[0] ?? addDays(asOf, openDays);
  const end = lineEnd(asOf, remaining, pace.perDay, lastDay);
  if (end.at <= timeOf(asOf)) return base;
  return {
    ...base,
    forecast: {
      line: [pointOn(asOf, remaining), end],
      label: formatPace(pace, asOf),
      // The line can stop before the day on which the bucket runs out.
      end: expected.kind === 'runsOut' && end.left === 0 ? formatDay(expected.on, asOf) : '',
    },
    ...(!range || !pace.weeks
      ? {}
      : {
          range: {
            fastest: [
              pointOn(asOf, remaining),
              lineEnd(asOf, remaining, Math.max(pace.weeks.fastest, pace.perDay), lastDay),
            ],
            slowest: [
              pointOn(asOf, remaining),
              lineEnd(asOf, remaining, Math.min(pace.weeks.slowest, pace.perDay), lastDay),
            ],
            label: formatRange(range, asOf),
          },
        }),
  };
}

/**
 * Returns the end of a line with a constant pace: the time at which nothing is left, or the amount left on the last
 * day.
 */
function lineEnd(asOf: string, remaining: number, perDay: number, lastDay: string): CreditsPoint {
  const days = Math.max(0, daysBetween(asOf, lastDay));
  if (perDay > 0 && remaining / perDay <= days)
    return { at: timeOf(asOf) + (remaining / perDay) * 86_400_000, left: 0 };
  return pointOn(lastDay, remaining - perDay * days);
}

function pointOn(day: string, left: number): CreditsPoint {
  return { at: timeOf(day), left };
}

function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function formatPace({ since, isOverall }: Pace, asOf: string): string {
  return isOverall
    ? l10n.t('Forecast, average pace')
    : l10n.t('Forecast, pace since {date}', { date: formatDay(since, asOf) });
}

function formatRange({ earliest, latest }: DayRange, asOf: string): string {
  if (earliest === undefined) return l10n.t("Likely range, doesn't run out");
  return latest === undefined
    ? l10n.t('Likely range, {date} or later', { date: formatDay(earliest, asOf) })
    : l10n.t('Likely range, {range}', { range: formatDays(earliest, latest, asOf) });
}
