import { createServer } from 'node:http';
import { GraphQLError } from 'graphql';
import { createSchema, createYoga } from 'graphql-yoga';
import type { GraphqlServerApi } from './api';
import { listen } from './listen';

/** GraphQL Yoga with its defaults. */
export function startYoga({ sdl, resolvers, accepts }: GraphqlServerApi): ReturnType<typeof listen> {
  const yoga = createYoga({
    schema: createSchema({ typeDefs: sdl, resolvers }),
    graphqlEndpoint: '/.api/graphql',
    maskedErrors: false,
    logging: false,
    context: ({ request }) => {
      if (!accepts(request.headers.get('authorization') ?? undefined)) throw unauthenticated();
      return {};
    },
  });
  // eslint-disable-next-line @typescript-eslint/no-misused-promises -- Yoga reports its errors itself.
  return listen(createServer(yoga));
}

function unauthenticated(): GraphQLError {
  return new GraphQLError('Unknown token.', {
    extensions: { code: 'UNAUTHENTICATED', http: { status: 401 } },
  });
}
