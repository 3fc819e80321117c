import { GraphQLError, type GraphQLResolveInfo } from 'graphql';
import type { TokenRegistry } from '../auth/tokens';
import type { User } from '../data/people';
import type { World } from '../data/world';
import type { InstanceSettings } from '../settings';

/** What every resolver may read: the data, and who asks. */
export interface Context {
  readonly world: World;
  /** The acting user; undefined for callers without a credential. */
  readonly viewer: User | undefined;
  readonly accessTokens: TokenRegistry;
  readonly settings: Readonly<InstanceSettings>;
  /** The address of the instance, without a trailing slash. */
  readonly externalURL: string;
  /** The current moment, in milliseconds. */
  readonly clock: () => number;
}

/** Resolves one field. Arguments arrive validated by the schema, so each resolver names the type of its own. */
type Resolver<Source> = (source: Source, args: never, context: Context, info: GraphQLResolveInfo) => unknown;

/** The resolvers of one type. Fields without one are read from the record as they are, or made up. */
export type TypeResolvers<Source> = Readonly<Record<string, Resolver<Source>>>;

/** The resolvers of a part of the schema, by type. */
export type Resolvers = Readonly<Record<string, TypeResolvers<never>>>;

/** An error with a code that clients can decide on. */
export function codedError(code: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } });
}

/** @throws Error for callers without a credential */
export function requireUser({ viewer }: Context): User {
  if (viewer === undefined) throw new Error('not authenticated');
  return viewer;
}

/** @throws Error for everybody but site admins */
export function requireSiteAdmin(context: Context): User {
  const viewer = requireUser(context);
  if (!viewer.siteAdmin) throw new Error('must be site admin');
  return viewer;
}

/** @throws Error for everybody but this user and site admins */
export function requireSelfOrSiteAdmin(context: Context, user: number): User {
  const viewer = requireUser(context);
  if (viewer.key !== user && !viewer.siteAdmin) {
    throw new Error('must be authenticated as the user in question, or must be site admin');
  }
  return viewer;
}

/** What a mutation answers that has nothing else to say. */
export const emptyResponse = { alwaysNil: null };
