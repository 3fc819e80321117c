import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { GraphQLError } from 'graphql';
import type { GraphqlServer, GraphqlServerApi } from './api';

/** Starts Apollo Server with its default options, except that introspection is enabled. */
export async function startApollo({ sdl, resolvers, accepts }: GraphqlServerApi): Promise<GraphqlServer> {
  const server = new ApolloServer({ typeDefs: sdl, resolvers, introspection: true });
  const { url } = await startStandaloneServer(server, {
    listen: { host: '127.0.0.1', port: 0 },
    context: ({ req }) => {
      if (!accepts(req.headers.authorization)) throw unauthenticated();
      return Promise.resolve({});
    },
  });
  return { origin: new URL(url).origin, stop: () => server.stop() };
}

function unauthenticated(): GraphQLError {
  return new GraphQLError('Unknown token.', {
    extensions: { code: 'UNAUTHENTICATED', http: { status: 401 } },
  });
}
