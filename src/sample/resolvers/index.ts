import { accessTokenResolvers } from './accessTokens';
import { blobResolvers } from './blobs';
import type { Resolvers } from './context';
import { gitResolvers } from './git';
import { nodeOrSynthetic } from './nodes';
import { organizationResolvers } from './organizations';
import { repositoryResolvers } from './repositories';
import { repositoryMutations } from './repositoryMutations';
import { searchResolvers } from './search';
import { siteResolvers } from './site';
import { userMutations } from './userMutations';
import { userResolvers } from './users';

/** Maximum number of IDs in one `nodes` field. */
const maxIds = 100;

const coreResolvers: Resolvers = {
  Query: {
    node: (_, { id }: { id: string }, context, { schema }) => nodeOrSynthetic(context, schema, id),
    nodes: (_, { ids }: { ids: readonly string[] }, context, { schema }) => {
      if (ids.length > maxIds) throw new Error(`at most ${maxIds} IDs at once`);
      return ids.map((id) => nodeOrSynthetic(context, schema, id));
    },
  },
  Mutation: {
    ping: (_, { message }: { message?: string | null }) => message ?? 'pong',
  },
};

export type { Context } from './context';

/**
 * Resolvers of fields that are neither read from a record nor synthetic, except the IDs of nodes. Several parts can
 * share a type.
 */
export const resolvers: readonly Resolvers[] = [
  coreResolvers,
  userResolvers,
  userMutations,
  accessTokenResolvers,
  organizationResolvers,
  repositoryResolvers,
  repositoryMutations,
  gitResolvers,
  blobResolvers,
  searchResolvers,
  siteResolvers,
];
