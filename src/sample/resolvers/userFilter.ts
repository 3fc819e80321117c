import type { User } from '../data/people';
import type { Context } from './context';
import { roleKeysOf } from './userRoles';

interface DateRange {
  readonly from?: string | null;
  readonly until?: string | null;
}

export interface UserFilter {
  readonly siteAdmin?: boolean | null;
  readonly serviceAccount?: boolean | null;
  readonly role?: string | null;
  readonly createdAt?: DateRange | null;
  readonly anyOf?: readonly UserFilter[] | null;
  readonly not?: UserFilter | null;
}

/** Whether all conditions of a filter hold for a user; what is left out, or null, is no condition. */
export function matchesUserFilter(
  context: Context,
  user: User,
  filter: UserFilter | null | undefined,
): boolean {
  if (filter == null) return true;
  const { siteAdmin, serviceAccount, role, createdAt, anyOf, not } = filter;
  return (
    (siteAdmin == null || siteAdmin === user.siteAdmin) &&
    (serviceAccount == null || serviceAccount === user.serviceAccount) &&
    (role == null || hasRole(context, user, role)) &&
    (createdAt == null || isWithin(user.createdAt, createdAt)) &&
    (anyOf == null || anyOf.some((one) => matchesUserFilter(context, user, one))) &&
    (not == null || !matchesUserFilter(context, user, not))
  );
}

function hasRole(context: Context, user: User, name: string): boolean {
  return roleKeysOf(context.world, user).some((key) => context.world.roles.get(key)?.name === name);
}

function isWithin(moment: string, { from, until }: DateRange): boolean {
  const time = Date.parse(moment);
  return (from == null || Date.parse(from) <= time) && (until == null || time < Date.parse(until));
}
