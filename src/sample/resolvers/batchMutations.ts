import type { BatchJob } from '../data/batchJobs';
import { globalId } from '../data/entity';
import { dateTime } from '../data/time';
import { parseSearch } from '../search/query';
import { runSearch } from '../search/run';
import { codedError, emptyResponse, requireUser, type Context, type Resolvers } from './context';
import { requireNamespace, requireNode } from './lookup';
import { mayAdminister, mayAdministerId, readableRepositories } from './visibility';

interface Selector {
  readonly repositoriesMatchingQuery?: string | null;
  readonly repository?: { readonly name: string } | null;
}

interface BatchInput {
  readonly name: string;
  readonly description?: string | null;
  readonly namespace?: string | null;
  readonly on: readonly Selector[];
  readonly options?: { readonly priority?: BatchJob['priority'] | null } | null;
}

const unfinished: readonly string[] = ['QUEUED', 'PROCESSING', 'CANCELING'];

/** The repositories that selectors name. @throws Error for a selector without exactly one way to choose */
function selected(context: Context, selectors: readonly Selector[]): number[] {
  const readable = readableRepositories(context);
  const keys = selectors.flatMap(({ repositoriesMatchingQuery: query, repository }) => {
    if ((query == null) === (repository == null)) {
      throw new Error('give either repositoriesMatchingQuery or repository');
    }
    if (query == null) return readable.filter(({ name }) => name === repository?.name).map(({ key }) => key);
    return runSearch(parseSearch(query), readable).hits.map((hit) => hit.repository.key);
  });
  return [...new Set(keys)];
}

function requireOwned(context: Context, id: string): BatchJob {
  requireUser(context);
  const job = requireNode<BatchJob>(context, id, 'BatchJob');
  if (!mayAdministerId(context, job.namespace)) throw new Error('must own the batch job or be site admin');
  return job;
}

export const batchMutations: Resolvers = {
  Mutation: {
    createBatchJob: (_, { input }: { input: BatchInput }, context) => {
      const viewer = requireUser(context);
      const owner = input.namespace == null ? viewer : requireNamespace(context, input.namespace);
      if (!mayAdminister(context, owner)) throw new Error('must be allowed to act for the owner');
      if (!/^[\w.-]+$/.test(input.name)) {
        throw codedError(
          'ErrBatchJobInvalidName',
          'The name may have letters, digits, dots, hyphens and underscores',
        );
      }
      const namespace = globalId(owner);
      const { batchJobs } = context.world;
      const same = (job: BatchJob) => job.name === input.name && job.namespace === namespace;
      if (batchJobs.all().some((job) => same(job) && unfinished.includes(job.state))) {
        throw codedError('ErrMatchingBatchJobExists', 'An unfinished batch job of this name exists');
      }
      const repositories = selected(context, input.on);
      const now = dateTime(context.clock());
      return batchJobs.add((key) => ({
        __typename: 'BatchJob',
        key,
        name: input.name,
        description: input.description ?? '',
        state: 'QUEUED',
        priority: input.options?.priority ?? 'NORMAL',
        namespace,
        creator: viewer.key,
        createdAt: now,
        updatedAt: now,
        startedAt: null,
        finishedAt: null,
        failureMessage: null,
        originalInput: { ...input },
        repositories,
      }));
    },
    cancelBatchJob: (_, { id }: { id: string }, context) => {
      const job = requireOwned(context, id);
      if (!unfinished.includes(job.state)) throw new Error('the batch job has ended');
      const now = dateTime(context.clock());
      return context.world.batchJobs.put({ ...job, state: 'CANCELED', updatedAt: now, finishedAt: now });
    },
    retryBatchJob: (_, { id }: { id: string }, context) => {
      const job = requireOwned(context, id);
      if (unfinished.includes(job.state)) throw new Error('the batch job has not ended');
      const now = dateTime(context.clock());
      return context.world.batchJobs.put({
        ...job,
        state: 'QUEUED',
        updatedAt: now,
        startedAt: null,
        finishedAt: null,
        failureMessage: null,
      });
    },
    deleteBatchJobs: (_, { ids }: { ids: readonly string[] }, context) => {
      for (const { key } of ids.map((id) => requireOwned(context, id))) context.world.batchJobs.delete(key);
      return emptyResponse;
    },
  },
};
