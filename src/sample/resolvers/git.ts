import { chance } from '../data/chance';
import { commitAt, commitCount, displayName, type Commit, type Ref } from '../data/commits';
import type { Context, Resolvers, TypeResolvers } from './context';
import { blobAt } from './blobs';
import { contains, page, type Paging } from './paging';

const commit: TypeResolvers<Commit> = {
  abbreviatedOID: ({ oid }) => oid.slice(0, 7),
  author: (source, _, context) => authorOf(source, context),
  committer: () => null,
  subject: ({ message }) => message.split('\n')[0],
  body: ({ message }) => message.split('\n\n')[1] ?? null,
  parents: ({ repository, age }) => [commitAt(repository, age + 1) ?? []].flat(),
  url: ({ repository, oid }) => `/${repository.name}/-/commit/${oid}`,
  blob: (source, { path }: { path: string }) => blobAt(source, path),
  file: (source, { path }: { path: string }) => blobAt(source, path),
  ancestors: ({ repository, age }, { query, ...paging }: Paging & { query?: string | null }) =>
    page(
      commitsFrom(repository, age).filter(({ message }) => contains(query, message)),
      paging,
    ),
};

/** Returns the commits of a repository from the given age back to the first commit. */
function commitsFrom(repository: Commit['repository'], from: number): Commit[] {
  return Array.from(
    { length: commitCount(repository) - from },
    (_, index) => commitAt(repository, from + index) ?? [],
  ).flat();
}

const ref: TypeResolvers<Ref> = {
  displayName: ({ name }) => displayName(name),
  type: ({ name }) =>
    name.startsWith('refs/heads/')
      ? 'GIT_BRANCH'
      : name.startsWith('refs/tags/')
        ? 'GIT_TAG'
        : 'GIT_REF_OTHER',
  target: ({ repository, age }) => commitAt(repository, age) ?? commitAt(repository, 0),
  url: ({ repository, name }) => `/${repository.name}@${displayName(name)}`,
};

export const gitResolvers: Resolvers = {
  GitCommit: commit,
  GitRef: ref,
};

/** Returns the author and the date of a commit. Each author is a user of the instance. */
function authorOf(commit: Commit, { world }: Context) {
  const users = world.people.all();
  const user = users[chance(commit.oid) % Math.max(1, users.length)];
  const name = user?.displayName || (user?.username ?? 'unknown');
  return {
    date: commit.date,
    person: { name, email: user?.email ?? '', displayName: name, user: user ?? null },
  };
}
