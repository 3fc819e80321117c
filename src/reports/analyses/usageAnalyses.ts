import type { Analysis } from './analysis';
import { acceptance, activeBy, activePer, activePerMonth, adoption, topUsers, withPairs } from './usageSql';
import { unseen } from './inactive';

/** The analyses of usage, in the order of the view. */
export const usageAnalyses: readonly Analysis[] = [
  {
    id: 'activePerDay',
    title: 'Active users per day',
    meaning: 'Users whom the instance counts as active, each once a day.',
    icon: 'calendar',
    tables: ['usage'],
    query: activePer('day', 'Day'),
  },
  {
    id: 'activePerWeek',
    title: 'Active users per week',
    meaning: 'Users who were active on any day of a week, each once. Weeks begin on Monday.',
    icon: 'calendar',
    tables: ['usage'],
    query: activePer('week', 'Week'),
  },
  {
    id: 'activePerMonth',
    title: 'Active users per month',
    meaning: 'Users who were active on any day of a month, each once.',
    icon: 'calendar',
    tables: ['usage'],
    query: ({ tables }) => activePerMonth(tables.usage),
  },
  {
    id: 'activeByClient',
    title: 'Active users by client',
    meaning: 'Users who were active with a client. Who uses several counts for each.',
    icon: 'device-desktop',
    tables: ['usage'],
    query: activeBy('client'),
  },
  {
    id: 'activeByLanguage',
    title: 'Active users by language',
    meaning: 'Users who were active in a language. Who writes several counts for each.',
    icon: 'code',
    tables: ['usage'],
    query: activeBy('language'),
  },
  {
    id: 'topUsers',
    title: 'Top users',
    meaning: 'The hundred users with the most active days, with everything else that is counted.',
    icon: 'star',
    tables: ['usage'],
    query: ({ tables }) => topUsers(tables.usage),
  },
  {
    id: 'adoption',
    title: 'Adoption of each client',
    meaning: 'Active users of each client week by week, and their share of all active users of the week.',
    icon: 'graph-line',
    tables: ['usage'],
    query: ({ tables }) => adoption(tables.usage),
  },
  {
    id: 'acceptancePerWeek',
    title: 'Acceptance rates per week',
    meaning: 'How much of what was suggested was accepted, week by week.',
    icon: 'pass',
    tables: ['usage'],
    query: withPairs(acceptance('week')),
  },
  {
    id: 'acceptanceByClient',
    title: 'Acceptance rates by client',
    meaning: 'How much of what was suggested was accepted, client by client.',
    icon: 'pass',
    tables: ['usage'],
    query: withPairs(acceptance('client')),
  },
  {
    id: 'unseenAdmins',
    title: 'Site admins not seen lately',
    meaning:
      'Site admins of the registry without an active day in the last days; see the settings for how many.',
    icon: 'shield',
    tables: ['registry', 'usage'],
    enrichedBy: 'users',
    query: unseen('admins'),
  },
  {
    id: 'unseenAccounts',
    title: 'Accounts not seen lately',
    meaning:
      'Accounts of the registry without an active day in the last days; see the settings for how many.',
    icon: 'person',
    tables: ['registry', 'usage'],
    enrichedBy: 'users',
    query: unseen('accounts'),
  },
];
