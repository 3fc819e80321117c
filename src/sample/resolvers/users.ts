import { chance } from '../data/chance';
import type { User } from '../data/people';
import { requireSelfOrSiteAdmin, type Resolvers, type TypeResolvers } from './context';
import { page, contains, sorted, type Paging } from './paging';
import { mayAdminister } from './visibility';

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
      .filter((user) => contains(text, user.username, user.displayName) && matchesUserFilter(user, filter));
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
  session: () => null,
  viewerCanAdminister: (source, _, context) => mayAdminister(context, source),
};

export const userResolvers: Resolvers = {
  Query: query,
  User: user,
};

interface DateRange {
  readonly from?: string | null;
  readonly until?: string | null;
}

interface UserFilter {
  readonly siteAdmin?: boolean | null;
  readonly serviceAccount?: boolean | null;
  readonly role?: string | null;
  readonly createdAt?: DateRange | null;
  readonly anyOf?: readonly UserFilter[] | null;
  readonly not?: UserFilter | null;
}

/** Whether a user matches all conditions of a filter. Omitted and null conditions are ignored. */
function matchesUserFilter(user: User, filter: UserFilter | null | undefined): boolean {
  if (filter == null) return true;
  const { siteAdmin, serviceAccount, role, createdAt, anyOf, not } = filter;
  return (
    (siteAdmin == null || siteAdmin === user.siteAdmin) &&
    (serviceAccount == null || serviceAccount === user.serviceAccount) &&
    (role == null || rolesOf(user).includes(role)) &&
    (createdAt == null || isWithin(user.createdAt, createdAt)) &&
    (anyOf == null || anyOf.some((one) => matchesUserFilter(user, one))) &&
    (not == null || !matchesUserFilter(user, not))
  );
}

/** Returns the built-in roles of a user. */
function rolesOf({ siteAdmin }: User): readonly string[] {
  return siteAdmin ? ['USER', 'SITE_ADMINISTRATOR'] : ['USER'];
}

function isWithin(moment: string, { from, until }: DateRange): boolean {
  const time = Date.parse(moment);
  return (from == null || Date.parse(from) <= time) && (until == null || time < Date.parse(until));
}
