import { findCommit, refsOf } from '../data/commits';
import { filesOf } from '../data/files';
import type { Repository } from '../data/repositories';
import { requireSiteAdmin, type Context, type Resolvers, type TypeResolvers } from './context';
import { markdown } from './markdown';
import { page, contains, sorted, type Paging } from './paging';
import { readableRepositories } from './visibility';

interface RepositoriesArgs extends Paging {
  readonly query?: string | null;
  readonly names?: readonly string[] | null;
  readonly filter?: RepositoryFilter | null;
  readonly orderBy?: keyof typeof orders | null;
  readonly direction?: 'ASCENDING' | 'DESCENDING' | null;
  readonly descending?: boolean | null;
  readonly cloned?: boolean | null;
  readonly notCloned?: boolean | null;
  readonly indexed?: boolean | null;
  readonly notIndexed?: boolean | null;
}

const orders = {
  REPOSITORY_NAME: ({ name }: Repository) => name,
  REPOSITORY_CREATED_AT: ({ createdAt }: Repository) => createdAt,
  SIZE: ({ byteSize }: Repository) => byteSize,
  STARS: ({ stars }: Repository) => stars,
} as const;

/**
 * Returns the repository name in a clone URL: `code.example.com/web/router` for both
 * `https://code.example.com/web/router.git` and `git@code.example.com:web/router`.
 */
