import * as l10n from '@vscode/l10n';
import type { Connection } from '../../instance/connection';
import type { SchemaInfo, SchemaSource } from '../../language/protocol';
import { toUserError, UserError, isCanceled } from '../../shared/userError';
import { orCanceled } from '../../shared/orCanceled';
import type { LanguageServer } from './languageServer';
import type { CachedSchema, SchemaCache } from './schemaCache';

/** The age after which the next use of a schema requests it again. */
const maxAgeMs = 15 * 60_000;
/** The minimum time between a request for a schema and the next automatic one. */
const retryMs = 60_000;

/** The state of a connection's schema, for the status item, the code lenses, and the Schema view. */
export interface SchemaState {
  readonly connection: Connection | undefined;
  readonly loadedAt: number | undefined;
  /** The file that replaces the schema of the instance. */
  readonly file: string | undefined;
  readonly loading: boolean;
  readonly failure: UserError | undefined;
  readonly facts: SchemaInfo | undefined;
}

/** The state without a connection. */
export const noSchema: SchemaState = {
  connection: undefined,
  loadedAt: undefined,
  file: undefined,
  loading: false,
  failure: undefined,
  facts: undefined,
};

/** The dependencies of a schema: its sources, the language server, and the clock. */
export interface SchemaSources {
  readonly cache: SchemaCache;
  readonly server: Pick<LanguageServer, 'useSchema'>;
  /** Called with the error of each failed request for a schema, for example to log it. */
  readonly onFailure: (failure: UserError) => void;
  /** Requests the schema from the instance, as JSON. */
  readonly introspect: (connection: Connection, signal: AbortSignal) => Promise<string>;
  /** Returns the path of the selected schema file, if any. */
  readonly chosenFile: (connection: Connection) => string | undefined;
  /** Returns the current time, in milliseconds since 1970. */
  readonly now: () => number;
}

interface Loading {
  readonly controller: AbortController;
  readonly done: Promise<void>;
}

/**
 * The schema of a connection. Sends the selected or cached schema to the language server, and then requests a current
 * one if necessary.
 */
export class ConnectionSchema {
  private current: SchemaState;
  private serving: Promise<void> | undefined;
  private loading: Loading | undefined;
  private requestedAt: number | undefined;
  private given: SchemaSource | undefined;

  /**
   * @param changed called after each change of the state
   * @param loaded called with the schema information from the language server after it loaded a schema, couldn't load
   *   it, or was told that there is none
   */
  constructor(
    private connection: Connection,
    private readonly sources: SchemaSources,
    private readonly changed: () => void,
    private readonly loaded: (facts: SchemaInfo, connection: Connection) => void,
  ) {
    this.current = { ...noSchema, connection };
  }

  get state(): SchemaState {
    return this.current;
  }

  /** What the language server was told last about the schema. */
  get source(): SchemaSource | undefined {
    return this.given;
  }

  /** Replaces the connection with one that has the same ID and URL. Returns `false` for other connections. */
  adopt(connection: Connection): boolean {
    if (connection.id !== this.connection.id || connection.baseUrl !== this.connection.baseUrl) return false;
    this.connection = connection;
    this.current = { ...this.current, connection };
    return true;
  }

  /** Sends the selected or cached schema to the language server, even if the server has a schema. */
  serve(): Promise<void> {
    const serving = this.serveFromDisk().catch((error: unknown) => {
      if (this.serving === serving) this.serving = undefined;
      throw error;
    });
    this.serving = serving;
    return serving;
  }

  /**
   * Sends the schema to the language server if necessary, and requests a missing or outdated schema in the background.
   */
  async use(): Promise<void> {
    await (this.serving ?? this.serve());
    if (this.isDue()) this.load().catch(() => undefined);
  }

  /**
   * Waits until the language server has a schema. Requests an outdated schema in the background.
   *
   * @throws UserError if there is no schema, `canceled` if the signal is aborted, and any error of the request, of the
   *   cache, or of the language server
   */
  async ready(signal?: AbortSignal): Promise<void> {
    await orCanceled(this.use(), signal);
    if (!this.hasSchema && this.loading) await orCanceled(this.loading.done, signal);
    if (this.hasSchema) return;
    throw (
      this.current.failure ??
      new UserError('state', this.current.facts?.failure ?? l10n.t("The schema isn't loaded."))
    );
  }

