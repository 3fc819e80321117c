import * as l10n from '@vscode/l10n';
import { formatDay, formatDays } from '../../shared/format';
import type { CreditBucket } from '../credits/buckets';
import type { DayRange, Forecast } from '../credits/forecast';
import { formatRoughAmount } from '../credits/formatAmount';
import type { Pace } from '../credits/pace';
import { factRow, type AnalyticsRow } from './row';

/**
 * Formats the forecast of a bucket, such as `Runs out about Dec 22`. Returns `undefined` if the data isn't sufficient.
 */
export function forecastLabel(
  { unit }: Pick<CreditBucket, 'unit'>,
  expected: Forecast,
  asOf: string,
): string | undefined {
  switch (expected.kind) {
    case 'unknown':
      return undefined;
    case 'notBegun':
      return l10n.t('Starts on {date}', { date: formatDay(expected.from, asOf) });
    case 'over':
      return l10n.t('Ended on {date}', { date: formatDay(expected.until, asOf) });
    case 'usedUp':
      return l10n.t('Exhausted');
    case 'unused':
      return l10n.t('Not in use');
    case 'runsOut':
      return l10n.t('Runs out about {date}', { date: formatDay(expected.on, asOf) });
    case 'lasts':
      return expected.end
        ? l10n.t('Ends {date} with about {amount} unused', {
            date: formatDay(expected.end.on, asOf),
            amount: formatRoughAmount(expected.end.unused, unit),
          })
        : l10n.t('Lasts more than a year');
  }
}

/** Builds rows for the method of a forecast and its range. */
export function forecastRows(id: string, expected: Forecast, asOf: string): readonly AnalyticsRow[] {
  if (expected.kind !== 'runsOut' && expected.kind !== 'lasts') return [];
  const { pace, range } = expected;
  return [
    factRow(`${id}.method`, l10n.t('Forecast'), formatPace(pace, asOf), 'graph-line'),
    ...(range
      ? [factRow(`${id}.range`, l10n.t('Likely range'), formatDayRange(range, asOf), 'arrow-both')]
      : []),
  ];
}

/**
 * Formats the method of a forecast: `Pace since Oct 25`, or `Average pace since the first day` if the pace is
 * the overall average.
 */
function formatPace({ since, isOverall }: Pace, asOf: string): string {
  return isOverall
    ? l10n.t('Average pace since the first day')
    : l10n.t('Pace since {date}', { date: formatDay(since, asOf) });
}

/** Formats the range of the days on which credits are likely to run out. */
function formatDayRange({ earliest, latest }: DayRange, asOf: string): string {
  if (earliest === undefined) return l10n.t('Lasts even at the fastest pace');
  if (latest === undefined) return l10n.t('{date} or later', { date: formatDay(earliest, asOf) });
  return formatDays(earliest, latest, asOf);
}
