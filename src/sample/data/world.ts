import type { Person } from '../analytics';
import {
  createFeatureFlags,
  createPermissions,
  createRoles,
  createWebhooks,
  type FeatureFlag,
  type FlagOverride,
  type HostCredential,
  type Permission,
  type Role,
  type Webhook,
} from './administration';
import { createBatchJobs, type BatchJob } from './batchJobs';
import { globalId } from './entity';
import { createExternalServices, type ExternalService } from './externalServices';
import { createMonitors, createSavedSearches, type Monitor, type Owner, type SavedSearch } from './keepsakes';
import { createMemberships, createOrganizations, type Invitation, type Organization } from './organizations';
import { Memberships } from './memberships';
import { People } from './people';
import { createRepositories, type Repository } from './repositories';
import { SettingsStore } from './settings';
import { SiteConfiguration } from './siteConfiguration';
import { Table } from './table';

/** Everything the GraphQL API of one sample instance reads and changes. It lives as long as the instance runs. */
export interface World {
  readonly seed: number;
  /** The moment the data was made for, in milliseconds: every date in it is counted from here. */
  readonly now: number;
  readonly people: People;
  readonly organizations: Table<Organization>;
  readonly invitations: Table<Invitation>;
  readonly memberships: Memberships;
  readonly repositories: Table<Repository>;
  readonly externalServices: Table<ExternalService>;
  readonly credentials: Table<HostCredential>;
  readonly webhooks: Table<Webhook>;
  readonly permissions: Table<Permission>;
  readonly roles: Table<Role>;
  /** Roles beyond those everybody has, by user. */
  readonly rolesOfUsers: Map<number, readonly number[]>;
  readonly flags: Map<string, FeatureFlag>;
  readonly overrides: Table<FlagOverride>;
  readonly savedSearches: Table<SavedSearch>;
  readonly batchJobs: Table<BatchJob>;
  readonly monitors: Table<Monitor>;
  readonly settings: SettingsStore;
  readonly configuration: SiteConfiguration;
}

/** The same people, seed and moment give the same data. */
export function createWorld(people: readonly Person[], seed: number, now: number): World {
  const users = new People(people);
  const organizations = new Table(createOrganizations(seed, now));
  const owners = ownersAmong(users, organizations);
  return {
    seed,
    now,
    people: users,
    organizations,
    invitations: new Table(),
    memberships: new Memberships(
      createMemberships(
        seed,
        now,
        users.all().map(({ key }) => key),
      ),
    ),
    repositories: new Table(createRepositories(seed, now)),
    externalServices: new Table(createExternalServices(now)),
    credentials: new Table(),
    webhooks: new Table(createWebhooks(now)),
    permissions: new Table(createPermissions(now)),
    roles: new Table(createRoles(now)),
    rolesOfUsers: new Map(users.all().flatMap(({ key }) => (key % 11 === 0 ? [[key, [3]] as const] : []))),
    flags: new Map(createFeatureFlags(now).map((flag) => [flag.name, flag])),
    overrides: new Table(),
    savedSearches: new Table(createSavedSearches(seed, now, owners)),
    batchJobs: new Table(createBatchJobs(seed, now, owners)),
    monitors: new Table(createMonitors(seed, now, owners)),
    settings: new SettingsStore(now),
    configuration: new SiteConfiguration(now),
  };
}

/** Some users and organizations that things belong to; the first plain user is among them. */
function ownersAmong(people: People, organizations: Table<Organization>): Owner[] {
  const makers = people.all().slice(0, 12);
  return makers.flatMap((user, index) => {
    const organization = organizations.all()[index];
    const own: Owner = { namespace: globalId(user), creator: user.key };
    return organization === undefined
      ? [own]
      : [own, { namespace: globalId(organization), creator: user.key }];
  });
}
