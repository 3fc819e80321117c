import { GraphQLError, type GraphQLResolveInfo } from 'graphql';
import type { TokenRegistry } from '../auth/tokens';
import type { User } from '../data/people';
import type { World } from '../data/world';
import type { InstanceSettings } from '../settings';

/** Context of all resolvers, such as the data and the caller. */
export interface Context {
  readonly world: World;
  /** The current user; undefined for anonymous callers. */
  readonly viewer: User | undefined;
  readonly accessTokens: TokenRegistry;
  readonly settings: Readonly<InstanceSettings>;
  /** URL of the instance, without a trailing slash. */
  readonly externalURL: string;
  /** Returns the current time, in milliseconds since 1970. */
  readonly clock: () => number;
}

/** Resolves one field. The schema validates arguments, so each resolver declares its own argument type. */
type Resolver<Source> = (source: Source, args: never, context: Context, info: GraphQLResolveInfo) => unknown;

/** Resolvers of one type. Fields without a resolver are read from the record, or are synthetic. */
export type TypeResolvers<Source> = Readonly<Record<string, Resolver<Source>>>;

/** Resolvers of one part of the schema, by type. */
export type Resolvers = Readonly<Record<string, TypeResolvers<never>>>;

/** Creates an error with a code that clients can check. */
export function codedError(code: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } });
}

/** @throws Error for anonymous callers */
export function requireUser({ viewer }: Context): User {
  if (viewer === undefined) throw new Error('not authenticated');
  return viewer;
}

/** @throws Error unless the caller is a site admin */
export function requireSiteAdmin(context: Context): User {
  const viewer = requireUser(context);
  if (!viewer.siteAdmin) throw new Error('must be site admin');
  return viewer;
}

/** @throws Error unless the caller is this user or a site admin */
export function requireSelfOrSiteAdmin(context: Context, user: number): User {
  const viewer = requireUser(context);
  if (viewer.key !== user && !viewer.siteAdmin) {
    throw new Error('must be authenticated as the user in question, or must be site admin');
  }
  return viewer;
}

/** Result of mutations that return no data. */
export const emptyResponse = { alwaysNil: null };
