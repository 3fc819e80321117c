import * as l10n from '@vscode/l10n';
import { formatCount, formatMediumDay } from '../../../shared/format';
import { addDays, monthStart } from '../../../shared/days';
import { firstDayOf, periodNames, type DataDays, type Period } from '../periods';
import type { AboutDays, AnalysisChart, AnalysisFigure, PageContent } from './pageContent';
import {
  average,
  formatPeriod,
  formatSigned,
  formatSignedPercent,
  isFull,
  maxPeriods,
  numberIn,
  periodLegend,
  sum,
  type PageData,
  type PageRow,
} from './pageData';
import { activePopulations, registeredPopulations, suggestionPopulations } from './populations';

/** Returns a function that builds the page of active users per period. */
export function activeUsersPage(period: Period): (data: PageData) => PageContent {
  return ({ rows, users, days }) => {
    const full = rows.filter(isFull);
    const [last] = full;
    const counts = full.map((row) => numberIn(row, 'Active Users'));
    const change = last?.['Change %'] ?? undefined;
    const figures: readonly AnalysisFigure[] = [
      {
        count: numberIn(last, 'Active Users'),
        label: lastLabel(period),
        days: daysOf(period, last),
        ...(change === undefined ? {} : { change: formatSignedPercent(Number(change)) }),
      },
      {
        count: Math.round(average(counts)),
        label: averageLabel(period, full.length),
        days: daysOf(period, last, full.at(-1)),
      },
      ...(users === undefined || last?.['Share of Users'] == null
        ? []
        : [
            {
              share: numberIn(last, 'Share of Users'),
              label: l10n.t('of registered users'),
              populations: registeredPopulations(numberIn(last, 'Share of Users'), users),
              days: daysOf(period, last),
            },
          ]),
    ];
    const shown = inTime(period, rows, days);
    const values = shown.map((row) => numberIn(row, 'Active Users'));
    return {
      ...(last ? { figures } : { figures: [], notice: noFullPeriod(period, days) }),
      chart: {
        kind: 'columns',
        title: l10n.t('Active Users'),
        unit: 'count',
        ...periods(period, shown),
        series: [{ name: l10n.t('Active Users'), values }],
      },
    };
  };
}

/** Builds the page of the acceptance rates per week. */
export function acceptanceWeekPage({ rows, days }: PageData): PageContent {
  const full = rows.filter(isFull);
  const [last, previous] = full;
  // Weeks without suggestions have no row.
  const before =
    last?.['Week'] != null && previous?.['Week'] === addDays(last['Week'], -7) ? previous : undefined;
  const pairs = ratePairs(rows);
  const shown = inTime('week', rows, days);
  const figures = pairs.slice(0, 2).flatMap(({ suggested, accepted, rate }): readonly AnalysisFigure[] => {
    const named = (label: string): string => (pairs.length > 1 ? `${accepted} · ${label}` : label);
    const total = sum(full.map((row) => numberIn(row, suggested)));
    const taken = sum(full.map((row) => numberIn(row, accepted)));
    const points =
      before?.[rate] == null
        ? undefined
        : Math.round((numberIn(last, rate) - numberIn(before, rate)) * 1000) / 10;
    return [
      // With several rates, there can be suggestions for only some of them.
      ...(last?.[rate] == null
        ? []
        : [
            {
              share: numberIn(last, rate),
              digits: 1,
              label: named(lastLabel('week')),
              populations: suggestionPopulations(numberIn(last, accepted), numberIn(last, suggested)),
              days: daysOf('week', last),
              ...(points === undefined ? {} : { change: formatPoints(points) }),
            },
          ]),
      ...(total === 0
        ? []
        : [
            {
              share: taken / total,
              digits: 1,
              populations: suggestionPopulations(taken, total),
              days: daysOf('week', last, full.at(-1)),
              label: named(
                full.length === 1
                  ? l10n.t('in 1 full week')
                  : l10n.t('in {count} full weeks', { count: formatCount(full.length) }),
              ),
            },
          ]),
    ];
  });
  return {
    ...(last ? { figures } : { figures: [], notice: noFullPeriod('week', days) }),
    chart: {
      kind: pairs.length > 1 ? 'lines' : 'columns',
      title: l10n.t('Acceptance Rate'),
      unit: 'percent',
      ...periods('week', shown),
      series: pairs.map(({ accepted, rate }) => ({
        name: accepted,
        values: shown.map((row) => (row[rate] == null ? null : Number(row[rate]))),
      })),
    },
  };
}

/**
 * Builds the page of client adoption. Its chart shows the clients with the most users in the last complete week, or in
 * the last week if none is complete.
 */
