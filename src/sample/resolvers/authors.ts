import { chance } from '../data/chance';
import type { Commit } from '../data/commits';
import type { Context } from './context';

/** Returns the author and the date of a commit. Each author is a user of the instance. */
export function authorOf(commit: Commit, { world }: Context) {
  const users = world.people.all();
  const user = users[chance(commit.oid) % Math.max(1, users.length)];
  const name = user?.displayName || (user?.username ?? 'unknown');
  return {
    date: commit.date,
    person: { name, email: user?.email ?? '', displayName: name, user: user ?? null },
  };
}
