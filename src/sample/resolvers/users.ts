import { chance, below } from '../data/chance';
import { dateTime, hour } from '../data/time';
import type { User } from '../data/people';
import { tokenRecord } from '../data/tokenRecord';
import { globalId } from '../data/entity';
import { requireSelfOrSiteAdmin, type Resolvers, type TypeResolvers } from './context';
import { page, contains, sorted, type Paging } from './paging';
import { mayAdminister } from './visibility';
import { matchesUserFilter, type UserFilter } from './userFilter';
import { roleKeysOf } from './userRoles';

interface UsersArgs extends Paging {
  readonly query?: string | null;
  readonly filter?: UserFilter | null;
  readonly orderBy?: 'USERNAME' | 'CREATED_AT' | 'DATABASE_ID' | 'LAST_ACTIVE_AT' | null;
  readonly direction?: 'ASCENDING' | 'DESCENDING' | null;
}

const orders = {
  USERNAME: ({ username }: User) => username,
  CREATED_AT: ({ createdAt }: User) => createdAt,
  DATABASE_ID: ({ databaseId }: User) => databaseId,
  LAST_ACTIVE_AT: ({ databaseId }: User) => -chance(databaseId, 'active'),
} as const;

const query: TypeResolvers<unknown> = {
  currentUser: (_, __, { viewer }) => viewer,
  user: (_, { username, email }: { username?: string | null; email?: string | null }, context) => {
    if ((username == null) === (email == null)) throw new Error('give either username or email');
    if (username != null) return context.world.people.byName(username);
    if (!context.viewer?.siteAdmin) throw new Error('must be site admin');
    return context.world.people.all().find((user) => user.email === email);
  },
  users: (_, { query: text, filter, orderBy, direction, ...paging }: UsersArgs, context) => {
    const found = context.world.people
      .all()
      .filter(
        (user) =>
          contains(text, user.username, user.displayName) &&
          matchesUserFilter(context, user, filter ?? undefined),
      );
    return page(sorted(found, orders[orderBy ?? 'USERNAME'], direction ?? 'ASCENDING'), paging);
  },
};

const user: TypeResolvers<User> = {
  databaseID: ({ databaseId }) => databaseId,
  displayName: ({ displayName }) => (displayName === '' ? null : displayName),
  url: ({ username }) => `/users/${username}`,
  settingsURL: (source, _, context) =>
    mayAdminister(context, source) ? `/users/${source.username}/settings` : null,
  namespaceName: ({ username }) => username,
  email: (source, _, context) => (mayAdminister(context, source) ? source.email : ''),
  emails: (source, _, context) => {
    requireSelfOrSiteAdmin(context, source.key);
    return [{ email: source.email, isPrimary: true, verified: !source.serviceAccount, user: source }];
  },
  organizations: ({ key }, paging: Paging, { world }) =>
    page(
      world.memberships
        .ofUser(key)
        .flatMap(({ organization }) => world.organizations.get(organization) ?? []),
      paging,
    ),
  organizationMemberships: ({ key }, _, { world }) => world.memberships.ofUser(key),
  accessTokens: ({ key }, paging: Paging, context) => {
    requireSelfOrSiteAdmin(context, key);
    return page(context.accessTokens.list(key).map(tokenRecord), paging);
  },
  roles: (source, paging: Paging, context) => {
    requireSelfOrSiteAdmin(context, source.key);
    return page(
      roleKeysOf(context.world, source).flatMap((key) => context.world.roles.get(key) ?? []),
      paging,
    );
  },
  permissions: (source, _, context) => {
    requireSelfOrSiteAdmin(context, source.key);
    const keys = roleKeysOf(context.world, source).flatMap(
      (key) => context.world.roles.get(key)?.permissions ?? [],
    );
    return context.world.permissions.all().filter(({ key }) => keys.includes(key));
  },
  session: () => null,
  activity: ({ key }, { period }: { period: string }, context) => {
    requireSelfOrSiteAdmin(context, key);
    return activityOf(key, period, context.world.now);
  },
  savedSearches: (source, paging: Paging, context) =>
    page(
      mayAdminister(context, source)
        ? context.world.savedSearches.all().filter(({ owner }) => owner === globalId(source))
        : [],
      paging,
    ),
  monitors: (source, paging: Paging, context) =>
    page(
      mayAdminister(context, source)
        ? context.world.monitors.all().filter(({ owner }) => owner === globalId(source))
        : [],
      paging,
    ),
  batchJobs: (source, { states, ...paging }: Paging & { states?: readonly string[] | null }, { world }) =>
    page(
      world.batchJobs
        .all()
        .filter(
          ({ namespace, state }) => namespace === globalId(source) && (states?.includes(state) ?? true),
        ),
      paging,
    ),
};

const periods: Readonly<Record<string, number>> = {
  TODAY: 1,
  LAST_7_DAYS: 7,
  LAST_30_DAYS: 30,
  ALL_TIME: 400,
};

/** Generated figures that grow with the period, so that a longer one never says less. */
function activityOf(user: number, period: string, now: number) {
  const days = periods[period] ?? 1;
  const pace = 1 + below(12, user, 'pace');
  const searches = pace * days * 3;
  return {
    searches,
    codeNavigations: pace * days * 5,
    activeDays: Math.ceil((days * Math.min(pace, 5)) / 7),
    lastActiveAt: dateTime(now - below(200, user, 'active') * hour),
    charactersShown: searches * 480_000,
  };
}

const session: TypeResolvers<unknown> = { canSignOut: () => false };

export const userResolvers: Resolvers = {
  Query: query,
  User: user,
  Session: session,
};
