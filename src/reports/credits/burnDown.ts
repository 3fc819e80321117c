import * as l10n from '@vscode/l10n';
import { formatDay, formatDays } from '../../shared/format';
import type { BurnDown, CreditsPoint } from '../../shared/tableEditor/creditsPage';
import { addDays, daysBetween } from '../../shared/days';
import type { CreditBucket } from './buckets';
import { farDays, type DayRange, type Forecast } from './forecast';
import type { Measurement } from './measurements';
import type { Pace } from './pace';

/** A bucket with its forecast and its earlier consumption. */
export interface Outlook {
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
 * point is known and there is no forecast that ends within a year
 */
export function burnDownOf({ bucket, expected, earlier }: Outlook, asOf: string): BurnDown | undefined {
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
      { at: timeOf(asOf), label: formatDay(asOf, asOf) },
      ...(until === undefined || !isNear(until)
        ? []
        : [{ at: timeOf(until), label: l10n.t('Ends {date}', { date: formatDay(until, asOf) }) }]),
    ],
  };
  if (!hasForecast) return base;
  const { pace, range } = expected;
  const lastDay = ends[0] ?? addDays(asOf, openDays);
  const end = lineEnd(asOf, remaining, pace.perDay, lastDay);
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
