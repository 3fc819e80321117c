import type { Resolvers } from './context';
import { nodeOrMadeUp } from './nodes';

/** Maximum number of IDs in one `nodes` field. */
const maxIds = 100;

export const coreResolvers: Resolvers = {
  Query: {
    node: (_, { id }: { id: string }, context, { schema }) => nodeOrMadeUp(context, schema, id),
    nodes: (_, { ids }: { ids: readonly string[] }, context, { schema }) => {
      if (ids.length > maxIds) throw new Error(`at most ${maxIds} IDs at once`);
      return ids.map((id) => nodeOrMadeUp(context, schema, id));
    },
  },
  Mutation: {
    ping: (_, { message }: { message?: string | null }) => message ?? 'pong',
  },
};
