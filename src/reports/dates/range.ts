import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { addDays, dayAt, isDay, monthStart, weekStart } from '../../shared/days';
import { formatDays, formatMediumDay } from '../../shared/format';
import { parsed, type Schema } from '../../shared/schema';

/** Relative date ranges, which are saved by name and resolved to dates when a report is downloaded. */
export const presets = [
  'last7Days',
  'last30Days',
  'last90Days',
  'last12Weeks',
  'last12Months',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'yearToDate',
  'allTime',
] as const;

export type Preset = (typeof presets)[number];

/** A date range. Both days are inclusive; a missing start or end is unbounded. */
export type DateRange =
  | { readonly kind: 'preset'; readonly preset: Preset }
  | { readonly kind: 'dates'; readonly start: string | undefined; readonly end: string | undefined };

/** Days as `YYYY-MM-DD`; an omitted start or end is unbounded (API contract, section 4.3). */
export interface ResolvedRange {
  readonly startDate?: string;
  readonly endDate?: string;
}

export const allTime: DateRange = { kind: 'preset', preset: 'allTime' };

/**
 * Resolves a range to dates at a given time, in UTC. A relative range until today has no end date: there is no later
 * data, and an end date from a slow clock could exclude some.
 */
export function resolveRange(range: DateRange, nowMs: number): ResolvedRange {
  if (range.kind === 'dates') {
    const { start, end } = range;
    return {
      ...(start === undefined ? {} : { startDate: start }),
      ...(end === undefined ? {} : { endDate: end }),
    };
  }
  const today = dayAt(nowMs);
  switch (range.preset) {
    case 'last7Days':
      return { startDate: addDays(today, -6) };
    case 'last30Days':
      return { startDate: addDays(today, -29) };
    case 'last90Days':
      return { startDate: addDays(today, -89) };
    case 'last12Weeks':
      return { startDate: addDays(weekStart(today), -12 * 7) };
    case 'last12Months':
      return { startDate: monthStart(today, -12) };
    case 'thisMonth':
      return { startDate: monthStart(today) };
    case 'lastMonth':
      return { startDate: monthStart(today, -1), endDate: addDays(monthStart(today), -1) };
    case 'thisQuarter':
      return { startDate: monthStart(today, -((Number(today.slice(5, 7)) - 1) % 3)) };
    case 'yearToDate':
      return { startDate: `${today.slice(0, 4)}-01-01` };
    case 'allTime':
      return {};
  }
}

function presetLabel(preset: Preset): string {
  switch (preset) {
    case 'last7Days':
      return l10n.t('last 7 days');
    case 'last30Days':
      return l10n.t('last 30 days');
    case 'last90Days':
      return l10n.t('last 90 days');
    case 'last12Weeks':
      return l10n.t('last 12 weeks');
    case 'last12Months':
      return l10n.t('last 12 months');
    case 'thisMonth':
      return l10n.t('this month');
    case 'lastMonth':
      return l10n.t('last month');
    case 'thisQuarter':
      return l10n.t('this quarter');
    case 'yearToDate':
      return l10n.t('year to date');
    case 'allTime':
      return l10n.t('all time');
  }
}

/** Formats a range: `last 30 days`, its days as formatted by `formatOpenDays`, or `all time` without days. */
export function rangeLabel(range: DateRange): string {
  if (range.kind === 'preset') return presetLabel(range.preset);
  return formatOpenDays(range.start, range.end) ?? presetLabel('allTime');
}

/** Formats days: `since Jan 1, 2026`, `until Mar 31, 2026`, or `Jan 1 – Mar 31, 2026`. `undefined` without days. */
export function formatOpenDays(start: string | undefined, end: string | undefined): string | undefined {
  if (start === undefined) {
    return end === undefined ? undefined : l10n.t('until {date}', { date: formatMediumDay(end) });
  }
  return end === undefined
    ? l10n.t('since {date}', { date: formatMediumDay(start) })
    : formatDays(start, end);
}

/** Formats a range for narrow lists: `30 d` instead of `last 30 days`. */
export function shortRangeLabel(range: DateRange): string {
  const days = range.kind === 'preset' ? presetDays[range.preset] : undefined;
  if (days === undefined) return rangeLabel(range);
  return l10n.t({ message: '{days} d', args: { days }, comment: 'A number of days, in a narrow list' });
}

const presetDays: Readonly<Partial<Record<Preset, number>>> = {
  last7Days: 7,
  last30Days: 30,
  last90Days: 90,
};

/** Validates an entered day. Returns an error message, or `undefined` if the day is valid or blank. */
export function dayProblem(text: string): string | undefined {
  const day = text.trim();
  if (day === '' || isDay(day)) return undefined;
  if (/^\d{4}-\d{2}-\d{2}$/.test(day)) return l10n.t("{date} isn't a valid date.", { date: day });
  return l10n.t('Enter the date as YYYY-MM-DD, for example 2026-03-31.');
}

/**
 * Validates the last day of a range with the given start. Returns an error message, or `undefined` if it is
 * valid or blank.
 */
export function endProblem(text: string, start: string | undefined): string | undefined {
  const problem = dayProblem(text);
  if (problem !== undefined) return problem;
  const end = text.trim();
  if (end === '' || start === undefined || end >= start) return undefined;
  return l10n.t('The end date must be on or after {date}.', { date: start });
}

const savedDay = v.optional(v.pipe(v.string(), v.check(isDay)));

/** Describes a saved range. */
export const savedRange: Schema<DateRange> = v.union([
  v.object({ kind: v.literal('preset'), preset: v.picklist(presets) }),
  v.pipe(
    v.object({ kind: v.literal('dates'), start: savedDay, end: savedDay }),
    v.transform(({ kind, start, end }) => ({ kind, start, end })),
    v.check(({ start = '', end }) => end === undefined || end >= start),
  ),
]);

/** Parses a stored range; `undefined` if it isn't valid. */
export function parseRange(value: unknown): DateRange | undefined {
  return parsed(savedRange, value);
}
