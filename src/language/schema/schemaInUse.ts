import { createHash } from 'node:crypto';
import type { GraphQLSchema } from 'graphql';
import { readSchema, type ReadSchema } from './readSchema';
import { printSdl, type SdlDocument } from './sdl';
import { SchemaSearch } from './search';

/** The indexes of the schemas, which connections to instances of one version often share. */
const searches = new WeakMap<GraphQLSchema, SchemaSearch>();

/** A schema that documents are validated against, with lazily computed and cached indexes. */
export class SchemaInUse {
  private printed: SdlDocument | undefined;

  constructor(
    readonly connectionId: string,
    readonly connectionName: string,
    readonly schema: GraphQLSchema,
    readonly problems: readonly string[],
    /** Whether the user selected this schema instead of the instance's schema. */
    readonly chosen = false,
  ) {}

  /** @throws the errors of `readSchema` */
  static read(connectionId: string, connectionName: string, bytes: Uint8Array, chosen = false): SchemaInUse {
    const { schema, problems } = readSharedSchema(bytes);
    return new SchemaInUse(connectionId, connectionName, schema, problems, chosen);
  }

  get sdl(): SdlDocument {
    this.printed ??= printSdl(this.schema);
    return this.printed;
  }

  get search(): SchemaSearch {
    const search = searches.get(this.schema) ?? new SchemaSearch(this.schema);
    searches.set(this.schema, search);
    return search;
  }
}

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
function readSharedSchema(bytes: Uint8Array): ReadSchema {
  const digest = createHash('sha256').update(bytes).digest('base64');
  const found = known.get(digest);
  const shared = found?.schema.deref();
  if (found && shared) return { schema: shared, problems: found.problems };
  for (const [key, { schema }] of known) if (!schema.deref()) known.delete(key);
  const read = readSchema(bytes);
  known.set(digest, { schema: new WeakRef(read.schema), problems: read.problems });
  return read;
}
