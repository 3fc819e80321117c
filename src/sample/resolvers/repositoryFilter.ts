import type { Repository } from '../data/repositories';

export interface RepositoryFilter {
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
export function matchesRepositoryFilter(repository: Repository, filter: RepositoryFilter): boolean {
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
