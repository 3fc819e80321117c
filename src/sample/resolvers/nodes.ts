import { isObjectType, type GraphQLSchema } from 'graphql';
import { findCommit, refsOf } from '../data/commits';
import { decodeId, type Entity } from '../data/entity';
import { siteRecord } from '../data/site';
import { Synthetic } from '../synthetic/syntheticNodes';
import type { Context } from './context';
import { mayRead } from './visibility';

type Finder = (key: string, context: Context) => Entity | undefined;

/** Functions that find the record with a key, by type. */
const finders: Readonly<Record<string, Finder>> = {
  Site: () => siteRecord,
  User: (key, { world }) => world.people.byId(Number(key)),
  Org: (key, { world }) => world.organizations.get(key),
  Repository: (key, context) => readable(context, key),
  GitCommit: part((context, parent, rest) => {
    const repository = readable(context, parent);
    return repository && findCommit(repository, rest);
  }),
  GitRef: part((context, parent, _, key) => {
    const repository = readable(context, parent);
    return repository && refsOf(repository).find((ref) => ref.key === key);
  }),
};

/**
 * Returns the record with this global ID, if the caller can access it.
 * @throws Error if the ID is invalid
 */
export function findNode(context: Context, id: string): Entity | undefined {
  const { type, key } = decodeId(id);
  return finders[type]?.(key, context);
}

/**
 * Returns the record with this global ID, or a synthetic object for types without records.
 * @throws Error if the ID is invalid
 */
export function nodeOrSynthetic(context: Context, schema: GraphQLSchema, id: string): Entity | undefined {
  const { type: name, key } = decodeId(id);
  const type = schema.getType(name);
  const isSynthetic =
    !(name in finders) && isObjectType(type) && type.getInterfaces().some((one) => one.name === 'Node');
  return isSynthetic ? new Synthetic(name, key) : findNode(context, id);
}

/** Creates a finder for nested records, whose key is `parent/rest`. */
function part(
  find: (context: Context, parent: string, rest: string, key: string) => Entity | undefined,
): Finder {
  return (key, context) => {
    const slash = key.indexOf('/');
    return slash < 0 ? undefined : find(context, key.slice(0, slash), key.slice(slash + 1), key);
  };
}

function readable(context: Context, key: string) {
  const repository = context.world.repositories.get(key);
  return repository && mayRead(context, repository) ? repository : undefined;
}
