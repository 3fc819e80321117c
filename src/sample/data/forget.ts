import { globalId, type Entity } from './entity';
import type { Organization } from './organizations';
import type { User } from './people';
import type { Table } from './table';
import type { World } from './world';

/** Deletes a user with everything that is the user's alone. Tokens are the caller's to revoke. */
export function forgetUser(world: World, user: User): void {
  forgetBelongings(world, user);
  for (const membership of [...world.memberships.ofUser(user.key)]) world.memberships.remove(membership);
  deleteWhere(world.invitations, ({ sender, recipient }) => sender === user.key || recipient === user.key);
  deleteWhere(world.credentials, (credential) => credential.user === user.key);
  world.rolesOfUsers.delete(user.key);
  world.people.delete(user.key);
}

/** Deletes an organization with everything it owns. Its members stay. */
export function forgetOrganization(world: World, organization: Organization): void {
  forgetBelongings(world, organization);
  for (const membership of [...world.memberships.ofOrganization(organization.key)]) {
    world.memberships.remove(membership);
  }
  deleteWhere(world.invitations, (invitation) => invitation.organization === organization.key);
  world.organizations.delete(organization.key);
}

/** Deletes what belongs to a user or an organization by its global ID. */
function forgetBelongings(world: World, owner: Entity): void {
  const id = globalId(owner);
  deleteWhere(world.savedSearches, (search) => search.owner === id);
  deleteWhere(world.monitors, (monitor) => monitor.owner === id);
  deleteWhere(world.batchJobs, (job) => job.namespace === id);
  deleteWhere(world.overrides, (override) => override.namespace === id);
}

function deleteWhere<T extends Entity & { readonly key: number }>(
  table: Table<T>,
  isGone: (record: T) => boolean,
): void {
  for (const record of table.all()) if (isGone(record)) table.delete(record.key);
}
