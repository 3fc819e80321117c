import { below } from './chance';
import type { Entity } from './entity';
import { dateTime, day } from './time';
import { teams } from './words';

export interface Organization extends Entity {
  readonly __typename: 'Org';
  readonly key: number;
  readonly name: string;
  readonly displayName: string | null;
  readonly createdAt: string;
}

export interface Membership {
  readonly organization: number;
  readonly user: number;
  readonly createdAt: string;
}

/** Creates one organization per team. */
export function createOrganizations(seed: number, now: number): Organization[] {
  return teams.map((name, index) => ({
    __typename: 'Org',
    key: index + 1,
    name,
    displayName: index % 4 === 3 ? null : `Team ${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    createdAt: dateTime(now - (400 + below(900, seed, name)) * day),
  }));
}

/** Creates memberships: one organization per user, and a second one for about a third of the users. */
export function createMemberships(seed: number, now: number, users: readonly number[]): Membership[] {
  return users.flatMap((user) => {
    const first = 1 + below(teams.length, seed, user, 'organization');
    const second = 1 + (first % teams.length);
    const createdAt = dateTime(now - below(400, seed, user, 'joined') * day);
    return (below(3, seed, user) === 0 ? [first, second] : [first]).map((organization) => ({
      organization,
      user,
      createdAt,
    }));
  });
}