function nameInCloneUrl(cloneURL: string): string {
  return cloneURL
    .replace(/^[a-z+]+:\/\//i, '')
    .replace(/^[^@/]*@/, '')
    .replace(/\.git$/, '')
    .replace(':', '/');
}

function byName(context: Context, name: string): Repository | undefined {
  return readableRepositories(context).find((repository) => repository.name === name);
}

/** Converts a former name of a repository, such as `code.example.com/web/legacy-router`, to its current name. */
function formerName(name: string): string {
  return name.replace(/\/legacy-([^/]+)$/, '/$1');
}

const query: TypeResolvers<unknown> = {
  repository: (_, { name, cloneURL }: { name?: string | null; cloneURL?: string | null }, context) => {
    if ((name == null) === (cloneURL == null)) throw new Error('give either name or cloneURL');
    return byName(context, name ?? nameInCloneUrl(cloneURL ?? ''));
  },
  repositoryRedirect: (_, { name }: { name: string }, context) => {
    const repository = byName(context, name);
    if (repository !== undefined) return repository;
    const renamed = byName(context, formerName(name));
    return renamed && { __typename: 'Redirect', url: `${context.externalURL}/${renamed.name}` };
  },
  repositories: (_, args: RepositoriesArgs, context) => {
    const { query: text, names, filter, orderBy, direction, descending, first = null, after = null } = args;
    const found = readableRepositories(context).filter(
      (repository) =>
        contains(text, repository.name) &&
        isListed(repository, args) &&
        (names?.includes(repository.name) ?? true) &&
        matchesRepositoryFilter(repository, filter ?? {}),
    );
    return page(
      sorted(
        found,
        orders[orderBy ?? 'REPOSITORY_NAME'],
        descending ? 'DESCENDING' : (direction ?? 'ASCENDING'),
      ),
      { first, after },
    );
  },
};

/** Whether a repository matches the arguments for clones and indexes. Repositories with a clone are indexed. */
function isListed({ cloneState }: Repository, listing: RepositoriesArgs): boolean {
  return cloneState === 'CLONED'
    ? listing.cloned !== false && listing.indexed !== false
    : listing.notCloned !== false && listing.notIndexed !== false;
}

/** Reads data from the clone. Returns null for repositories without one. */
function whenCloned<T>({ cloneState }: Repository, read: () => T): T | null {
  return cloneState === 'CLONED' ? read() : null;
}

function languagesOf(repository: Repository) {
  const shares = new Map<string, { name: string; totalBytes: number; totalLines: number }>();
  for (const { language, lines } of filesOf(repository)) {
    if (language === undefined) continue;
    const share = shares.get(language) ?? { name: language, totalBytes: 0, totalLines: 0 };
    share.totalBytes += lines.join('\n').length;
    share.totalLines += lines.length;
    shares.set(language, share);
  }
  return sorted([...shares.values()], ({ totalBytes }) => totalBytes, 'DESCENDING');
}

const repository: TypeResolvers<Repository> = {
  url: ({ name }) => `/${name}`,
  externalURLs: ({ name }) => [{ url: `https://${name}`, serviceKind: 'FORGE', serviceType: 'forge' }],
  keyValuePairs: ({ metadata }) => metadata,
  label: ({ name }) => markdown(name),
  externalRepository: ({ key, name }) => ({
    id: String(1000 + key),
    serviceType: 'forge',
    serviceID: `https://${name.split('/')[0] ?? ''}/`,
  }),
  languages: languagesOf,
  mirrorInfo: (source) => source,
  defaultBranch: (source) => whenCloned(source, () => refsOf(source)[0]),
  commit: (source, { rev }: { rev: string }) => whenCloned(source, () => findCommit(source, rev)),
  gitRefs: (
    source,
    { query: text, type, ...paging }: Paging & { query?: string | null; type?: string | null },
  ) => {
    const prefixes: Readonly<Record<string, string>> = {
      GIT_BRANCH: 'refs/heads/',
      GIT_TAG: 'refs/tags/',
      GIT_REF_OTHER: 'refs/notes/',
    };
    const prefix = type == null ? '' : (prefixes[type] ?? '');
    const refs = whenCloned(source, () => refsOf(source)) ?? [];
    return page(
      refs.filter(({ name }) => name.startsWith(prefix) && contains(text, name)),
      paging,
    );
  },
  viewerCanAdminister: (_, __, { viewer }) => viewer?.siteAdmin ?? false,
  badgeURL: () => null,
};

const mirrorInfo: TypeResolvers<Repository> = {
  remoteURL: ({ name }, _, context) => {
    requireSiteAdmin(context);
    return `https://${name}.git`;
  },
  cloned: ({ cloneState }) => cloneState === 'CLONED',
  cloneInProgress: ({ cloneState }) => cloneState === 'CLONING',
  cloneProgress: ({ cloneState, key }) => (cloneState === 'CLONING' ? `${(key * 17) % 100}%` : null),
  lastError: ({ cloneState }) => (cloneState === 'FAILED' ? 'The code host asked for a password.' : null),
  updatedAt: (source) => whenCloned(source, () => source.updatedAt),
  shard: ({ key }, _, { viewer }) => (viewer?.siteAdmin ? `storage-${key % 3}` : null),
};

export const repositoryResolvers: Resolvers = {
  Query: query,
  Repository: repository,
  MirrorRepositoryInfo: mirrorInfo,
};

interface RepositoryFilter {
  readonly cloneStates?: readonly string[] | null;
  readonly private?: boolean | null;
  readonly archived?: boolean | null;
  readonly fork?: boolean | null;
  readonly size?: { readonly atLeast?: string | null; readonly atMost?: string | null } | null;
  readonly language?: string | null;
  readonly metadata?: readonly { readonly key: string; readonly value?: string | null }[] | null;
}

/** Returns the reported clone state. A repository whose first clone failed is reported as not cloned. */
function cloneStatus({ cloneState }: Repository): string {
  return cloneState === 'FAILED' ? 'NOT_CLONED' : cloneState;
}

/** Whether a repository matches all conditions of a filter. Omitted and null conditions are ignored. */
function matchesRepositoryFilter(repository: Repository, filter: RepositoryFilter): boolean {
  const { size, language, metadata } = filter;
  return (
    (filter.cloneStates?.includes(cloneStatus(repository)) ?? true) &&
    (filter.private == null || filter.private === repository.isPrivate) &&
    (filter.archived == null || filter.archived === repository.isArchived) &&
    (filter.fork == null || filter.fork === repository.isFork) &&
    (size?.atLeast == null || BigInt(size.atLeast) <= BigInt(repository.byteSize)) &&
    (size?.atMost == null || BigInt(repository.byteSize) <= BigInt(size.atMost)) &&
    (language == null || language.toLowerCase() === repository.language.toLowerCase()) &&
    (metadata ?? []).every((requested) =>
      repository.metadata.some(
        ({ key, value }) => key === requested.key && value === (requested.value ?? null),
      ),
    )
  );
}
