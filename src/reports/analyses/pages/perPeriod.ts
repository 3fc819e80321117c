import * as l10n from '@vscode/l10n';
import { formatCount } from '../../../shared/format';
import { addDays } from '../../../shared/days';
import type { Figure, PageChart } from '../../../shared/preview/analysisPage';
import type { Period } from '../periods';
import {
  average,
  formatPeriod,
  formatShare,
  formatSigned,
  formatSignedPercent,
  isFull,
  numberIn,
  periodLegend,
  sum,
  type PageContent,
  type PageData,
  type PageRow,
} from './pageData';

const columns: Readonly<Record<Period, string>> = { day: 'Day', week: 'Week', month: 'Month' };

/** Returns a function that builds the page of active users per period. */
export function activeUsersPage(period: Period): (data: PageData) => PageContent {
  return ({ rows, users }) => {
    const full = rows.filter(isFull);
    const [last] = full;
    const counts = full.map((row) => numberIn(row, 'Active Users'));
    const change = last?.['Change %'] ?? undefined;
    const figures: readonly Figure[] = [
      {
        value: formatCount(numberIn(last, 'Active Users')),
        label: lastLabel(period),
        ...(change === undefined ? {} : { change: formatSignedPercent(Number(change)) }),
      },
      { value: formatCount(Math.round(average(counts))), label: averageLabel(period, full.length) },
      ...(users === undefined || last?.['Share of Users'] == null
        ? []
        : [
            {
              value: formatShare(numberIn(last, 'Share of Users')),
              label:
                users === 1
                  ? l10n.t('of 1 user, excluding service accounts')
                  : l10n.t('of {count} users, excluding service accounts', { count: formatCount(users) }),
            },
          ]),
    ];
    const shown = inTime(rows);
    const values = shown.map((row) => numberIn(row, 'Active Users'));
    return {
      figures: last === undefined ? [] : figures,
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
export function acceptanceWeekPage({ rows }: PageData): PageContent {
  const full = rows.filter(isFull);
  const [last, previous] = full;
  // Weeks without suggestions have no row.
  const before =
    last?.['Week'] != null && previous?.['Week'] === addDays(last['Week'], -7) ? previous : undefined;
  const pairs = ratePairs(rows);
  const shown = inTime(rows);
  const figures = pairs.slice(0, 2).flatMap(({ suggested, accepted, rate }): readonly Figure[] => {
    const named = (label: string): string => (pairs.length > 1 ? `${accepted} · ${label}` : label);
    const total = sum(full.map((row) => numberIn(row, suggested)));
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
              value: formatShare(numberIn(last, rate), 1),
              label: named(lastLabel('week')),
              ...(points === undefined ? {} : { change: formatPoints(points) }),
            },
          ]),
      ...(total === 0
        ? []
        : [
            {
              value: formatShare(sum(full.map((row) => numberIn(row, accepted))) / total, 1),
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
    figures: last === undefined ? [] : figures,
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

/** The maximum number of clients in the chart. More lines are hard to distinguish. */
const maxClients = 6;

/**
 * Builds the page of client adoption. Its chart shows the clients with the most users in the last complete week, or in
 * the last week if none is complete.
 */
export function adoptionPage({ rows }: PageData): PageContent {
  const lastWeek = rows.find(isFull)?.['Week'];
  const reference = rows.filter((row) => row['Week'] === (lastWeek ?? rows[0]?.['Week']));
  const clients = reference.slice(0, maxClients).map((row) => row['Client Name'] ?? '');
  const weeks = inTime(rows.filter((row, place) => rows[place - 1]?.['Week'] !== row['Week']));
  const shares = new Map(
    rows.map((row) => [
      `${row['Week'] ?? ''} ${row['Client Name'] ?? ''}`,
      numberIn(row, 'Share of Active Users'),
    ]),
  );
  return {
    figures:
      lastWeek == null
        ? []
        : reference.slice(0, 3).map((row) => ({
            value: formatShare(numberIn(row, 'Share of Active Users')),
            label: l10n.t('{client}, last full week', { client: row['Client Name'] ?? '' }),
          })),
    chart: {
      kind: 'lines',
      title:
        reference.length > clients.length
          ? l10n.t('Share of Active Users, {shown} of {total} clients', {
              shown: formatCount(clients.length),
              total: formatCount(reference.length),
            })
          : l10n.t('Share of Active Users'),
      unit: 'percent',
      ...periods('week', weeks),
      series: clients.map((name) => ({
        name,
        // A client without users in a week has no row for that week.
        values: weeks.map((row) => shares.get(`${row['Week'] ?? ''} ${name}`) ?? 0),
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

/** Reverses the rows of a result, which are sorted latest first. */
function inTime(rows: readonly PageRow[]): readonly PageRow[] {
  return rows.toReversed();
}

function periods(period: Period, rows: readonly PageRow[]): Pick<PageChart, 'categories' | 'legend'> {
  return {
    categories: rows.map((row) => ({
      ...formatPeriod(period, row[columns[period]] ?? ''),
      ...(isFull(row) ? {} : { note: row['Note'] ?? '' }),
    })),
    ...(rows.every(isFull) ? {} : { legend: periodLegend(period) }),
  };
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
