import type { Person } from '../analytics';
import { Memberships } from './memberships';
import { createMemberships, createOrganizations, type Organization } from './organizations';
import { People } from './people';
import { createRepositories, type Repository } from './repositories';
import { Table } from './table';

/** The records that the GraphQL API of one sample instance reads and changes, for as long as the instance runs. */
export interface World {
  readonly seed: number;
  /** The moment the data was made for, in milliseconds: every date in it is counted from here. */
  readonly now: number;
  readonly people: People;
  readonly organizations: Table<Organization>;
  readonly memberships: Memberships;
  readonly repositories: Table<Repository>;
}

/** The same people, seed and moment give the same data. */
export function createWorld(people: readonly Person[], seed: number, now: number): World {
  const users = new People(people);
  const keys = users.all().map(({ key }) => key);
  return {
    seed,
    now,
    people: users,
    organizations: new Table(createOrganizations(seed, now)),
    memberships: new Memberships(createMemberships(seed, now, keys)),
    repositories: new Table(createRepositories(seed, now)),
  };
}
