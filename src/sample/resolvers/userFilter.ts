import type { User } from '../data/people';

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

/** Whether a user matches all conditions of a filter. Omitted and null conditions are ignored. */
export function matchesUserFilter(user: User, filter: UserFilter | null | undefined): boolean {
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
