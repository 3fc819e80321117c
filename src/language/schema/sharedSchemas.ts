import { createHash } from 'node:crypto';
import type { GraphQLSchema } from 'graphql';
import { readSchema, type ReadSchema } from './readSchema';

interface KnownSchema extends Pick<ReadSchema, 'problems'> {
  readonly schema: WeakRef<GraphQLSchema>;
}

/** The schemas in memory, by the digest of their bytes. */
const known = new Map<string, KnownSchema>();

/**
 * Reads a schema, or returns the one in memory that was read from equal bytes: instances of one version often have equal
 * schemas.
 *
 * @throws the errors of `readSchema`
 */
export function readSharedSchema(bytes: Uint8Array): ReadSchema {
  const digest = createHash('sha256').update(bytes).digest('base64');
  const found = known.get(digest);
  const shared = found?.schema.deref();
  if (found && shared) return { schema: shared, problems: found.problems };
  for (const [key, { schema }] of known) if (!schema.deref()) known.delete(key);
  const read = readSchema(bytes);
  known.set(digest, { schema: new WeakRef(read.schema), problems: read.problems });
  return read;
}