export function adoptionPage({ rows, days }: PageData): PageContent {
  const lastWeek = rows.find(isFull)?.['Week'];
  const reference = rows.filter((row) => row['Week'] === (lastWeek ?? rows[0]?.['Week']));
  const clients = reference.map((row) => row['Client Name'] ?? '');
  const weeks = inTime(
    'week',
    rows.filter((row, place) => rows[place - 1]?.['Week'] !== row['Week']),
    days,
  );
  const shares = new Map(
    rows.map((row) => [
      `${row['Week'] ?? ''} ${row['Client Name'] ?? ''}`,
      numberIn(row, 'Share of Active Users'),
    ]),
  );
  return {
    ...(lastWeek == null
      ? { figures: [], notice: noFullPeriod('week', days) }
      : {
          figures: reference.slice(0, 3).map((row) => ({
            share: numberIn(row, 'Share of Active Users'),
            label: l10n.t('{client}, last full week', { client: row['Client Name'] ?? '' }),
            populations: activePopulations(row),
            days: daysOf('week', row),
          })),
        }),
    chart: {
      kind: 'lines',
      title: l10n.t('Share of Active Users'),
      unit: 'percent',
      ...periods('week', weeks),
      series: clients.map((name) => ({
        name,
        // A client without users in a week has no row for that week. A week without active users has no shares.
        values: weeks.map((row) =>
          row['Client Name'] === undefined ? null : (shares.get(`${row['Week'] ?? ''} ${name}`) ?? 0),
        ),
      })),
    },
  };
}

/** Finds the columns of acceptance rates, each with the two counts that precede it. */
export function ratePairs([row = {}]: readonly PageRow[]): readonly {
  readonly suggested: string;
  readonly accepted: string;
  readonly rate: string;
}[] {
  const names = Object.keys(row);
  return names.flatMap((rate, place) => {
    const [suggested, accepted] = [names[place - 2], names[place - 1]];
    if (suggested === undefined || accepted === undefined || rate !== `Rate of ${accepted}`) return [];
    return [{ suggested, accepted, rate }];
  });
}

/**
 * Reverses the rows of a result, which are sorted latest first, and omits those that a chart doesn't display. Periods
 * between them that have no row get one without values, so that the chart shows the gap. Periods after the data don't.
 */
export function inTime(
  period: Period,
  rows: readonly PageRow[],
  { asOf }: Pick<DataDays, 'asOf'>,
): readonly PageRow[] {
  const column = periodNames[period];
  const filled: PageRow[] = [];
  for (const [place, row] of rows.entries()) {
    filled.push(row);
    const earlier = rows[place + 1]?.[column];
    if (earlier == null) continue;
    const end = addDays(row[column] ?? earlier, -1);
    let start = firstDayOf(period, end > asOf ? asOf : end);
    for (; start > earlier && filled.length < maxPeriods; start = firstDayOf(period, addDays(start, -1))) {
      filled.push({ [column]: start });
    }
  }
  return filled.slice(0, maxPeriods).toReversed();
}

export function periods(
  period: Period,
  rows: readonly PageRow[],
): Pick<AnalysisChart, 'categories' | 'legend'> {
  return {
    categories: rows.map((row) => {
      const start = row[periodNames[period]] ?? '';
      return {
        ...formatPeriod(period, start),
        ...(isFull(row) ? {} : { note: row['Note'] ?? '' }),
        days: { from: start, to: lastDayOf(period, start) },
      };
    }),
    ...(rows.every(isFull) ? {} : { legend: periodLegend(period) }),
  };
}

function lastDayOf(period: Period, start: string): string {
  switch (period) {
    case 'day':
      return start;
    case 'week':
      return addDays(start, 6);
    case 'month':
      return addDays(monthStart(start, 1), -1);
  }
}

/** Returns the days from the first row's period, by default the last row's, to the end of the last row's period. */
function daysOf(period: Period, last: PageRow | undefined, first = last): AboutDays {
  const start = last?.[periodNames[period]];
  if (start == null) return 'all';
  return { from: first?.[periodNames[period]] ?? start, to: lastDayOf(period, start) };
}

/** Returns the message for data without a full period, from which no figures are calculated. */
function noFullPeriod(period: Period, { firstDay, asOf }: DataDays): string {
  const to = formatMediumDay(asOf);
  const from = firstDay === undefined ? undefined : formatMediumDay(firstDay);
  switch (period) {
    case 'day':
      return from === undefined
        ? l10n.t('No full day through {to}.', { to })
        : l10n.t('No full day from {from} to {to}.', { from, to });
    case 'week':
      return from === undefined
        ? l10n.t('No full week through {to}.', { to })
        : l10n.t('No full week from {from} to {to}.', { from, to });
    case 'month':
      return from === undefined
        ? l10n.t('No full month through {to}.', { to })
        : l10n.t('No full month from {from} to {to}.', { from, to });
  }
}

function formatPoints(points: number): string {
  const signed = formatSigned(points);
  return Math.abs(points) === 1
    ? l10n.t('{points} point', { points: signed })
    : l10n.t('{points} points', { points: signed });
}

function lastLabel(period: Period): string {
  switch (period) {
    case 'day':
      return l10n.t('last full day');
    case 'week':
      return l10n.t('last full week');
    case 'month':
      return l10n.t('last full month');
  }
}

function averageLabel(period: Period, full: number): string {
  const count = formatCount(full);
  switch (period) {
    case 'day':
      return full === 1 ? l10n.t('average of 1 full day') : l10n.t('average of {count} full days', { count });
    case 'week':
      return full === 1
        ? l10n.t('average of 1 full week')
        : l10n.t('average of {count} full weeks', { count });
    case 'month':
      return full === 1
        ? l10n.t('average of 1 full month')
        : l10n.t('average of {count} full months', { count });
  }
}
