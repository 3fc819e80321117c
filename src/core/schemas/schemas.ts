import type { Connection } from '../../instance/connection';
import type { ConnectionStore } from '../../instance/connectionStore';
import type { SchemaInfo } from '../../language/protocol';
import { Emitter } from '../../shared/emitter';
import { ConnectionSchema, noSchema, type SchemaSources, type SchemaState } from './connectionSchema';
import type { LanguageServer } from './languageServer';

/** The server's information about a connection's schema. It has no types if there is no schema or it can't be loaded. */
export interface LoadedSchema {
  readonly connection: Connection;
  readonly facts: SchemaInfo;
}

/** The connections that the documents of this window use. */
export interface DocumentPlaces {
  readonly connections: Pick<ConnectionStore, 'list' | 'get'>;
  /** Returns the active connection. */
  readonly active: () => Connection | undefined;
  /** Returns the connection ID of each pinned document that is open, by the URI of the document. */
  readonly pinned: () => Readonly<Record<string, string>>;
}

/** Manages the schemas of this window's connections. */
export class Schemas {
  private readonly all = new Map<string, ConnectionSchema>();
  private readonly changes = new Emitter<void>();
  private readonly loads = new Emitter<LoadedSchema>();
  /** Fires when the state of a schema changes, and when the window or a document switches connections. */
  readonly onDidChange = this.changes.on;
  /** Fires when the server has loaded a schema, couldn't load it, or has none. */
  readonly onDidLoad = this.loads.on;

  constructor(
    private readonly places: DocumentPlaces,
    private readonly sources: Omit<SchemaSources, 'server'>,
    private readonly server: Pick<LanguageServer, 'useSchema' | 'useConnections'>,
  ) {}

  /** Returns the schema of a connection. Creates it if necessary. */
  of(connection: Connection): ConnectionSchema {
    const known = this.all.get(connection.id);
    if (known?.adopt(connection) === true) return known;
    known?.dispose();
    const { sources, server } = this;
    const schema = new ConnectionSchema(
      connection,
      { ...sources, server },
      () => this.changes.fire(),
      (facts, { id }) => this.noteLoad(id, facts),
    );
    this.all.set(connection.id, schema);
    return schema;
  }

  /** The schema state of the active connection. */
  get state(): SchemaState {
    return this.stateOf(this.places.active());
  }

  /** Returns the schema state for a document. */
  stateFor(uri: string): SchemaState {
    const { active, connections, pinned } = this.places;
    const id = pinned()[uri];
    return this.stateOf(id === undefined ? active() : connections.get(id));
  }

  /** Returns the schema state of a connection. */
  stateOf(connection: Connection | undefined): SchemaState {
    if (!connection) return noSchema;
    return this.all.get(connection.id)?.state ?? { ...noSchema, connection };
  }

  /**
   * Sends the connections of the documents and their schemas to the server. Disposes the schemas of deleted
   * connections.
   */
  async follow(): Promise<void> {
    await this.tellConnections();
    this.changes.fire();
    const { connections } = this.places;
    for (const [id, schema] of this.all) {
      if (connections.get(id)) continue;
      schema.dispose();
      this.all.delete(id);
    }
    await Promise.all(this.inUse().map((connection) => this.of(connection).use()));
  }

  /** Sends the connections and their schemas to a restarted server. */
  async restore(): Promise<void> {
    await this.tellConnections();
    await Promise.all(this.inUse().map((connection) => this.of(connection).serve()));
  }

  dispose(): void {
    for (const schema of this.all.values()) schema.dispose();
  }

  private inUse(): readonly Connection[] {
    const { active, connections, pinned } = this.places;
    const found = [active(), ...Object.values(pinned()).map((id) => connections.get(id))];
    const byId = new Map(found.flatMap((connection) => (connection ? [[connection.id, connection]] : [])));
    return [...byId.values()];
  }

  private async tellConnections(): Promise<void> {
    const { active, pinned } = this.places;
    await this.server.useConnections({ active: active()?.id, pinned: pinned() });
  }

  private noteLoad(id: string, facts: SchemaInfo): void {
    const connection = this.places.connections.get(id);
    if (connection) this.loads.fire({ connection, facts });
  }
}
