import * as l10n from '@vscode/l10n';
import { columnFor } from '../columns';
import { isTrue } from '../fieldSql';
import { accounts, inactiveAccounts, type Trend } from './trend';
import { creditsTrendPage, trendPage } from './trendPage';

const users = 'Users';
const siteAdmins = 'Site Admins';
const inactive = 'Inactive Accounts';

/** The analyses of all saved snapshots, in the order of the view. */
export const trends: readonly Trend[] = [
  {
    id: 'registryGrowth',
    get title() {
      return l10n.t('Registry growth');
    },
    get meaning() {
      return l10n.t(
        'Users in each saved snapshot of the user registry, without service accounts. Of several snapshots of a period, the last one counts.',
      );
    },
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
    get title() {
      return l10n.t('Site admins over time');
    },
    get meaning() {
      return l10n.t(
        'Site admins in each saved snapshot of the user registry. Of several snapshots of a period, the last one counts.',
      );
    },
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
    get title() {
      return l10n.t('Inactive accounts over time');
    },
    get meaning() {
      return l10n.t(
        'Accounts in each saved snapshot of the user registry without activity in the configured number of days before it. A saved usage report must cover these days.',
      );
    },
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
    get title() {
      return l10n.t('Credits over time');
    },
    get meaning() {
      return l10n.t(
        'Credits used of each bucket in each saved snapshot. Of several snapshots of a period, the last one counts.',
      );
    },
    icon: 'credit-card',
    over: 'credits',
    page: creditsTrendPage,
  },
];
