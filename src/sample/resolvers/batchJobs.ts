import { batchCommands, batchWork, type BatchJob, type BatchState, type BatchWork } from '../data/batchJobs';
import { changesetsOf, diffStat, type Changeset } from '../data/changesets';
import { refsOf } from '../data/commits';
import type { Context, Resolvers, TypeResolvers } from './context';
import { page, sorted, type Paging } from './paging';
import { findNode } from './nodes';
import { mayAdministerId, mayRead } from './visibility';

interface ListArgs extends Paging {
  readonly states?: readonly string[] | null;
  readonly namespace?: string | null;
  readonly orderBy?: keyof typeof orders | null;
  readonly direction?: 'ASCENDING' | 'DESCENDING' | null;
}

const orders = {
  CREATED_AT: ({ createdAt }: BatchJob) => createdAt,
  UPDATED_AT: ({ updatedAt }: BatchJob) => updatedAt,
  NAME: ({ name }: BatchJob) => name,
} as const;

function workOf(context: Context, job: BatchJob): BatchWork[] {
  return job.repositories.flatMap((key) => {
    const repository = context.world.repositories.get(key);
    return repository === undefined ? [] : batchWork(job, repository, mayRead(context, repository));
  });
}

function statsOf(work: readonly BatchWork[]) {
  const count = (...states: readonly BatchState[]) =>
    work.filter(({ state }) => states.includes(state)).length;
  return {
    total: work.length,
    queued: count('QUEUED'),
    processing: count('PROCESSING', 'CANCELING'),
    completed: count('COMPLETED'),
    errored: count('FAILED', 'CANCELED'),
    cached: work.filter(({ cachedResultFound }) => cachedResultFound).length,
  };
}

const job: TypeResolvers<BatchJob> = {
  namespace: ({ namespace }, _, context) => findNode(context, namespace),
  creator: ({ creator }, _, { world }) => world.people.byId(creator),
  stats: (source, _, context) => statsOf(workOf(context, source)),
  workspaces: (source, { state, ...paging }: Paging & { state?: string | null }, context) =>
    page(
      workOf(context, source).filter((work) => state == null || work.state === state),
      paging,
    ),
  changesets: (source, { state, ...paging }: Paging & { state?: string | null }, context) =>
    page(
      changesetsOf(source, context.world.repositories).filter(
        (changeset) => mayRead(context, changeset.repository) && (state == null || changeset.state === state),
      ),
      paging,
    ),
  viewerCanAdminister: ({ namespace }, _, context) => mayAdministerId(context, namespace),
  url: ({ key }) => `/batch-jobs/${key}`,
};

/** The steps of the work in one repository: all before the one that failed, or that is being run, succeeded. */
function stepsOf({ key, batchJob, state }: BatchWork) {
  const commands = batchCommands(batchJob.key);
  return commands.map((run, index) => {
    const last = index === commands.length - 1;
    const stepState =
      state === 'COMPLETED' || !last ? (state === 'QUEUED' ? 'PENDING' : 'SUCCEEDED') : lastStepStates[state];
    return {
      key: `${key}/${index}`,
      number: index + 1,
      run,
      container: 'alpine:3',
      environment: [
        { name: 'CI', value: 'true' },
        { name: 'REGISTRY_TOKEN', value: null },
      ],
      state: stepState,
      exitCode: stepState === 'SUCCEEDED' ? 0 : stepState === 'FAILED' ? 1 : null,
    };
  });
}

const lastStepStates = {
  QUEUED: 'PENDING',
  PROCESSING: 'RUNNING',
  CANCELING: 'RUNNING',
  CANCELED: 'SKIPPED',
  COMPLETED: 'SUCCEEDED',
  FAILED: 'FAILED',
} as const;

const work: TypeResolvers<BatchWork> = {
  branch: ({ repository }) => refsOf(repository)[0],
  steps: stepsOf,
  diffStat: ({ key, finishedAt }) => (finishedAt === null ? null : diffStat(key)),
};

const step: TypeResolvers<ReturnType<typeof stepsOf>[number]> = {
  outputLines: ({ run, exitCode }, { first, after }: { first?: number | null; after?: number | null }) =>
    [
      { stream: 'STDOUT', text: `$ ${run}` },
      ...Array.from({ length: 12 }, (_, line) => ({ stream: 'STDOUT', text: `line ${line + 1}` })),
      ...(exitCode === 1 ? [{ stream: 'STDERR', text: 'nothing to do' }] : []),
    ].slice(after ?? 0, (after ?? 0) + (first ?? 500)),
};

const changeset: TypeResolvers<Changeset> = {
  externalURL: ({ state, repository, key }) =>
    state === 'UNPUBLISHED'
      ? null
      : { url: `https://${repository.name}/changes/${key.replace('/', '')}`, serviceKind: 'FORGE' },
};

export const batchJobResolvers: Resolvers = {
  Query: {
    batchJobs: (_, { states, namespace, orderBy, direction, ...paging }: ListArgs, { world }) => {
      const found = world.batchJobs
        .all()
        .filter(
          (one) =>
            (states?.includes(one.state) ?? true) && (namespace == null || one.namespace === namespace),
        );
      return page(sorted(found, orders[orderBy ?? 'CREATED_AT'], direction ?? 'DESCENDING'), paging);
    },
  },
  BatchJob: job,
  VisibleBatchWorkspace: work,
  BatchStep: step,
  Changeset: changeset,
};
