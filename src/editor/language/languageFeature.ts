import * as l10n from '@vscode/l10n';
import {
  Position,
  Range,
  Selection,
  TextEditorRevealType,
  Uri,
  window,
  workspace,
  type Disposable,
} from 'vscode';
import type { Connection } from '../../instance/connection';
import { introspect } from '../../instance/introspection';
import {
  methods,
  schemaUri,
  type DriftSummary,
  type LookupResult,
  type SchemaInfo,
} from '../../language/protocol';
import type { RequestCheck } from '../../operations/run/checkRequest';
import type { Variables } from '../../operations/variables';
import { Emitter } from '../../shared/emitter';
import { toUserError, UserError } from '../../shared/userError';
import { formatJson } from '../../shared/json/formatJson';
import { orCanceled } from '../../shared/orCanceled';
import { Turns } from '../../shared/turns';
import { explain } from '../adapters/hints';
import type { App } from '../app';
import type { ScratchConnections } from '../connections/scratchConnections';
import { noSchema, type SchemaState } from '../../core/schemas/connectionSchema';
import type * as Client from './languageClient';
import type { LanguageServer } from '../../core/schemas/languageServer';
import type { SettingsWatch } from './languageSettings';
import { checkOperation, lookUpSchema } from '../../core/schemas/operationCheck';
import type { OperationChecker } from './operationChecker';
import { SchemaCache } from '../../core/schemas/schemaCache';
import { chosenSchemaFile } from './schemaFile';
import { Schemas, type LoadedSchema } from '../../core/schemas/schemas';
import type { WorkspaceWatch } from './workspaceWatch';
import type { Log } from '../../shared/ports';

/** The components of the running feature. */
export interface RunningLanguage {
  /** The lazily loaded client module. */
  readonly client: typeof Client;
  readonly server: LanguageServer;
  readonly schemas: Schemas;
}

/** Starts the language server on first use and synchronizes it with this window. */
export class LanguageFeature implements Disposable, OperationChecker {
  private readonly cache: SchemaCache;
  private starting: Promise<RunningLanguage> | undefined;
  private running: RunningLanguage | undefined;
  private readonly parts: Disposable[] = [];
  private readonly schemaChanges = new Emitter<void>();
  readonly onDidChangeSchemas = this.schemaChanges.on;
  private readonly loads = new Emitter<LoadedSchema>();
  /** Fires when the server has loaded the schema of a connection, couldn't load it, or has none. */
  readonly onDidLoadSchema = this.loads.on;
  private readonly notes = new Turns();
  private readonly ages = new Emitter<string>();
  /** Fires when the age or state of the active connection's schema might have changed, with the text to display. */
  readonly onDidTellAge = this.ages.on;

  constructor(
    private readonly app: App,
    private readonly scratch: ScratchConnections,
  ) {
    this.cache = new SchemaCache(app.editor.folder('schemas'));
  }

  started(): Promise<RunningLanguage> {
    this.starting ??= this.start().catch((error: unknown) => {
      this.starting = undefined;
      throw error;
    });
    return this.starting;
  }

  /** The schema state of the active connection. */
  get state(): SchemaState {
    return this.running?.schemas.state ?? noSchema;
  }

  async validateOperation(
    connection: Connection,
    text: string,
    variables: Variables,
    signal?: AbortSignal,
  ): Promise<RequestCheck> {
    try {
      const { server, schemas } = await orCanceled(this.started(), signal);
      const check = { connectionId: connection.id, text, variables: formatJson(variables) };
      const review = await checkOperation(schemas.of(connection), server, check, signal);
      return { ...review, unchecked: undefined };
    } catch (error) {
      if (signal?.aborted === true) throw error;
      return {
        problems: [],
        unchecked: toUserError(error, l10n.t("Couldn't validate the operation.")).message,
      };
    }
  }

  async lookUpSchema(connection: Connection, text: string, signal: AbortSignal): Promise<LookupResult> {
    const { server, schemas } = await orCanceled(this.started(), signal);
    return lookUpSchema(schemas.of(connection), server, { connectionId: connection.id, text }, signal);
  }

  uncheckedReason(connection: Connection): string | undefined {
    const { loading = false, facts, failure } = this.running?.schemas.stateOf(connection) ?? noSchema;
    if (loading || (facts?.types ?? 0) > 0) return undefined;
    return failure?.message ?? facts?.failure;
  }

  /**
   * Returns the report on the last change of a connection's schema, including changes in earlier sessions; `undefined`
   * if there is none.
   */
  async schemaChangesOf(connection: Connection): Promise<string | undefined> {
    return this.notes.take(() => this.cache.changes(connection));
  }

  /**
   * Returns the path of a connection's schema: the selected file, or a copy of the instance's current schema.
   *
   * @throws UserError if there is no schema, and `canceled` if the signal is aborted
   */
  async schemaPathOf(connection: Connection, signal: AbortSignal): Promise<string> {
    const { schemas } = await this.started();
    const schema = schemas.of(connection);
    await schema.ready(signal);
    await schema.refreshed(signal);
    const path = chosenSchemaFile(this.app, connection) ?? (await this.cache.find(connection))?.path;
    if (path !== undefined) return path;
    throw new UserError('input', l10n.t("The schema of {name} isn't loaded.", { name: connection.name }), {
      hint: 'reloadSchema',
    });
  }

