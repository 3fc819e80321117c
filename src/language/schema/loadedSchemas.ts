import type { SchemaInUse } from './schemaInUse';

/** Schemas of connections without documents of their own, such as the other side of a comparison. */
const maxUnused = 2;

/** The schemas in memory, one for each connection. Those that documents need stay; of the others, a few. */
export class LoadedSchemas {
  /** By the ID of the connection, the most recently used last. */
  private readonly schemas = new Map<string, SchemaInUse>();
  private needed: ReadonlySet<string> = new Set();

  get(connectionId: string | undefined): SchemaInUse | undefined {
    return connectionId === undefined ? undefined : this.schemas.get(connectionId);
  }

  /** Adds or replaces the schema of a connection; `undefined` removes it. */
  set(connectionId: string, schema: SchemaInUse | undefined): void {
    this.schemas.delete(connectionId);
    if (schema !== undefined) this.schemas.set(connectionId, schema);
    this.evict();
  }

  /** Sets the connections whose schemas are needed. */
  keep(connectionIds: ReadonlySet<string>): void {
    this.needed = connectionIds;
    this.evict();
  }

  private evict(): void {
    const unused = [...this.schemas.keys()].filter((id) => !this.needed.has(id));
    for (const id of unused.slice(0, Math.max(0, unused.length - maxUnused))) this.schemas.delete(id);
  }
}
