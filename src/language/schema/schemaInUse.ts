import type { GraphQLSchema } from 'graphql';
import { printSdl, type SdlDocument } from './sdl';
import { SchemaSearch } from './search';
import { readSharedSchema } from './sharedSchemas';

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
