import * as l10n from '@vscode/l10n';
import { formatCount, formatNumber } from '../../../shared/format';
import { ratePairs } from './perPeriod';
import {
  average,
  formatShare,
  numberIn,
  sum,
  type PageContent,
  type PageData,
  type PageRow,
} from './pageData';

/** The maximum number of rows in a chart. The result table contains all rows. */
const maxRows = 20;

/** Returns a function that builds the page of active users by client or by language. */
export function activeByPage(column: 'Client Name' | 'Language'): (data: PageData) => PageContent {
  return ({ rows }) => {
    const [top] = rows;
    return {
      figures:
        top === undefined
          ? []
          : [
              {
                value: formatCount(rows.length),
                label: column === 'Language' ? languagesLabel(rows.length) : clientsLabel(rows.length),
              },
              {
                value: formatShare(numberIn(top, 'Share of Active Users')),
                label: l10n.t('of active users use {name}', { name: top[column] ?? '' }),
              },
            ],
      chart: {
        kind: 'rows',
        title: l10n.t('Active Users'),
        unit: 'count',
        ...named(
          rows,
          (row) => row[column] ?? '',
          (row) => numberIn(row, 'Active Users'),
        ),
      },
    };
  };
}

function languagesLabel(count: number): string {
  return count === 1 ? l10n.t('language') : l10n.t('languages');
}

function clientsLabel(count: number): string {
  return count === 1 ? l10n.t('client') : l10n.t('clients');
}

/** Builds the page of the users with the most active days. */
export function topUsersPage({ rows }: PageData): PageContent {
  const [top] = rows;
  const days = rows.map((row) => numberIn(row, 'Active Days'));
  return {
    figures:
      top === undefined
        ? []
        : [
            {
              value: formatCount(numberIn(top, 'Active Days')),
              label: l10n.t('most active days: {user}', { user: userOf(top) }),
            },
            ...(rows.length === 1
              ? []
              : [
                  {
                    value: formatNumber(average(days), { maximumFractionDigits: 1 }),
                    label: l10n.t('average of the top {count}', { count: formatCount(rows.length) }),
                  },
                ]),
          ],
    chart: {
      kind: 'rows',
      title: l10n.t('Active Days'),
      unit: 'count',
      ...named(rows, userOf, (row) => numberIn(row, 'Active Days')),
    },
  };
}

/**
 * Returns the user name, which is in the column between the ID and the active days, or the ID if there is no
 * name.
 */
function userOf(row: PageRow): string {
  const [id, second] = Object.keys(row);
  const name = second === undefined || second === 'Active Days' ? undefined : row[second];
  return name ?? row[id ?? ''] ?? '';
}

/** Builds the page of the acceptance rates by client. */
export function acceptanceClientPage({ rows }: PageData): PageContent {
  const [pair] = ratePairs(rows);
  if (pair === undefined) return { figures: [] };
  const { suggested, accepted, rate } = pair;
  const suggestions = sum(rows.map((row) => numberIn(row, suggested)));
  const ranked = rows
    .filter((row) => row[rate] != null)
    .toSorted((a, b) => numberIn(b, rate) - numberIn(a, rate));
  return {
    figures: [
      {
        value: formatShare(
          suggestions === 0 ? 0 : sum(rows.map((row) => numberIn(row, accepted))) / suggestions,
          1,
        ),
        label:
          suggestions === 1
            ? l10n.t('of 1 suggestion accepted')
            : l10n.t('of {count} suggestions accepted', { count: formatCount(suggestions) }),
      },
    ],
    chart: {
      kind: 'rows',
      title: l10n.t('Acceptance Rate'),
      unit: 'percent',
      ...named(
        ranked,
        (row) => row['Client Name'] ?? '',
        (row) => numberIn(row, rate),
      ),
    },
  };
}

/**
 * Builds the page of inactive accounts, grouped by the number of days since their last activity. Accounts without
 * activity in the data are a separate group.
 */
export function inactivePage({ rows, unseenDays }: PageData): PageContent {
  const ages = rows.map((row) => (row['Days Ago'] == null ? undefined : Number(row['Days Ago'])));
  const edges = [1, 2, 3, 6].map((times) => unseenDays * times);
  const ranges = edges.map((from, place) => {
    const next = edges[place + 1];
    const inRange = ages.filter(
      (age) => age !== undefined && age >= from && (next === undefined || age < next),
    );
    const label =
      next === undefined
        ? l10n.t('{days} days or more', { days: formatCount(from) })
        : next - 1 === from
          ? formatDayCount(from)
          : l10n.t('{from} to {to} days', { from: formatCount(from), to: formatCount(next - 1) });
    return { label, count: inRange.length };
  });
  const never = ages.filter((age) => age === undefined).length;
  const all = [...ranges, { label: l10n.t('No activity in the data'), count: never }];
  return {
    figures: [
      {
        value: formatCount(rows.length),
        label:
          unseenDays === 1
            ? l10n.t('without activity on the last day of the data')
            : l10n.t('without activity in the last {days} days of the data', {
                days: formatCount(unseenDays),
              }),
      },
      { value: formatCount(never), label: l10n.t('without activity in the data') },
    ],
    chart: {
      kind: 'rows',
      title: l10n.t('Accounts by time since their last active day'),
      unit: 'count',
      categories: all.map(({ label }) => ({ label, name: label })),
      series: [{ name: l10n.t('Accounts'), values: all.map(({ count }) => count) }],
    },
  };
}

function formatDayCount(count: number): string {
  return count === 1 ? l10n.t('1 day') : l10n.t('{count} days', { count: formatCount(count) });
}

function named(
  rows: readonly PageRow[],
  name: (row: PageRow) => string,
  value: (row: PageRow) => number,
): Pick<NonNullable<PageContent['chart']>, 'categories' | 'series'> {
  const shown = rows.slice(0, maxRows);
  return {
    categories: shown.map((row) => ({ label: name(row), name: name(row) })),
    series: [{ name: '', values: shown.map(value) }],
  };
}
