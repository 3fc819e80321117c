import { chance } from '../data/chance';
import type { Commit } from '../data/commits';
import type { Context } from './context';

/** Who wrote a commit, and when: every commit has one author among the users of the instance. */
export function authorOf(commit: Commit, { world }: Context) {
  const users = world.people.all();
  const user = users[chance(commit.oid) % Math.max(1, users.length)];
  const name = user?.displayName || (user?.username ?? 'unknown');
  return {
    date: commit.date,
    person: { name, email: user?.email ?? '', displayName: name, user: user ?? null },
  };
}
