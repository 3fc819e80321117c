import type { GraphQLSchema } from 'graphql';
import { printSdl, type SdlDocument } from './sdl';
import { SchemaSearch } from './search';
import { readSharedSchema } from './sharedSchemas';

/** A schema that documents are validated against, with lazily computed and cached indexes. */
export class SchemaInUse {
  private printed: SdlDocument | undefined;
  private searched: SchemaSearch | undefined;

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
    this.searched ??= new SchemaSearch(this.schema);
    return this.searched;
  }
}
