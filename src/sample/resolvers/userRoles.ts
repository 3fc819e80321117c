import { adminRole, userRole } from '../data/administration';
import type { User } from '../data/people';
import type { World } from '../data/world';

/** The numbers of a user's roles: those everybody has, and those that were given. */
export function roleKeysOf(world: World, user: User): readonly number[] {
  return [userRole, ...(user.siteAdmin ? [adminRole] : []), ...(world.rolesOfUsers.get(user.key) ?? [])];
}
