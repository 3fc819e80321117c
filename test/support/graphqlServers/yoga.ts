import { createServer } from 'node:http';
import { GraphQLError } from 'graphql';
import { createSchema, createYoga } from 'graphql-yoga';
import type { GraphqlServerApi } from './api';
import { listen } from './listen';

/** Starts GraphQL Yoga with its default options, except for its endpoint, unmasked errors, and disabled logging. */
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
  // oxlint-disable-next-line typescript/no-misused-promises -- Yoga handles its errors.
  return listen(createServer(yoga));
}

function unauthenticated(): GraphQLError {
  return new GraphQLError('Unknown token.', {
    extensions: { code: 'UNAUTHENTICATED', http: { status: 401 } },
  });
}
