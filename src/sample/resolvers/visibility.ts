import type { Entity } from '../data/entity';
import type { Repository } from '../data/repositories';
import type { Context } from './context';

/** Whether the caller may see a repository: private ones are for site admins and for every other user. */
export function mayRead({ viewer }: Context, repository: Repository): boolean {
  return !repository.isPrivate || (viewer !== undefined && (viewer.siteAdmin || viewer.key % 2 === 0));
}

/** The repositories the caller may see. */
export function readableRepositories(context: Context): readonly Repository[] {
  return context.world.repositories.all().filter((repository) => mayRead(context, repository));
}

/** Whether the caller may change what belongs to this user, organization or site. */
export function mayAdminister({ viewer, world }: Context, owner: Entity): boolean {
  if (viewer === undefined) return false;
  if (viewer.siteAdmin) return true;
  if (owner.__typename === 'User') return owner.key === viewer.key;
  return owner.__typename === 'Org' && world.memberships.has(Number(owner.key), viewer.key);
}
