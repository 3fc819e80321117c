import * as l10n from '@vscode/l10n';
import type { Analysis } from './analysis';
import { unseen } from './unseen';
import type { Preset } from '../dates/range';
import type { Granularity } from '../definitions/definition';
import { inactivePage, longestGroup } from './pages/inactivePage';
import { acceptanceClientPage, activeByPage, topUsersPage } from './pages/namePages';
import { acceptanceWeekPage, activeUsersPage, adoptionPage } from './pages/periodPages';
import { acceptance, activeBy, activePer, adoption, topUsers, withPairs } from './activeUsersSql';

const opening =
  (granularity: Granularity) =>
  (preset: Preset): Analysis['opensWith'] =>
  () => ({ granularity, range: { kind: 'preset', preset } });

const daily = opening('by_user_day');
/** Returns the most detailed report of a date range, with which an analysis opens. */
export const detailed = opening('by_user_day_client_language');
const monthly = opening('by_user_month')('last12Months');

/** The number of days of the last 12 full months, at least. */
const yearDays = 365;

/** Returns a report whose range contains all groups of inactive accounts. */
const allGroups: Analysis['opensWith'] = (unseenDays) =>
  daily(unseenDays * longestGroup < yearDays ? 'last12Months' : 'allTime')(unseenDays);

/** The analyses of usage, in the order of the view. */
export const usageAnalyses: readonly Analysis[] = [
  {
    id: 'activePerDay',
    title: () => l10n.t('Active users per day'),
    meaning: () => l10n.t('Users active on the day, each counted once. Days are in UTC.'),
    icon: 'calendar',
    tables: ['usage'],
    enrichedBy: 'registry',
    opensWith: daily('last30Days'),
    query: activePer('day'),
    page: activeUsersPage('day'),
  },
  {
    id: 'activePerWeek',
    title: () => l10n.t('Active users per week'),
    meaning: () =>
      l10n.t('Users active on at least one day of the week, each counted once. Weeks start on Monday.'),
    icon: 'calendar',
    tables: ['usage'],
    enrichedBy: 'registry',
    opensWith: daily('last12Weeks'),
    query: activePer('week'),
    page: activeUsersPage('week'),
  },
  {
    id: 'activePerMonth',
    title: () => l10n.t('Active users per month'),
    meaning: () => l10n.t('Users active on at least one day of the month, each counted once.'),
    icon: 'calendar',
    tables: ['usage'],
    enrichedBy: 'registry',
    opensWith: monthly,
    query: activePer('month'),
    page: activeUsersPage('month'),
  },
  {
    id: 'activeByClient',
    title: () => l10n.t('Active users by client'),
    meaning: () => l10n.t('Users active with each client. Users of several clients count for each of them.'),
    icon: 'device-desktop',
    tables: ['usage'],
    opensWith: detailed('last30Days'),
    query: activeBy('client'),
    emptyText: () => l10n.t('No active users with a known client'),
    page: activeByPage('Client Name'),
  },
  {
    id: 'activeByLanguage',
    title: () => l10n.t('Active users by language'),
    meaning: () =>
      l10n.t('Users active in each language. Users of several languages count for each of them.'),
    icon: 'code',
    tables: ['usage'],
    opensWith: detailed('last30Days'),
    query: activeBy('language'),
    emptyText: () => l10n.t('No active users with a known language'),
    page: activeByPage('Language'),
  },
  {
    id: 'topUsers',
    title: () => l10n.t('Top users'),
    meaning: () => l10n.t('The 100 users with the most active days, and their totals of all other counts.'),
    icon: 'star',
    tables: ['usage'],
    opensWith: detailed('last30Days'),
    query: ({ tables }) => topUsers(tables.usage),
    page: topUsersPage,
  },
  {
    id: 'adoption',
    title: () => l10n.t('Client adoption'),
    meaning: () =>
      l10n.t("The share of each week's active users who used each client. Weeks start on Monday."),
    icon: 'graph-line',
    tables: ['usage'],
    opensWith: detailed('last12Weeks'),
    query: adoption,
    emptyText: () => l10n.t('No active users with a known client'),
    page: adoptionPage,
  },
  {
    id: 'acceptancePerWeek',
    title: () => l10n.t('Acceptance rate per week'),
    meaning: () => l10n.t('The share of suggestions that were accepted in each week. Weeks start on Monday.'),
    icon: 'pass',
    tables: ['usage'],
    opensWith: detailed('last12Weeks'),
    query: withPairs(acceptance('week')),
    emptyText: () => l10n.t('No suggestions in the data'),
    page: acceptanceWeekPage,
  },
  {
    id: 'acceptanceByClient',
    title: () => l10n.t('Acceptance rate by client'),
    meaning: () => l10n.t('The share of suggestions that were accepted in each client.'),
    icon: 'pass',
    tables: ['usage'],
    opensWith: detailed('last30Days'),
    query: withPairs(acceptance('client')),
    emptyText: () => l10n.t('No suggestions in the data'),
    page: acceptanceClientPage,
  },
  {
    id: 'unseenAdmins',
    title: () => l10n.t('Inactive site admins'),
    meaning: () =>
      l10n.t(
        'Site admins in the user registry who have been inactive for at least the configured number of days, or have no activity in the data.',
      ),
    icon: 'shield',
    tables: ['registry', 'usage'],
    enrichedBy: 'users',
    opensWith: allGroups,
    query: unseen('admins'),
    emptyText: () => l10n.t('No inactive site admins'),
    page: inactivePage('admins'),
  },
  {
    id: 'unseenAccounts',
    title: () => l10n.t('Inactive accounts'),
    meaning: () =>
      l10n.t(
        'Accounts in the user registry that have been inactive for at least the configured number of days, or have no activity in the data.',
      ),
    icon: 'person',
    tables: ['registry', 'usage'],
    enrichedBy: 'users',
    opensWith: allGroups,
    query: unseen('accounts'),
    emptyText: () => l10n.t('No inactive accounts'),
    page: inactivePage('accounts'),
  },
];
