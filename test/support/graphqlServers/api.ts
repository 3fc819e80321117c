import { printSchema } from 'graphql';
import { buildSampleSchema } from '../../../src/sample/schema';

/** The token that every server accepts. */
export const validToken = 'canary-valid-0123456789';

/** Another GraphQL server that serves the schema of the sample instance on this machine. */
export interface GraphqlServer {
  /** Scheme, host and port. */
  readonly origin: string;
  stop(): Promise<void>;
}

/** How a server is started. Its endpoint is `/.api/graphql`. */
export type StartServer = (api: GraphqlServerApi) => Promise<GraphqlServer>;

/** What the resolvers of all servers have in common, and what they have seen. */
export interface GraphqlServerApi {
  readonly sdl: string;
  readonly resolvers: Readonly<Record<'Query' | 'Mutation', Readonly<Record<string, Resolver>>>>;
  /** Whether an `Authorization` header has the valid token. */
  readonly accepts: (authorization: string | undefined) => boolean;
  /** How often the mutation ran. */
  readonly mutations: number;
  /** Fulfilled when the resolver of `search` is running. It never returns before `release` is called. */
  readonly searching: Promise<void>;
  release(): void;
}

type Resolver = (source: unknown, parameters: Readonly<Record<string, unknown>>) => unknown;

/** The message of the resolver that always fails. */
export const failureMessage = 'must be site admin';

/** Resolvers for a few fields of the sample's schema; every other field is null. */
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
