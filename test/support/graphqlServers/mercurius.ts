import fastify from 'fastify';
import mercurius from 'mercurius';
import type { GraphqlServer, GraphqlServerApi } from './api';

/** Starts Mercurius on Fastify with its default options, except for its endpoint. */
export async function startMercurius({ sdl, resolvers, accepts }: GraphqlServerApi): Promise<GraphqlServer> {
  const server = fastify({ forceCloseConnections: true });
  await server.register(mercurius, {
    schema: sdl,
    resolvers,
    path: '/.api/graphql',
    context: ({ headers }) => {
      if (accepts(headers.authorization)) return {};
      throw new mercurius.ErrorWithProps('Unknown token.', { code: 'UNAUTHENTICATED' }, 401);
    },
  });
  return { origin: await server.listen({ host: '127.0.0.1', port: 0 }), stop: () => server.close() };
}
