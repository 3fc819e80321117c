import type { Resolvers } from './context';
import { findNode } from './nodes';

/** The most IDs one `nodes` field takes. */
const maxIds = 100;

export const coreResolvers: Resolvers = {
  Query: {
    node: (_, { id }: { id: string }, context) => findNode(context, id),
    nodes: (_, { ids }: { ids: readonly string[] }, context) => {
      if (ids.length > maxIds) throw new Error(`at most ${maxIds} IDs at once`);
      return ids.map((id) => findNode(context, id));
    },
  },
  Mutation: {
    ping: (_, { message }: { message?: string | null }) => message ?? 'pong',
  },
};
