import type { App } from '../../app';
import { introspect, type Connection } from '../../instance';
import { schemaUri, type SchemaFacts } from '../../language';
import { Emitter } from '../../shared/emitter';
import { asFailure, isCancelled, type Failure } from '../../shared/failure';
import type { LanguageServer } from './languageServer';
import { SchemaCache, type CachedSchema } from './schemaCache';
import { chosenSchemaFile } from './schemaFile';

/** A schema older than this is asked for again when its connection comes into use. */
const freshMs = 15 * 60_000;

/** What is known about the schema of the active connection, for the status item and the schema view. */
export interface SchemaState {
  readonly connection: Connection | undefined;
  readonly fetchedAt: number | undefined;
  /** The file that stands in for the instance's own schema. */
  readonly file: string | undefined;
  readonly loading: boolean;
  readonly failure: Failure | undefined;
  readonly facts: SchemaFacts | undefined;
}

const nothing: SchemaState = {
  connection: undefined,
  fetchedAt: undefined,
  file: undefined,
  loading: false,
  failure: undefined,
  facts: undefined,
};

/**
 * Gives the language server the schema of the active connection: the cached one at once, then the instance's own,
 * asked for in the background. Requests go out for a connection that is in use, and only then.
 */
export class SchemaLifecycle {
  private readonly cache: SchemaCache;
  private readonly changes = new Emitter<SchemaState>();
  private current = nothing;
  private request: AbortController | undefined;
  readonly onDidChange = this.changes.on;

  constructor(
    private readonly app: App,
    private readonly server: LanguageServer,
    schemasFolder: string,
  ) {
    this.cache = new SchemaCache(schemasFolder);
  }

  get state(): SchemaState {
    return this.current;
  }

  /** Brings the server to the active connection, and asks the instance where the cache is old. */
  async follow(): Promise<void> {
    const connection = this.app.active.get();
    const known = this.current.connection;
    if (connection?.id === known?.id && connection?.baseUrl === known?.baseUrl) return;
    this.request?.abort();
    this.update({ ...nothing, connection });
    await this.cache.prune(this.app.connections.list());
    if (!(await this.serve())) return;
    const { fetchedAt, file } = this.current;
    if (file !== undefined || (fetchedAt !== undefined && Date.now() - fetchedAt < freshMs)) return;
    await this.reload().catch((error: unknown) => this.noteFailure(error));
  }

  /** Gives the server what is on disk. @returns false when no connection is active */
  async serve(): Promise<boolean> {
    const { connection } = this.current;
    if (connection === undefined) {
      await this.server.useSchema({ connectionId: '', connectionName: '', path: undefined });
      return false;
    }
    const file = chosenSchemaFile(this.app, connection);
    const cached = file === undefined ? await this.cache.find(connection) : undefined;
    if (connection !== this.current.connection) return false;
    this.update({ file, fetchedAt: cached?.fetchedAt });
    await this.tell(connection, file ?? cached?.path, file !== undefined);
    return true;
  }

  /**
   * Asks the instance for its schema.
   *
   * @throws Failure when it cannot be had
   */
  async reload(): Promise<void> {
    const { connection } = this.current;
    if (connection === undefined) return;
    this.request?.abort();
    const controller = new AbortController();
    this.request = controller;
    this.update({ loading: true, failure: undefined });
    try {
      const cached = await this.fetch(connection, controller.signal);
      if (controller.signal.aborted) return;
      this.update({ loading: false, fetchedAt: cached.fetchedAt, file: undefined });
      await this.tell(connection, cached.path);
    } finally {
      if (this.request === controller) this.update({ loading: false });
    }
  }

  used(facts: SchemaFacts): void {
    if (facts.connectionId === (this.current.connection?.id ?? '')) this.update({ facts });
  }

  dispose(): void {
    this.request?.abort();
  }

  private async fetch(connection: Connection, signal: AbortSignal): Promise<CachedSchema> {
    const json = await this.app.sessions.withGraphql(
      connection,
      (target) => introspect(target, signal),
      signal,
    );
    return this.cache.keep(connection, json);
  }

  private async tell({ id, name }: Connection, path: string | undefined, chosen = false): Promise<void> {
    await this.server.useSchema({ connectionId: id, connectionName: name, path, chosen });
  }

  private noteFailure(error: unknown): void {
    if (isCancelled(error)) return;
    const failure = asFailure(error, 'load the schema');
    this.app.editor.log.warn(`The schema could not be loaded. ${failure.explanation}`);
    this.update({ failure });
  }

  private update(part: Partial<SchemaState>): void {
    this.current = { ...this.current, ...part };
    this.changes.fire(this.current);
  }
}

/** The document that shows the schema of the connection in use. */
export function schemaDocumentUri({ connection }: SchemaState): string | undefined {
  return connection === undefined ? undefined : schemaUri(connection.name);
}
