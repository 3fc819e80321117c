import type { Membership } from './organizations';

/** Organization memberships, indexed by user and by organization, without duplicates. */
export class Memberships {
  private readonly byUser = new Map<number, Membership[]>();
  private readonly byOrganization = new Map<number, Membership[]>();

  constructor(memberships: Iterable<Membership> = []) {
    for (const membership of memberships) this.add(membership);
  }

  /** Adds a membership unless the user is already a member. */
  add(membership: Membership): void {
    if (this.has(membership.organization, membership.user)) return;
    append(this.byUser, membership.user, membership);
    append(this.byOrganization, membership.organization, membership);
  }

  has(organization: number, user: number): boolean {
    return this.ofUser(user).some((membership) => membership.organization === organization);
  }

  ofUser(user: number): readonly Membership[] {
    return this.byUser.get(user) ?? [];
  }

  ofOrganization(organization: number): readonly Membership[] {
    return this.byOrganization.get(organization) ?? [];
  }

  remove({ organization, user }: Pick<Membership, 'organization' | 'user'>): void {
    const stays = (other: Membership) => other.organization !== organization || other.user !== user;
    this.byUser.set(user, this.ofUser(user).filter(stays));
    this.byOrganization.set(organization, this.ofOrganization(organization).filter(stays));
  }
}

function append(lists: Map<number, Membership[]>, key: number, membership: Membership): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [membership]);
  else list.push(membership);
}
