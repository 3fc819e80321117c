import type { GraphQLSchema } from 'graphql';
import type { SchemaInUse } from './schemaInUse';

/**
 * The maximum number of loaded schemas that no document uses, for example those of comparisons. Equal schemas of several
 * connections are one.
 */
const maxUnused = 2;

/**
 * The loaded schemas, one for each connection: those that documents use, and the most recently loaded others.
 */
export class LoadedSchemas {
  /** By connection ID, most recently loaded last. */
  private readonly schemas = new Map<string, SchemaInUse>();
  private needed: ReadonlySet<string> = new Set();

  get(connectionId: string | undefined): SchemaInUse | undefined {
    return connectionId === undefined ? undefined : this.schemas.get(connectionId);
  }

  /** Adds or replaces the schema of a connection; `undefined` deletes it. */
  set(connectionId: string, schema: SchemaInUse | undefined): void {
    this.schemas.delete(connectionId);
    if (schema) this.schemas.set(connectionId, schema);
    this.evict();
  }

  /** Sets the connections whose schemas are in use. */
  keep(connectionIds: ReadonlySet<string>): void {
    this.needed = connectionIds;
    this.evict();
  }

  private evict(): void {
    const recent = new Set<GraphQLSchema>();
    for (const [id, { schema }] of [...this.schemas].reverse()) {
      if (this.needed.has(id)) continue;
      if (recent.size === maxUnused && !recent.has(schema)) this.schemas.delete(id);
      else recent.add(schema);
    }
  }
}
