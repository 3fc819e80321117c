import type { Resolvers } from './context';
import { nodeOrSynthetic } from './nodes';

/** Maximum number of IDs in one `nodes` field. */
const maxIds = 100;

export const coreResolvers: Resolvers = {
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
