import { commitAt, commitCount, displayName, type Commit, type Ref } from '../data/commits';
import { chance } from '../data/chance';
import { authorOf } from './authors';
import type { Resolvers, TypeResolvers } from './context';
import { blobAt, treeAt } from './trees';
import { contains, page, type Paging } from './paging';

const commit: TypeResolvers<Commit> = {
  abbreviatedOID: ({ oid }) => oid.slice(0, 7),
  author: (source, _, context) => authorOf(source, context),
  committer: () => null,
  subject: ({ message }) => message.split('\n')[0],
  body: ({ message }) => message.split('\n\n')[1] ?? null,
  parents: ({ repository, age }) => [commitAt(repository, age + 1) ?? []].flat(),
  url: ({ repository, oid }) => `/${repository.name}/-/commit/${oid}`,
  tree: (source, { path }: { path?: string | null }) => treeAt(source, path ?? ''),
  blob: (source, { path }: { path: string }) => blobAt(source, path),
  file: (source, { path }: { path: string }) => blobAt(source, path),
  ancestors: ({ repository, age }, { query, ...paging }: Paging & { query?: string | null }) =>
    page(
      commitsBetween(repository, age, commitCount(repository)).filter(({ message }) =>
        contains(query, message),
      ),
      paging,
    ),
  diff: (source) => ({ base: commitAt(source.repository, source.age + 1), head: source }),
};

/** The commits of a repository from one age up to, and without, another. */
function commitsBetween(repository: Commit['repository'], from: number, until: number): Commit[] {
  return Array.from(
    { length: Math.max(0, until - from) },
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

interface Comparison {
  readonly base: Commit | undefined;
  readonly head: Commit;
}

const comparison: TypeResolvers<Comparison> = {
  commits: ({ base, head }, paging: Paging) => {
    const last = base === undefined ? commitCount(head.repository) : base.age;
    return page(commitsBetween(head.repository, head.age, last), paging);
  },
  fileDiffs: ({ base, head }, paging: Paging) => {
    const diffs = changedFiles(base, head);
    const sum = (side: 'added' | 'deleted') => diffs.reduce((total, { stat }) => total + stat[side], 0);
    return {
      ...page(diffs, paging),
      diffStat: { added: sum('added'), deleted: sum('deleted'), changed: 0 },
      rawDiff: diffs
        .map((diff) => `--- a/${diff.oldPath}\n+++ b/${diff.newPath}\n${diff.hunks[0]?.body ?? ''}`)
        .join('\n'),
    };
  },
};

/** Files do not really differ between generated commits: a few are said to have changed, the same ones each time. */
function changedFiles(base: Commit | undefined, head: Commit) {
  if (base?.oid === head.oid) return [];
  const blobs = treeAt(head, '')?.allFiles ?? [];
  return blobs
    .filter(({ path }) => chance(head.oid, path) % 3 === 0)
    .map(({ path, lines }) => {
      const line = lines.length === 0 ? 0 : chance(head.oid, path, 'line') % lines.length;
      const text = lines[line] ?? '';
      return {
        oldPath: path,
        newPath: path,
        stat: { added: 1, deleted: 1, changed: 0 },
        hunks: [
          {
            oldStart: line + 1,
            newStart: line + 1,
            body: `@@ -${line + 1} +${line + 1} @@\n-${text} \n+${text}`,
          },
        ],
      };
    });
}

export const gitResolvers: Resolvers = {
  GitCommit: commit,
  GitRef: ref,
  RepositoryComparison: comparison,
};
