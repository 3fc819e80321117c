import type { Repository } from '../data/repositories';
import { emptyResponse, requireSiteAdmin, requireUser, type Context, type Resolvers } from './context';
import { requireNode } from './requireNode';

interface MetadataArgs {
  readonly repo: string;
  readonly key: string;
  readonly value?: string | null;
}

type CloneState = Repository['cloneState'];

function setCloneState(cloneState: CloneState) {
  return (_: unknown, { repo }: { repo: string }, context: Context) => {
    requireSiteAdmin(context);
    const repository = requireNode<Repository>(context, repo, 'Repository');
    context.world.repositories.put({ ...repository, cloneState });
    return emptyResponse;
  };
}

function setMetadata(_: unknown, { repo, key, value = null }: MetadataArgs, context: Context) {
  requireUser(context);
  const repository = requireNode<Repository>(context, repo, 'Repository');
  const others = repository.metadata.filter((one) => one.key !== key);
  context.world.repositories.put({ ...repository, metadata: [...others, { key, value }] });
  return emptyResponse;
}

function deleteMetadata(_: unknown, { repo, key }: { repo: string; key: string }, context: Context) {
  requireUser(context);
  const repository = requireNode<Repository>(context, repo, 'Repository');
  const metadata = repository.metadata.filter((one) => one.key !== key);
  if (metadata.length === repository.metadata.length)
    throw new Error(`no metadata under key ${JSON.stringify(key)}`);
  context.world.repositories.put({ ...repository, metadata });
  return emptyResponse;
}

export const repositoryMutations: Resolvers = {
  Mutation: {
    recloneRepository: setCloneState('CLONING'),
    deleteRepositoryFromDisk: setCloneState('NOT_CLONED'),
    addRepoMetadata: setMetadata,
    updateRepoMetadata: setMetadata,
    deleteRepoMetadata: deleteMetadata,
    addRepoKeyValuePair: setMetadata,
    updateRepoKeyValuePair: setMetadata,
    deleteRepoKeyValuePair: deleteMetadata,
  },
};
