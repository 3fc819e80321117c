import type { BatchJob } from './batchJobs';
import { below, pick } from './chance';
import type { Entity } from './entity';
import type { Repository } from './repositories';
import type { Table } from './table';

export interface DiffStat {
  readonly added: number;
  readonly deleted: number;
  readonly changed: number;
}

/** A change that a batch job proposed to a code host. */
export interface Changeset extends Entity {
  readonly __typename: 'Changeset';
  /** Number of the job, and of the repository. */
  readonly key: string;
  readonly title: string;
  readonly repository: Repository;
  readonly state: 'UNPUBLISHED' | 'DRAFT' | 'OPEN' | 'MERGED' | 'CLOSED';
  readonly reviewState: 'APPROVED' | 'CHANGES_REQUESTED' | 'PENDING' | null;
  readonly diffStat: DiffStat;
  readonly createdAt: string | null;
}

/** What a job proposed: nothing before it is done. */
export function changesetsOf(job: BatchJob, repositories: Table<Repository>): Changeset[] {
  if (job.finishedAt === null) return [];
  return job.repositories.flatMap((number) => {
    const repository = repositories.get(number);
    if (repository === undefined) return [];
    const key = `${job.key}/${number}`;
    const state = pick(['UNPUBLISHED', 'DRAFT', 'OPEN', 'OPEN', 'MERGED', 'MERGED', 'CLOSED'] as const, key);
    return [
      {
        __typename: 'Changeset' as const,
        key,
        title: `${job.name} in ${repository.name}`,
        repository,
        state,
        reviewState:
          state === 'UNPUBLISHED' ? null : pick(['APPROVED', 'CHANGES_REQUESTED', 'PENDING'] as const, key),
        diffStat: diffStat(key),
        createdAt: state === 'UNPUBLISHED' ? null : job.finishedAt,
      },
    ];
  });
}

/** How much the change with this key changes. */
export function diffStat(key: string): DiffStat {
  return { added: below(90, key, 'added'), deleted: below(40, key, 'deleted'), changed: 0 };
}
