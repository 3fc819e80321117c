import * as l10n from '@vscode/l10n';
import { formatCount } from '../../../shared/format';
import { columnFor } from '../columns';
import { isTrue } from '../fieldSql';
import type { PageContent } from '../pages/pageContent';
import { formatSigned, type PageData, type PageRow } from '../pages/pageData';
import { inTime, periods } from '../pages/periodPages';
import { type Period, periodNames } from '../periods';
import { accounts, inactiveAccounts, type Trend } from './trend';

const users = 'Users';
const siteAdmins = 'Site Admins';
const inactive = 'Inactive Accounts';

/** The analyses of all saved snapshots, in the order of the view. */
export const trends: readonly Trend[] = [
  {
    id: 'registryGrowth',
    title: () => l10n.t('Registry growth'),
    meaning: () =>
      l10n.t(
        'Users in each saved snapshot of the user registry, without service accounts. Of several snapshots of a period, the last one counts.',
      ),
    icon: 'graph-line',
    over: 'registry',
    figure: users,
    part: accounts([], (columns) => {
      const service = columnFor(columns, 'serviceAccount');
      return service && `NOT coalesce(${isTrue(service)}, false)`;
    }),
    page: trendPage(users, () => l10n.t('Users')),
  },
  {
    id: 'siteAdminTrend',
    title: () => l10n.t('Site admins over time'),
    meaning: () =>
      l10n.t(
        'Site admins in each saved snapshot of the user registry. Of several snapshots of a period, the last one counts.',
      ),
    icon: 'shield',
    over: 'registry',
    figure: siteAdmins,
    part: accounts(['siteAdmin'], (columns) => {
      const admin = columnFor(columns, 'siteAdmin');
      return admin && isTrue(admin);
    }),
    page: trendPage(siteAdmins, () => l10n.t('Site Admins')),
  },
  {
    id: 'inactiveTrend',
    title: () => l10n.t('Inactive accounts over time'),
    meaning: () =>
      l10n.t(
        'Accounts in each saved snapshot of the user registry without activity in the configured number of days before it. A saved usage report must cover these days.',
      ),
    icon: 'person',
    over: 'registry',
    figure: inactive,
    needsUsage: true,
    part: inactiveAccounts,
    page: trendPage(
      inactive,
      () => l10n.t('Inactive Accounts'),
      () =>
        l10n.t(
          'No saved usage report covers the days before a snapshot of the user registry. Refresh a usage report for the same days, then open the analysis again.',
        ),
    ),
  },
  {
    id: 'creditsTrend',
    title: () => l10n.t('Credits over time'),
    meaning: () =>
      l10n.t(
        'Credits used of each bucket in each saved snapshot. Of several snapshots of a period, the last one counts.',
      ),
    icon: 'credit-card',
    over: 'credits',
    page: creditsTrendPage,
  },
];

/**
 * Returns a function that builds the page of a trend with one figure for each period.
 *
 * @param figure the column with the figure, which is also the title of the chart
 * @param empty the text if no snapshot has the figure
 */
function trendPage(
  figure: string,
  title: () => string,
  empty = () => l10n.t('No snapshot has this figure'),
): (data: PageData) => PageContent {
  return ({ rows, days }) => {
    const period = periodOf(rows);
    const known = rows.filter((row) => row[figure] != null);
    const [last] = known;
    if (!last) return { figures: [], empty: empty() };
    const first = known.at(-1) ?? last;
    const shown = inTime(period, rows, days);
    return {
      figures: [
        {
          count: Number(last[figure]),
          label: l10n.t('in the latest snapshot'),
          days: { from: last['Snapshot'] ?? '', to: last['Snapshot'] ?? '' },
          ...(first === last ? {} : { change: formatSigned(Number(last[figure]) - Number(first[figure])) }),
        },
        ...(first === last
          ? []
          : [
              {
                count: Number(first[figure]),
                label: l10n.t('in the first snapshot'),
                days: { from: first['Snapshot'] ?? '', to: first['Snapshot'] ?? '' },
              },
            ]),
      ],
      ...gapNotice(shown, (row) => row[figure] != null, period),
      chart: {
        kind: 'lines',
        title: title(),
        unit: 'count',
        ...periods(period, shown),
        series: [
          { name: title(), values: shown.map((row) => (row[figure] == null ? null : Number(row[figure]))) },
        ],
      },
    };
  };
}

/** Builds the page of the credits of all saved snapshots, with a line for each bucket. */
function creditsTrendPage({ rows, days }: PageData): PageContent {
  const period = periodOf(rows);
  const starts = rows.filter(
    (row, place) => rows[place - 1]?.[periodNames[period]] !== row[periodNames[period]],
  );
  const shown = inTime(period, starts, days);
  const nameOf = (row: PageRow): string =>
    [row['Bucket'] ?? '', row['Unit'] ?? ''].filter((part) => part !== '').join(', ');
  const latest = rows.filter((row) => row['Snapshot'] === rows[0]?.['Snapshot']);
  const names = [...new Set([...latest, ...rows].map(nameOf))];
  const used = new Map(
    rows.map((row) => [`${row[periodNames[period]] ?? ''} ${nameOf(row)}`, row['Used'] ?? null]),
  );
  return {
    figures: latest.slice(0, 3).flatMap((row) =>
      row['Used'] == null
        ? []
        : [
            {
              count: Number(row['Used']),
              digits: 2,
              label: l10n.t('used of {bucket}', { bucket: nameOf(row) }),
              days: { from: row['Snapshot'] ?? '', to: row['Snapshot'] ?? '' },
            },
          ],
    ),
    ...gapNotice(shown, (row) => row['Snapshot'] != null, period),
    chart: {
      kind: 'lines',
      title: l10n.t('Credits Used'),
      unit: 'count',
      ...periods(period, shown),
      series: names.map((name) => ({
        name,
        values: shown.map((row) => {
          const value = used.get(`${row[periodNames[period]] ?? ''} ${name}`) ?? null;
          return value === null ? null : Number(value);
        }),
      })),
    },
  };
}

function periodOf([row = {}]: readonly PageRow[]): Period {
  return (['week', 'month'] as const).find((each) => periodNames[each] in row) ?? 'day';
}

/** Says how many periods have no value: the chart has gaps there. */
function gapNotice(
  shown: readonly PageRow[],
  isKnown: (row: PageRow) => boolean,
  period: Period,
): Pick<PageContent, 'notice'> {
  const gaps = shown.filter((row) => !isKnown(row)).length;
  if (gaps === 0) return {};
  const counts = { count: formatCount(gaps), total: formatCount(shown.length) };
  switch (period) {
    case 'day':
      return {
        notice: l10n.t('{count} of {total} days have no value: there is no suitable snapshot.', counts),
      };
    case 'week':
      return {
        notice: l10n.t('{count} of {total} weeks have no value: there is no suitable snapshot.', counts),
      };
    case 'month':
      return {
        notice: l10n.t('{count} of {total} months have no value: there is no suitable snapshot.', counts),
      };
  }
}