  /**
   * Shows the schema of the active connection as SDL, and reveals a coordinate (`Type` or `Type.field`) if given.
   *
   * @throws UserError `input` if the schema isn't loaded, and any error of the language server
   */
  async showSchema(coordinate?: string): Promise<void> {
    const { schemas, server } = await this.started();
    const { connection, facts } = schemas.state;
    if (!connection || !facts) {
      throw new UserError('input', l10n.t("The schema isn't loaded yet."), { hint: 'reloadSchema' });
    }
    const document = await workspace.openTextDocument(Uri.parse(schemaUri(connection)));
    const editor = await window.showTextDocument(document);
    const line =
      coordinate === undefined ? null : await server.request<number | null>(methods.sdlLine, coordinate);
    if (line === null) return;
    const range = new Range(new Position(line, 0), new Position(line, 0));
    editor.selection = new Selection(range.start, range.start);
    editor.revealRange(range, TextEditorRevealType.InCenter);
  }

  dispose(): void {
    for (const part of this.parts.splice(0).reverse()) part.dispose();
  }

  private async start(): Promise<RunningLanguage> {
    const { app } = this;
    const client = await import('./languageClient');
    const parts: { schemas?: Schemas; watch?: WorkspaceWatch; settings?: SettingsWatch } = {};
    const report = (error: unknown): void =>
      app.editor.reporter.report(error, l10n.t("Couldn't load the schema."));
    const server = await client.startLanguageServer(app.programs, {
      // Sends the state to a restarted server. On the first start, the code below sends it.
      onReady: () => {
        parts.settings?.send();
        parts.schemas?.restore().catch(report);
        void parts.watch?.sendAll();
      },
      onCrash: (crash) => this.noteCrash(crash),
    });
    const schemas = this.createSchemas(server);
    const watch = client.watchWorkspace(server, app.editor.log);
    const settings = client.watchSettings(app, server);
    parts.settings = settings;
    parts.schemas = schemas;
    parts.watch = watch;
    const follow = (): void => void schemas.follow().catch(report);
    this.parts.push(
      server,
      schemas,
      watch,
      settings,
      schemas.onDidLoad((loaded) => this.noteLoad(client, server, loaded)),
      schemas.onDidChange(() => this.schemaChanges.fire()),
      app.active.onDidChange(follow),
      this.scratch.onDidChange(follow),
      client.showSchemaStatus(schemas, (text) => this.ages.fire(text)),
    );
    this.running = { client, server, schemas };
    follow();
    return this.running;
  }

  private createSchemas(server: LanguageServer): Schemas {
    const { app, scratch, cache } = this;
    const isOpen = (uri: string): boolean =>
      workspace.textDocuments.some((document) => document.uri.toString() === uri);
    return new Schemas(
      {
        connections: app.connections,
        active: () => app.active.get(),
        pinned: () => Object.fromEntries(Object.entries(scratch.pinned()).filter(([uri]) => isOpen(uri))),
      },
      {
        cache,
        onFailure: (failure) => app.editor.log.warn(`The schema could not be loaded. ${explain(failure)}`),
        chosenFile: (connection) => chosenSchemaFile(app, connection),
        introspect: (connection, signal) =>
          app.sessions.withGraphql(connection, (target) => introspect(target, signal), {
            idempotent: true,
            signal,
          }),
        now: Date.now,
      },
      server,
    );
  }

  private noteLoad(client: typeof Client, server: LanguageServer, loaded: LoadedSchema): void {
    const { connection, facts } = loaded;
    const { log } = this.app.editor;
    logSchema(log, facts);
    this.loads.fire(loaded);
    if (facts.types === 0) return;
    this.notes
      .take(() => this.noteChanges(client, server, connection))
      .catch((error: unknown) => log.warn(`The changes of the schema couldn't be noted: ${String(error)}`));
  }

  private async noteChanges(
    client: typeof Client,
    server: LanguageServer,
    connection: Connection,
  ): Promise<void> {
    const drift = await server.request<DriftSummary | null>(methods.schemaDrift, connection.id);
    if (drift === null) return;
    void client.notifySchemaChange(connection, drift);
    await this.cache.keepChanges(connection, drift.report);
  }

  private noteCrash({ first, again }: { readonly first: boolean; readonly again: boolean }): void {
    const { log, reporter } = this.app.editor;
    log.error(`The language server ended unexpectedly. It is ${again ? '' : 'not '}started again.`);
    if (!first && again) return;
    reporter.report(
      new UserError(
        'state',
        l10n.t('The language server stopped unexpectedly.'),
        again ? { advice: l10n.t('It was restarted.') } : { hint: 'reloadWindow' },
      ),
      l10n.t("Couldn't keep the language server running."),
    );
  }
}

/** Logs the size of a schema, or the reason why it can't be used, and its first problem. */
function logSchema(log: Log, { connectionName, types, fields, problems, failure }: SchemaInfo): void {
  if (failure !== undefined) log.warn(`The schema of ${connectionName} cannot be used. ${failure}`);
  else if (types > 0)
    log.info(`Editing with the schema of ${connectionName}: ${types} types, ${fields} fields.`);
  const [first] = problems;
  if (first !== undefined) {
    log.warn(
      `The schema of ${connectionName} is not valid (${problems.length} objections, the first: ${first})`,
    );
  }
}
