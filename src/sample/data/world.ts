import type { Person } from '../analytics';
import { Memberships } from './memberships';
import { createMemberships, createOrganizations, type Organization } from './organizations';
import { People } from './people';
import { createRepositories, type Repository } from './repositories';
import { Table } from './table';

/** Records that the GraphQL API of one sample instance reads and changes while the instance runs. */
export interface World {
  readonly seed: number;
  /** Reference time of the data, in milliseconds since 1970. All generated dates are relative to it. */
  readonly now: number;
  readonly people: People;
  readonly organizations: Table<Organization>;
  readonly memberships: Memberships;
  readonly repositories: Table<Repository>;
}

/** Creates the records. Equal accounts, seeds, and times produce equal data. */
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
