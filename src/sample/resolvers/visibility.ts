import type { Entity } from '../data/entity';
import type { Repository } from '../data/repositories';
import type { Context } from './context';

/**
 * Whether the caller can see a repository. Private ones are visible to site admins and users with an even
 * key.
 */
export function mayRead({ viewer }: Pick<Context, 'viewer'>, repository: Repository): boolean {
  return !repository.isPrivate || (viewer !== undefined && (viewer.siteAdmin || viewer.key % 2 === 0));
}

/** Returns the repositories that the caller can see. */
export function readableRepositories(context: Pick<Context, 'viewer' | 'world'>): readonly Repository[] {
  return context.world.repositories.all().filter((repository) => mayRead(context, repository));
}

/** Whether the caller can administer this user, organization, or site, and read its private data. */
export function mayAdminister({ viewer, world }: Context, owner: Entity): boolean {
  if (viewer === undefined) return false;
  if (viewer.siteAdmin) return true;
  if (owner.__typename === 'User') return owner.key === viewer.key;
  return owner.__typename === 'Org' && world.memberships.has(Number(owner.key), viewer.key);
}
