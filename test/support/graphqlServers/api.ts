import { printSchema } from 'graphql';
import { buildSampleSchema } from '../../../src/sample/schema';

/** Token that every server accepts. */
export const validToken = 'canary-valid-0123456789';

/** GraphQL server on loopback with the schema of the sample instance. */
export interface GraphqlServer {
  /** Scheme, host, and port. */
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts a server with the endpoint `/.api/graphql`. */
export type StartServer = (api: GraphqlServerApi) => Promise<GraphqlServer>;

/** Schema, resolvers, and token check of a server, with its recorded calls. */
export interface GraphqlServerApi {
  readonly sdl: string;
  readonly resolvers: Readonly<Record<'Query' | 'Mutation', Readonly<Record<string, Resolver>>>>;
  /** Whether an `Authorization` header contains the valid token. */
  readonly accepts: (authorization: string | undefined) => boolean;
  /** Number of calls of the `createOrganization` mutation. */
  readonly mutations: number;
  /** Resolves when the resolver of `search` is running. The resolver returns after `release` is called. */
  readonly searching: Promise<void>;
  release(): void;
}

type Resolver = (source: unknown, parameters: Readonly<Record<string, unknown>>) => unknown;

/** Error message of the resolver that always fails. */
export const failureMessage = 'must be site admin';

/** Creates an API with resolvers for a few fields of the sample's schema. Other fields have no value. */
export function createApi(): GraphqlServerApi {
  let mutations = 0;
  let started = (): void => undefined;
  let release = (): void => undefined;
  const searching = new Promise<void>((resolve) => (started = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  return {
    sdl: printSchema(buildSampleSchema()),
    accepts: (authorization) => authorization === `token ${validToken}`,
    get mutations() {
      return mutations;
    },
    searching,
    release,
    resolvers: {
      Query: {
        currentUser: () => ({ username: 'ada' }),
        user: (_, { username }) => ({ username }),
        organization: () => Promise.reject(new Error(failureMessage)),
        search: async () => {
          started();
          await released;
          return null;
        },
      },
      Mutation: {
        createOrganization: () => {
          mutations += 1;
          return { id: 'T3JnOjE=' };
        },
      },
    },
  };
}
