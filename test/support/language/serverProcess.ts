import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import {
  StreamMessageReader,
  StreamMessageWriter,
  createProtocolConnection,
  type CompletionItem,
  type Diagnostic,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
} from 'vscode-languageserver/node';
import {
  methods,
  type DriftSummary,
  type InitializationOptions,
  type SchemaInfo,
} from '../../../src/language/protocol';

/** Language server bundle in a separate process, with a client for its protocol. */
export class ServerProcess {
  private readonly published = new Map<string, Diagnostic[]>();
  private readonly messages: string[] = [];
  private listeners: (() => void)[] = [];
  private readonly onPublished: ((params: PublishDiagnosticsParams) => void)[] = [];

  private constructor(
    private readonly child: ChildProcess,
    readonly connection: ProtocolConnection,
  ) {
    connection.onNotification(
      'textDocument/publishDiagnostics',
      ({ uri, diagnostics }: PublishDiagnosticsParams) => {
        this.published.set(uri, diagnostics);
        for (const listener of this.onPublished) listener({ uri, diagnostics });
        this.heard();
      },
    );
    connection.onNotification('window/logMessage', ({ message }: { message: string }) => {
      this.messages.push(message);
      this.heard();
    });
  }

  static async start(initializationOptions: InitializationOptions = {}): Promise<ServerProcess> {
    const child = spawn(process.execPath, [resolve('dist', 'languageServer.js'), '--stdio'], {
      stdio: 'pipe',
    });
    const connection = createProtocolConnection(
      new StreamMessageReader(child.stdout),
      new StreamMessageWriter(child.stdin),
    );
    connection.listen();
    await connection.sendRequest('initialize', {
      ...{ processId: process.pid, rootUri: null, capabilities: {} },
      initializationOptions,
    });
    await connection.sendNotification('initialized', {});
    return new ServerProcess(child, connection);
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  get alive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Loads the schema of a connection into the server. */
  loadSchema(path: string | undefined, connectionId: string, chosen = false): Promise<SchemaInfo> {
    const source = { connectionId, connectionName: 'Test', path, chosen };
    return this.connection.sendRequest<SchemaInfo>(methods.useSchema, source);
  }

  /** Returns the changes of a connection's schema since the last call. */
  drift(connectionId = 'a'): Promise<DriftSummary | null> {
    return this.connection.sendRequest<DriftSummary | null>(methods.schemaDrift, connectionId);
  }

  /** Sets the active connection of the window, and the documents that are pinned to other connections. */
  async useConnections(active: string | undefined, pinned: Readonly<Record<string, string>>): Promise<void> {
    await this.connection.sendNotification(methods.useConnections, { active, pinned });
  }

  /** Activates a connection, and loads its schema. */
  async useSchema(path: string | undefined, connectionId = 'a', chosen = false): Promise<SchemaInfo> {
    await this.useConnections(connectionId, {});
    return this.loadSchema(path, connectionId, chosen);
  }

  async open(uri: string, text: string): Promise<void> {
    const textDocument = { uri, languageId: 'graphql', version: 1, text };
    await this.connection.sendNotification('textDocument/didOpen', { textDocument });
  }

  async change(uri: string, version: number, line: number, character: number, text: string): Promise<void> {
    const at = { line, character };
    await this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges: [{ range: { start: at, end: at }, text }],
    });
  }

  async close(uri: string): Promise<void> {
    await this.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
  }

  /** Collects all diagnostics that are published for a document after this call. */
  publishedSince(uri: string): () => readonly (readonly Diagnostic[])[] {
    const collected: Diagnostic[][] = [];
    this.onPublished.push((params) => {
      if (params.uri === uri) collected.push(params.diagnostics);
    });
    return () => collected;
  }

  async complete(uri: string, line: number, character: number): Promise<readonly string[]> {
    const found = await this.connection.sendRequest<{ items: CompletionItem[] } | null>(
      'textDocument/completion',
      {
        textDocument: { uri },
        position: { line, character },
      },
    );
    return (found?.items ?? []).map(({ label }) => label);
  }

  diagnostics(
    uri: string,
    requested: (found: readonly Diagnostic[]) => boolean,
  ): Promise<readonly Diagnostic[]> {
    return this.eventually(() => {
      const found = this.published.get(uri);
      return found !== undefined && requested(found) ? found : undefined;
    });
  }

  message(pattern: RegExp): Promise<string> {
    return this.eventually(() => this.messages.find((message) => pattern.test(message)));
  }

  async stop(): Promise<void> {
    this.connection.dispose();
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill();
    if (this.alive) await ended;
  }

  private async eventually<T>(look: () => T | undefined): Promise<T> {
    for (;;) {
      const seen = look();
      if (seen !== undefined) return seen;
      await new Promise<void>((resolve) => this.listeners.push(resolve));
    }
  }

  private heard(): void {
    const { listeners } = this;
    this.listeners = [];
    for (const listener of listeners) listener();
  }
}
