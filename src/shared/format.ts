import * as l10n from '@vscode/l10n';
import { displayLocale } from './displayLanguage';

/** `1536` -> `1.5 KB`. Units are powers of 1024. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB'] as const;
  let value = bytes;
  let unit = 0;
  while (Math.round(value) >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const size = formatDecimals(value, unit > 0 && value < 9.95 ? 1 : 0);
  switch (units[unit]) {
    case 'KB':
      return l10n.t('{size} KB', { size });
    case 'MB':
      return l10n.t('{size} MB', { size });
    case 'GB':
      return l10n.t('{size} GB', { size });
    default:
      return bytes === 1 ? l10n.t('1 byte') : l10n.t('{size} bytes', { size });
  }
}

/** `87` -> `87 ms`, `12345` -> `12.3 s`, `125000` -> `2 min 5 s`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 999.5) return l10n.t('{milliseconds} ms', { milliseconds: Math.round(milliseconds) });
  if (milliseconds < 59_950)
    return l10n.t('{seconds} s', { seconds: formatDecimals(milliseconds / 1000, 1) });
  const seconds = Math.round(milliseconds / 1000);
  return l10n.t('{minutes} min {seconds} s', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
}

/** Truncates a long text. A cell can contain megabytes, which slow down layout. */
export function shortText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  // Avoid splitting a surrogate pair.
  return `${text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** `2026-11-22T21:30:00Z` -> `Nov 22, 2026, 21:30`: formats an ISO 8601 timestamp in the user's time zone. */
export function formatMoment(iso: string): string {
  return formatTimestamp(iso, 'short');
}

/** Formats ISO 8601 timestamps like {@link formatMoment}, but with seconds if two of them are in the same minute. */
export function formatMoments(isos: readonly string[]): string[] {
  const moments = isos.map(formatMoment);
  return new Set(moments).size === moments.length
    ? moments
    : isos.map((iso) => formatTimestamp(iso, 'medium'));
}

function formatTimestamp(iso: string, timeStyle: 'short' | 'medium'): string {
  return new Date(iso).toLocaleString(displayLocale(), { dateStyle: 'medium', timeStyle, hourCycle: 'h23' });
}

const dayOfYear = { month: 'short', day: 'numeric' } as const;

/** Like `dateStyle: 'medium'`, but with the name of the month in every language. */
const mediumDay = { ...dayOfYear, year: 'numeric' } as const;

const yearOf = (day: string): string => day.slice(0, 4);

/** `2026-12-22` -> `Dec 22`. Includes the year if it differs from the year of `today`. */
export function formatDay(day: string, today: string): string {
  return formatDate(day, yearOf(day) === yearOf(today) ? dayOfYear : mediumDay);
}

/** Formats a day such as `2026-12-22`, which has no time zone. */
export function formatDate(day: string, options: Intl.DateTimeFormatOptions): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(displayLocale(), { timeZone: 'UTC', ...options });
}

/** `2026-12-22` -> `Dec 22, 2026`. */
export function formatMediumDay(day: string): string {
  return formatDate(day, mediumDay);
}

/**
 * `2026-12-01`, `2026-12-22` -> `Dec 1 – 22, 2026`: formats the days from the first to the last. Omits the year if
 * both are in the year of `today`.
 */
export function formatDays(first: string, last: string, today?: string): string {
  const isThisYear = today !== undefined && [first, last].every((day) => yearOf(day) === yearOf(today));
  const format = new Intl.DateTimeFormat(displayLocale(), {
    timeZone: 'UTC',
    ...(isThisYear ? dayOfYear : mediumDay),
  });
  return format.formatRange(new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`));
}

/** `10:12`: formats the time of day in the user's time zone. */
export function formatTime(time: Date): string {
  return time.toLocaleTimeString(displayLocale(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

/** `34120` -> `34,120`. */
export function formatCount(count: number): string {
  return formatNumber(count, {});
}

/** Formats a number in the display language. */
export function formatNumber(value: number, options: Intl.NumberFormatOptions): string {
  return value.toLocaleString(displayLocale(), options);
}

/** `['a', 'b', 'c']` -> `a, b, and c`. */
export function formatList(items: readonly string[]): string {
  return new Intl.ListFormat(displayLocale()).format(items);
}

/** `['a', 'b', 'c']` -> `a, b, or c`. */
export function formatChoices(items: readonly string[]): string {
  return new Intl.ListFormat(displayLocale(), { type: 'disjunction' }).format(items);
}

/** `['3 pages', '12 items']` -> `3 pages, 12 items`. */
export function formatUnits(items: readonly string[]): string {
  return new Intl.ListFormat(displayLocale(), { type: 'unit' }).format(items);
}

/** The interval at which to update displayed ages, in milliseconds. The smallest unit is a minute. */
export const ageUpdateMs = 30_000;

/** `25` -> `just now`, `300000` -> `5 min ago`: formats an age in milliseconds. */
export function formatAge(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return l10n.t('just now');
  if (minutes < 60) return l10n.t('{minutes} min ago', { minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return l10n.t('{hours} h ago', { hours });
  const days = Math.floor(hours / 24);
  return days === 1 ? l10n.t('1 day ago') : l10n.t('{count} days ago', { count: formatCount(days) });
}

/**
 * Formats the age of a time in milliseconds since 1970; a time in the future, because of a wrong clock, is now. Counts
 * from the last update of ages, so that all ages that are displayed at a moment agree.
 */
export function formatAgeOf(moment: number, nowMs: number): string {
  return formatAge(Math.max(0, Math.floor(nowMs / ageUpdateMs) * ageUpdateMs - moment));
}

/** Calls a function at each update of ages, at the same moments everywhere. Returns a function that ends the updates. */
export function onAgeUpdate(update: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (): void => {
    timer = setTimeout(
      () => {
        wait();
        update();
      },
      ageUpdateMs - (Date.now() % ageUpdateMs),
    );
  };
  wait();
  return () => clearTimeout(timer);
}

function formatDecimals(value: number, digits: number): string {
  return formatNumber(value, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  });
}
