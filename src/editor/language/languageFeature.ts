import { join } from 'node:path';
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
import type { App } from '../../app';
import type { Connection } from '../../instance';
import { methods, type OperationCheck, type OperationProblem, type SchemaFacts } from '../../language';
import { Emitter } from '../../shared/emitter';
import { Failure } from '../../shared/failure';
import type * as Client from './languageClient';
import type { LanguageServer } from './languageServer';
import type { SettingsWatch } from './languageSettings';
import { SchemaLifecycle, schemaDocumentUri } from './schemaLifecycle';
import type { WorkspaceWatch } from './workspaceWatch';

/** The parts of the feature once the server runs. */
export interface RunningLanguage {
  /** The bundle with everything that is needed only now. */
  readonly client: typeof Client;
  readonly server: LanguageServer;
  readonly schemas: SchemaLifecycle;
}

/** A run does not wait longer than this for what the schema has to say: the instance judges it as well. */
const longestCheckMs = 1000;

/** Holds operations against the schema of their connection before they are sent. */
export interface OperationChecker {
  /**
   * What the schema has against the text of a request; `undefined` where nobody knows: no document is open, the
   * schema is that of another connection, or it is still being read.
   */
  validateOperation(
    connection: Pick<Connection, 'id'>,
    text: string,
  ): Promise<readonly OperationProblem[] | undefined>;
}

/** Starts the language server once, when it is first needed, and keeps it in step with this window. */
export class LanguageFeature implements Disposable, OperationChecker {
  private starting: Promise<RunningLanguage> | undefined;
  private running: RunningLanguage | undefined;
  private readonly parts: Disposable[] = [];
  private readonly schemaChanges = new Emitter<SchemaFacts>();
  /** Fires when the server has taken in a schema. */
  readonly onDidUseSchema = this.schemaChanges.on;
  private readonly ages = new Emitter<string>();
  /** Fires with how old the schema in use is, in words, and again as it grows older. */
  readonly onDidTellAge = this.ages.on;

  constructor(private readonly app: App) {}

  started(): Promise<RunningLanguage> {
    this.starting ??= this.start().catch((error: unknown) => {
      this.starting = undefined;
      throw error;
    });
    return this.starting;
  }

  async validateOperation(
    { id: connectionId }: Pick<Connection, 'id'>,
    text: string,
  ): Promise<readonly OperationProblem[] | undefined> {
    if (this.running === undefined) return undefined;
    const check: OperationCheck = { connectionId, text };
    const answer = this.running.server.request<readonly OperationProblem[] | null>(
      methods.validateOperation,
      check,
    );
    // A server that ends meanwhile knows nothing either.
    return (await within(longestCheckMs, answer)) ?? undefined;
  }

  /** Shows the schema as SDL, at a coordinate (`Type` or `Type.field`) where one is given. */
  async showSchema(coordinate?: string): Promise<void> {
    const { schemas, server } = await this.started();
    const uri = schemaDocumentUri(schemas.state);
    if (uri === undefined || schemas.state.facts === undefined) {
      throw new Failure('input', 'There is no schema yet.', {
        advice: 'Load it with "Instance Explorer: Reload Schema".',
      });
    }
    const editor = await window.showTextDocument(await workspace.openTextDocument(Uri.parse(uri)));
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
    const parts: { schemas?: SchemaLifecycle; watch?: WorkspaceWatch; settings?: SettingsWatch } = {};
    const server = await client.startLanguageServer(
      Uri.joinPath(app.editor.extensionUri, 'dist', 'languageServer.js'),
      {
        // The first time, the lines below follow; each time after it, a server begins with nothing.
        onReady: () => {
          parts.settings?.send();
          void parts.schemas?.serve();
          void parts.watch?.sendAll();
        },
        onSchemaUsed: (facts) => {
          this.say(facts);
          parts.schemas?.used(facts);
          this.schemaChanges.fire(facts);
          void client.tellDrift(facts);
        },
        onCrash: ({ first, again }) => {
          app.editor.log.error(
            `The language server ended unexpectedly. It is ${again ? '' : 'not '}started again.`,
          );
          if (first || !again) {
            app.editor.reporter.report(
              new Failure('state', 'The language server ended unexpectedly.', {
                advice: again ? 'It has been started again.' : 'Reload the window to start it again.',
              }),
              'keep the language server running',
            );
          }
        },
      },
    );
    const schemas = new SchemaLifecycle(app, server, join(app.editor.storageFolder, 'schemas'));
    const watch = client.watchWorkspace(server, app.editor.log);
    const settings = client.watchSettings(app, server);
    parts.settings = settings;
    parts.schemas = schemas;
    parts.watch = watch;
    const follow = (): void =>
      void schemas.follow().catch((error: unknown) => app.editor.reporter.report(error, 'load the schema'));
    this.parts.push(
      server,
      schemas,
      watch,
      settings,
      app.active.onDidChange(follow),
      client.showSchemaStatus(schemas, (text) => this.ages.fire(text)),
    );
    follow();
    this.running = { client, server, schemas };
    return this.running;
  }

  private say({ connectionName, types, fields, problems, failure }: SchemaFacts): void {
    const { log } = this.app.editor;
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
}

/** The result, or `undefined` when there is none in time. */
async function within<T>(deadlineMs: number, result: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), deadlineMs);
  });
  try {
    return await Promise.race([result.catch(() => undefined), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
