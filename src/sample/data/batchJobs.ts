import { below, pick } from './chance';
import type { Entity } from './entity';
import type { Repository } from './repositories';
import { dateTime, day, hour, second } from './time';
import { subjects, verbs } from './words';

export type BatchState = 'QUEUED' | 'PROCESSING' | 'CANCELING' | 'CANCELED' | 'COMPLETED' | 'FAILED';

export interface BatchJob extends Entity {
  readonly __typename: 'BatchJob';
  readonly key: number;
  readonly name: string;
  readonly description: string;
  readonly state: BatchState;
  readonly priority: 'LOW' | 'NORMAL' | 'HIGH';
  /** Global ID of the user or organization it belongs to. */
  readonly namespace: string;
  readonly creator: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  readonly failureMessage: string | null;
  readonly originalInput: Readonly<Record<string, unknown>>;
  /** Numbers of the repositories it works in. */
  readonly repositories: readonly number[];
}

const states: readonly BatchState[] = [
  'COMPLETED',
  'COMPLETED',
  'PROCESSING',
  'FAILED',
  'QUEUED',
  'CANCELED',
  'COMPLETED',
];

/** A few dozen jobs in all states; every owner in turn has one. */
export function createBatchJobs(
  seed: number,
  now: number,
  owners: readonly { readonly namespace: string; readonly creator: number }[],
): BatchJob[] {
  return Array.from({ length: 42 }, (_, index) => {
    const key = index + 1;
    const owner = owners[index % owners.length] ?? { namespace: '', creator: 0 };
    const made = now - (42 - index) * 3 * day;
    const state = states[index % states.length] ?? 'QUEUED';
    const started = state === 'QUEUED' ? null : made + hour;
    const finished = ['COMPLETED', 'FAILED', 'CANCELED'].includes(state) ? made + 5 * hour : null;
    const name = `${pick(verbs, seed, key, 'batch')}-every-${pick(subjects, seed, key, 'batch')}-${key}`;
    return {
      __typename: 'BatchJob',
      key,
      name,
      description: `Makes each project ${name.replaceAll('-', ' ')}.`,
      state,
      priority: pick(['LOW', 'NORMAL', 'NORMAL', 'HIGH'] as const, seed, key),
      ...owner,
      createdAt: dateTime(made),
      updatedAt: dateTime(finished ?? started ?? made),
      startedAt: started === null ? null : dateTime(started),
      finishedAt: finished === null ? null : dateTime(finished),
      failureMessage: state === 'FAILED' ? 'Step 2 ended with status 1 in 3 repositories.' : null,
      originalInput: { name, steps: batchCommands(key).map((run) => ({ run, container: 'alpine:3' })) },
      repositories: Array.from(
        { length: 3 + below(30, seed, key) },
        (__, place) => 1 + ((key * 7 + place) % 240),
      ),
    };
  });
}

/** The command lines of a job, in order. */
export function batchCommands(job: number): readonly string[] {
  const subject = pick(subjects, 'command', job);
  return [`find . -name '*${subject}*'`, `codemod --rename ${subject}`, 'make format'].slice(
    0,
    1 + (job % 3),
  );
}

export interface BatchWork extends Entity {
  readonly __typename: 'VisibleBatchWorkspace' | 'HiddenBatchWorkspace';
  /** Number of the job, and of the repository. */
  readonly key: string;
  readonly batchJob: BatchJob;
  readonly repository: Repository;
  readonly state: BatchState;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  readonly cachedResultFound: boolean;
  readonly failureMessage: string | null;
}

/** What a job does in one repository. Repositories the caller may not see are hidden, and the work with them. */
export function batchWork(job: BatchJob, repository: Repository, visible: boolean): BatchWork {
  const state = workState(job, repository.key);
  const started = job.startedAt === null || state === 'QUEUED' ? null : Date.parse(job.startedAt);
  const ended = state === 'COMPLETED' || state === 'FAILED' || state === 'CANCELED';
  return {
    __typename: visible ? 'VisibleBatchWorkspace' : 'HiddenBatchWorkspace',
    key: `${job.key}/${repository.key}`,
    batchJob: job,
    repository,
    state,
    startedAt: started === null ? null : dateTime(started),
    finishedAt:
      started !== null && ended
        ? dateTime(started + (30 + below(3000, job.key, repository.key)) * second)
        : null,
    cachedResultFound: state === 'COMPLETED' && below(4, job.key, repository.key, 'cached') === 0,
    failureMessage: state === 'FAILED' ? 'Step 2 ended with status 1.' : null,
  };
}

function workState({ key, state }: BatchJob, repository: number): BatchState {
  const share = below(10, key, repository, 'state');
  if (state === 'PROCESSING') return share < 5 ? 'COMPLETED' : share < 7 ? 'PROCESSING' : 'QUEUED';
  if (state === 'FAILED') return share < 2 ? 'FAILED' : 'COMPLETED';
  if (state === 'CANCELED' || state === 'CANCELING') return share < 5 ? 'COMPLETED' : state;
  return state;
}
