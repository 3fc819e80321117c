import type { Repository } from '../data/repositories';
import { emptyResponse, requireSiteAdmin, requireUser, type Resolvers } from './context';
import { requireNode } from './lookup';

interface MetadataArgs {
  readonly repo: string;
  readonly key: string;
  readonly value?: string | null;
}

export const repositoryMutations: Resolvers = {
  Mutation: {
    recloneRepository: (_, { repo }: { repo: string }, context) => {
      requireSiteAdmin(context);
      const repository = requireNode<Repository>(context, repo, 'Repository');
      context.world.repositories.put({ ...repository, cloneState: 'CLONING' });
      return emptyResponse;
    },
    deleteRepositoryFromDisk: (_, { repo }: { repo: string }, context) => {
      requireSiteAdmin(context);
      const repository = requireNode<Repository>(context, repo, 'Repository');
      context.world.repositories.put({ ...repository, cloneState: 'NOT_CLONED' });
      return emptyResponse;
    },
    addRepoMetadata: (_, { repo, key, value = null }: MetadataArgs, context) => {
      requireUser(context);
      const repository = requireNode<Repository>(context, repo, 'Repository');
      const others = repository.metadata.filter((one) => one.key !== key);
      context.world.repositories.put({ ...repository, metadata: [...others, { key, value }] });
      return emptyResponse;
    },
    deleteRepoMetadata: (_, { repo, key }: { repo: string; key: string }, context) => {
      requireUser(context);
      const repository = requireNode<Repository>(context, repo, 'Repository');
      const metadata = repository.metadata.filter((one) => one.key !== key);
      if (metadata.length === repository.metadata.length)
        throw new Error(`no metadata under key ${JSON.stringify(key)}`);
      context.world.repositories.put({ ...repository, metadata });
      return emptyResponse;
    },
  },
};