  /**
   * Waits for the running request, if any.
   *
   * @returns whether there was one and it succeeded
   * @throws UserError of kind `canceled` if the signal is aborted
   */
  async refreshed(signal?: AbortSignal): Promise<boolean> {
    if (!this.loading) return false;
    try {
      await orCanceled(this.loading.done, signal);
      return true;
    } catch (error) {
      if (signal?.aborted === true) throw error;
      return false;
    }
  }

  /**
   * Requests the schema from the instance. Cancels a running request.
   *
   * @throws the error of the request, of the cache, or of the language server
   */
  reload(): Promise<void> {
    this.loading?.controller.abort();
    this.loading = undefined;
    return this.load();
  }

  dispose(): void {
    this.loading?.controller.abort();
  }

  private get hasSchema(): boolean {
    return (this.current.facts?.types ?? 0) > 0;
  }

  private isDue(): boolean {
    const { file, loadedAt = 0 } = this.current;
    if (file !== undefined || this.loading) return false;
    const now = this.sources.now();
    const isOld = !this.hasSchema || now - loadedAt >= maxAgeMs;
    return isOld && now - (this.requestedAt ?? 0) >= retryMs;
  }

  private async serveFromDisk(): Promise<void> {
    const { connection, sources } = this;
    const file = sources.chosenFile(connection);
    const cached = file === undefined ? await sources.cache.find(connection) : undefined;
    const { failure } = this.current;
    this.update({
      file,
      loadedAt: cached?.loadedAt,
      failure: file === undefined ? failure : undefined,
    });
    await this.give(file ?? cached?.path, file !== undefined);
  }

  private load(): Promise<void> {
    if (this.loading) return this.loading.done;
    const controller = new AbortController();
    const loading = { controller, done: this.introspect(controller.signal) };
    this.loading = loading;
    return loading.done;
  }

  private async introspect(signal: AbortSignal): Promise<void> {
    const { connection, sources } = this;
    const fileBefore = sources.chosenFile(connection);
    const wasFileChosen = (): boolean => sources.chosenFile(connection) !== fileBefore;
    this.requestedAt = sources.now();
    this.update({ loading: true, failure: undefined });
    try {
      const cached = await this.request(signal);
      if (!wasFileChosen()) {
        this.update({ loadedAt: cached.loadedAt, file: undefined });
        await this.give(cached.path, false);
      }
      this.finish(signal, {});
    } catch (error) {
      // If another request replaced this one, waits for the other request.
      if (signal.aborted && this.loading && this.loading.controller.signal !== signal)
        return this.loading.done;
      if (wasFileChosen()) return this.finish(signal, {});
      this.finish(signal, isCanceled(error) ? {} : { failure: this.noteFailure(error) });
      throw error;
    }
  }

  private async request(signal: AbortSignal): Promise<CachedSchema> {
    const { connection, sources } = this;
    const json = await sources.introspect(connection, signal);
    if (signal.aborted) throw new UserError('canceled', l10n.t('Loading the schema was canceled.'));
    return sources.cache.keep(connection, json);
  }

  private async give(path: string | undefined, chosen: boolean): Promise<void> {
    const { connection } = this;
    const { id, name } = connection;
    this.given = { connectionId: id, connectionName: name, path, chosen };
    const facts = await this.sources.server.useSchema(this.given);
    this.update({ facts });
    this.loaded(facts, connection);
  }

  private noteFailure(error: unknown): UserError {
    const failure = toUserError(error, l10n.t("Couldn't load the schema."));
    this.sources.onFailure(failure);
    return failure;
  }

  private finish(signal: AbortSignal, part: Partial<SchemaState>): void {
    if (this.loading?.controller.signal !== signal) return;
    this.loading = undefined;
    this.update({ ...part, loading: false });
  }

  private update(part: Partial<SchemaState>): void {
    this.current = { ...this.current, ...part };
    this.changed();
  }
}
