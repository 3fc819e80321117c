import * as l10n from '@vscode/l10n';
import { formatDate, formatDays, formatNumber } from '../../../shared/format';
import type { Cell } from '../../../shared/table/table';
import { addDays } from '../../../shared/days';
import type { DataDays, Period } from '../periods';

/** A row of a result: cells by column name. */
export type PageRow = Readonly<Record<string, Cell>>;

/** The data from which the page of an analysis is built. */
export interface PageData {
  /** Rows in the order of the result. */
  readonly rows: readonly PageRow[];
  /** The number of users in the registry, excluding service accounts, if known. */
  readonly users?: number;
  readonly unseenDays: number;
  /** The days that the rows cover. */
  readonly days: DataDays;
}

/** The maximum number of periods in a chart. More are hard to draw. */
export const maxPeriods = 2000;

/** The maximum rounding error of a share in a result, which has four decimals. */
const shareError = 0.00005;

/** Returns the part of a whole from its share; `undefined` if the rounded share doesn't determine it. */
export function partOf(share: number, whole: number): number | undefined {
  return onlyInteger((share - shareError) * whole, (share + shareError) * whole);
}

/** Returns the whole from a part and its share; `undefined` if the rounded share doesn't determine it. */
export function wholeOf(part: number, share: number): number | undefined {
  if (share <= shareError) return undefined;
  return onlyInteger(part / (share + shareError), part / (share - shareError));
}

function onlyInteger(from: number, to: number): number | undefined {
  const first = Math.ceil(from);
  return first === Math.floor(to) ? first : undefined;
}

/** Returns the number in a cell, or 0 for a blank or missing cell. */
export function numberIn(row: PageRow | undefined, column: string): number {
  return Number(row?.[column] ?? 0);
}

/** The column that says why the data of a period is incomplete. */
export const noteColumn = 'Note';

/** Whether the data covers all days of the period of a row. */
export function isFull(row: PageRow): boolean {
  return (row[noteColumn] ?? '') === '';
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

export function average(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : sum(numbers) / numbers.length;
}

/** Formats a share as a percentage: `0.7775` -> `78%`. */
export function formatShare(share: number, digits = 0): string {
  return formatNumber(share, { style: 'percent', maximumFractionDigits: digits });
}

/** Formats a change with its sign: `2.7` -> `+2.7`, `-3` -> `−3`. */
export function formatSigned(change: number): string {
  return formatNumber(change, { signDisplay: 'exceptZero', maximumFractionDigits: 2 }).replace('-', '−');
}

/** Formats a change in percent with its sign: `2.7` -> `+2.7%`. */
export function formatSignedPercent(change: number): string {
  return formatNumber(change / 100, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 2,
  }).replace('-', '−');
}

const dayFormat = { month: 'short', day: 'numeric' } as const;

/**
 * Formats a period for an axis (`Nov 9`, `Oct 2026`) and a list (`Nov 9 – 15`). A month, a day in a list, and a week in
 * two years include the year. The year of a month has four digits, because `Oct 26` is a day on the axis of days.
 */
export function formatPeriod(
  period: Period,
  start: string,
): { readonly label: string; readonly name: string } {
  const date = (day: string, format: Intl.DateTimeFormatOptions = dayFormat): string =>
    formatDate(day, format);
  switch (period) {
    case 'day':
      return {
        label: date(start),
        name: date(start, { ...dayFormat, weekday: 'short', year: 'numeric' }),
      };
    case 'week':
      return { label: date(start), name: formatDays(start, addDays(start, 6), start) };
    case 'month':
      return {
        label: date(start, { month: 'short', year: 'numeric' }),
        name: date(start, { month: 'long', year: 'numeric' }),
      };
  }
}

/** Returns the names of complete and partial periods in a legend. */
export function periodLegend(period: Period): { readonly full: string; readonly partial: string } {
  switch (period) {
    case 'day':
      return { full: l10n.t('Full day'), partial: l10n.t('Partial day') };
    case 'week':
      return { full: l10n.t('Full week'), partial: l10n.t('Partial week') };
    case 'month':
      return { full: l10n.t('Full month'), partial: l10n.t('Partial month') };
  }
}
