import * as l10n from '@vscode/l10n';
import type { Bucket } from '../../shared/table/query';
import { shortText } from '../../shared/format';
import { displayLocale } from '../../shared/displayLanguage';
import type { Slot } from './data';

/** Formats the numbers and slots of a chart in VS Code's display language. */
export interface Labels {
  /** Formats a value in full: `1,234,567`. */
  number(value: number): string;
  /**
   * Formats a value for an axis or a cell: in full, or as `1.25M` if `largest`, by default the value, is at least
   * 10,000 in magnitude.
   */
  short(value: number, largest?: number): string;
  /** Joins names: `a, b, c`. */
  list(names: readonly string[]): string;
  /** Formats a slot in full: `Week of Mon, Nov 2, 2026`. */
  place(slot: Slot, bucket: Bucket): string;
  /** Formats a slot for an axis: `Nov 2`, or `Nov 2, 2026` if `withYear` is true. */
  tick(slot: Slot, bucket: Bucket, withYear?: boolean): string;
}

/** The maximum length of a name, in characters: each name is measured whenever the chart is drawn. */
const longestName = 200;

export function createLabels(locale = displayLocale()): Labels {
  // The label of the values beyond Top N, which are combined.
  const otherLabel = l10n.t({ message: 'Other', comment: 'Sum of the remaining values of a chart' });
  const blankLabel = l10n.t('(blank)');
  const emptyLabel = l10n.t('(empty)');
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const small = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 });
  const compact = new Intl.NumberFormat(locale, {
    notation: 'compact',
    maximumFractionDigits: 2,
    // Compact numbers are otherwise grouped only from five digits, unlike the other numbers of a chart.
    useGrouping: true,
  });
  const lists = new Intl.ListFormat(locale, { type: 'unit' });
  const dates = (options: Intl.DateTimeFormatOptions): ((moment: number) => string) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
    return (moment) => format.format(moment);
  };
  const day = dates({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
  const dayTick = dates({ day: 'numeric', month: 'short' });
  const dayYearTick = dates({ day: 'numeric', month: 'short', year: 'numeric' });
  const hour = dates({
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const hourTick = dates({
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const month = dates({ month: 'long', year: 'numeric' });
  const monthTick = dates({ month: 'short', year: 'numeric' });
  const year = dates({ year: 'numeric' });
  const weekday = dates({ weekday: 'long' });
  const weekdayTick = dates({ weekday: 'short' });

  const number = (value: number): string =>
    value !== 0 && Math.abs(value) < 0.01 ? small.format(value) : numbers.format(value);
  const quarter = (moment: number): string =>
    l10n.t({
      message: 'Q{quarter} {year}',
      args: { quarter: Math.floor(new Date(moment).getUTCMonth() / 3) + 1, year: year(moment) },
      comment: 'A quarter of a year',
    });
  const named = ({ key, other }: Slot): string =>
    other ? otherLabel : key === null ? blankLabel : key === '' ? emptyLabel : shortText(key, longestName);
  // January 1, 2024 was a Monday; weekdays are numbered from Monday = 1.
  const weekdayMoment = (key: string | null): number => Date.UTC(2024, 0, Number(key));
  const clock = (key: string | null): string => `${String(key).padStart(2, '0')}:00`;

  return {
    number,
    short: (value, largest = value) => (Math.abs(largest) < 10_000 ? number(value) : compact.format(value)),
    list: (names) => lists.format(names),
    place(slot, bucket) {
      const { key, moment } = slot;
      switch (bucket.by) {
        case 'weekday':
          return key === null ? blankLabel : weekday(weekdayMoment(key));
        case 'hourOfDay':
          return key === null
            ? blankLabel
            : rangeText(clock(key), `${String(Number(key)).padStart(2, '0')}:59`);
        case 'width':
          return key === null
            ? blankLabel
            : rangeText(number(Number(key)), number(Number(key) + bucket.width));
        default:
          break;
      }
      if (moment === undefined) return named(slot);
      switch (bucket.by) {
        case 'hour':
          return hour(moment);
        case 'week':
          return l10n.t('Week of {date}', { date: day(moment) });
        case 'month':
          return month(moment);
        case 'quarter':
          return quarter(moment);
        case 'year':
          return year(moment);
        case 'day':
        case 'value':
          return day(moment);
      }
    },
    tick(slot, bucket, withYear = false) {
      const { key, moment } = slot;
      switch (bucket.by) {
        case 'weekday':
          return key === null ? blankLabel : weekdayTick(weekdayMoment(key));
        case 'hourOfDay':
          return key === null ? blankLabel : clock(key);
        case 'width':
          return key === null ? blankLabel : this.short(Number(key));
        default:
          break;
      }
      if (moment === undefined) return named(slot);
      switch (bucket.by) {
        case 'hour':
          return hourTick(moment);
        case 'month':
          return monthTick(moment);
        case 'quarter':
          return quarter(moment);
        case 'year':
          return year(moment);
        case 'day':
        case 'week':
        case 'value':
          return withYear ? dayYearTick(moment) : dayTick(moment);
      }
    },
  };
}

function rangeText(from: string, to: string): string {
  return l10n.t({ message: '{from} to {to}', args: { from, to }, comment: 'A range of values' });
}
