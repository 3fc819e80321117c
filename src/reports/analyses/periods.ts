import * as l10n from '@vscode/l10n';
import { monthStart, weekStart } from '../../shared/days';
import type { CoveredDays } from '../../shared/table/coveredDays';
import type { TableColumn } from '../../shared/table/table';
import { sqlIdentifier, sqlLiteral } from '../../shared/table/sqlQuoting';
import { columnFor, type Column } from './columns';
import { day, isReal, isTrue, lines, text } from './fieldSql';

/** An interval of calendar days. Weeks start on Monday. */
export type Period = 'day' | 'week' | 'month';

/** The names of the columns with the first days of periods. */
export const periodNames: Readonly<Record<Period, string>> = { day: 'Day', week: 'Week', month: 'Month' };

/** Returns the days that the rows of a result cover, with its column of periods, if it has one. */
export function resultDays(
  columns: readonly Pick<TableColumn, 'id'>[],
  { asOf, firstDay, downloadDay = asOf }: DataDays,
): CoveredDays {
  const column = columns.find(({ id }) => Object.values(periodNames).includes(id));
  return {
    ...(column && { column: column.id }),
    ...(firstDay === undefined ? {} : { firstDay }),
    lastDay: asOf,
    downloadDay,
  };
}

/** The days that a report covers, `YYYY-MM-DD`. */
export interface DataDays {
  /** The last day that the figures can include. */
  readonly asOf: string;
  /** The first requested day; if omitted, the first day with data. */
  readonly firstDay?: string;
  /** The day of the download; if omitted, `asOf`. */
  readonly downloadDay?: string;
}

/** Returns the first day of the period that contains a day. */
export function firstDayOf(period: Period, of: string): string {
  switch (period) {
    case 'day':
      return of;
    case 'week':
      return weekStart(of);
    case 'month':
      return monthStart(of);
  }
}

/** Returns SQL for the first day of the period that contains a day. */
export function periodStart(period: Period, of: string): string {
  return period === 'day' ? of : `CAST(date_trunc('${period}', ${of}) AS DATE)`;
}

/** Returns SQL for the length of a period. Not every engine has intervals of weeks. */
function length(period: Period): string {
  return period === 'week' ? "INTERVAL '7' DAY" : `INTERVAL '1' ${period.toUpperCase()}`;
}

/** Returns SQL for the last day of the period that begins on a day. */
function periodEnd(period: Period, start: string): string {
  if (period === 'day') return start;
  return `CAST(${start} + ${length(period)} - INTERVAL '1' DAY AS DATE)`;
}

/**
 * Returns SQL for a note on a period that the data covers only partly; NULL for a complete period.
 *
 * @param usage the columns of the usage report
 */
export function partialNote(
  period: Period,
  start: string,
  usage: readonly Column[],
  { asOf, firstDay, downloadDay = asOf }: DataDays,
): string {
  const daily = columnFor(usage, 'day');
  const first =
    firstDay !== undefined
      ? `DATE ${sqlLiteral(firstDay)}`
      : daily === undefined
        ? "DATE '0001-01-01'"
        : `(SELECT min(${day(daily)}) FROM usage WHERE ${isReal(day(daily))})`;
  const last = `DATE ${sqlLiteral(asOf)}`;
  const end = periodEnd(period, start);
  const days = (from: string, to: string): string => `CAST(date_diff('day', ${from}, ${to}) + 1 AS VARCHAR)`;
  const partial = sqlLiteral(l10n.t('Partial: {count} of {total} days'));
  return `CASE
    WHEN ${end} >= DATE ${sqlLiteral(downloadDay)} THEN ${sqlLiteral(inProgress(period))}
    WHEN ${start} < ${first} OR ${end} > ${last} THEN replace(replace(
      ${partial},
      '{count}', ${days(`greatest(${start}, ${first})`, `least(${end}, ${last})`)}),
      '{total}', ${days(start, end)})
  END`;
}

function inProgress(period: Period): string {
  switch (period) {
    case 'day':
      return l10n.t('Day in progress');
    case 'week':
      return l10n.t('Week in progress');
    case 'month':
      return l10n.t('Month in progress');
  }
}

/**
 * Returns SQL for the columns with the change of a figure since the previous period. They are blank unless
 * both periods are complete and adjacent; the percentage is also blank if the previous figure is 0.
 *
 * @param partition the column that distinguishes several series
 */
export function changeFields(period: Period, figure: string, partition?: string): readonly string[] {
  const over = `OVER (${partition === undefined ? '' : `PARTITION BY ${partition} `}ORDER BY period)`;
  const previous = `lag(${figure}) ${over}`;
  const complete = [
    'note IS NULL',
    `lag(note) ${over} IS NULL`,
    `lag(period) ${over} = period - ${length(period)}`,
  ].join(' AND ');
  return [
    `CASE WHEN ${complete} THEN ${figure} - ${previous} END AS ${sqlIdentifier('Change')}`,
    `CASE WHEN ${complete} THEN round(100e0 * (${figure} - ${previous}) / nullif(${previous}, 0), 1) END AS ${sqlIdentifier('Change %')}`,
  ];
}

/**
 * Returns SQL for the IDs of the users in the registry, without service accounts; `undefined` if there is no
 * registry, or if it has no user IDs.
 */
export function usersOf(registry: readonly Column[] | undefined): string | undefined {
  const user = registry && columnFor(registry, 'user');
  if (registry === undefined || user === undefined) return undefined;
  const service = columnFor(registry, 'serviceAccount');
  return `SELECT DISTINCT ${text(user)} AS id
  FROM registry${service === undefined ? '' : `\n  WHERE NOT coalesce(${isTrue(service)}, false)`}`;
}

/** Builds the `WITH` clause of a statement. Tables without SQL are omitted. */
export function withTables(tables: Readonly<Record<string, string | undefined>>): string {
  const parts = Object.entries(tables).flatMap(([name, sql]) =>
    sql === undefined ? [] : [`${name} AS (\n  ${sql.replaceAll('\n', '\n  ')}\n)`],
  );
  return `WITH ${parts.join(', ')}`;
}

/** Builds a `SELECT` statement; `rest` is the part from `FROM` on. */
export function select(fields: readonly string[], rest: string): string {
  return `SELECT\n${lines(fields)}\n${rest}`;
}
