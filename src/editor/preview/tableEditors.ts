import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  commands,
  Disposable,
  env,
  TabInputCustom,
  window,
  type CustomReadonlyEditorProvider,
  type Uri,
  type WebviewPanel,
} from 'vscode';
import type { App } from '../../app';
import type { ReportEngine } from '../../reports/engine/engine';
import type { PreviewSession } from './previewSession';
import { previewHtml, previewRoots } from './previewHtml';
import type { TableDocument } from './tableDocument';
import { registerTableFiles } from './tableFiles';
import { TableRegistry } from './tableRegistry';
import type { Tables } from './tables';
import { isTableOf, tableKey, tableScheme, tableUri } from './tableUri';
import type { TableToOpen } from './tableToOpen';
import { workspaceTable } from './workspaceTable';

export const tableViewType = 'instanceExplorer.table';

/** Tables in editors of their own: datasets, answers, and files of the workspace that the user opens so. */
export class TableEditors implements CustomReadonlyEditorProvider<TableDocument>, Tables, Disposable {
  private readonly registry = new TableRegistry();
  private readonly documents = new Map<string, TableDocument>();
  private readonly sessions = new Map<TableDocument, Set<PreviewSession>>();
  private readonly registrations: Disposable;

  constructor(
    private readonly app: App,
    private readonly engine: ReportEngine,
  ) {
    this.registrations = Disposable.from(
      app.data.onWillForget((connectionId) => this.closeTables(connectionId)),
      registerTableFiles(),
      window.registerCustomEditorProvider(tableViewType, this, {
        supportsMultipleEditorsPerDocument: true,
        // Where the user has scrolled to, and what is loaded there, outlives a look at another tab.
        webviewOptions: { retainContextWhenHidden: true },
      }),
    );
  }

  async openTable(table: TableToOpen): Promise<void> {
    this.refreshTable(table);
    await commands.executeCommand('vscode.openWith', tableUri(table), tableViewType);
  }

  refreshTable(table: TableToOpen): void {
    this.registry.remember(table);
    const document = this.documents.get(tableUri(table).toString());
    if (document === undefined) return;
    this.showAgain(document, document.reopen());
  }

  private showAgain(document: TableDocument, opening: ReturnType<TableDocument['open']>): void {
    for (const session of this.sessions.get(document) ?? []) void session.show(opening);
  }

  restoreTables(family: string, find: (key: string) => Promise<TableToOpen | undefined>): Disposable {
    const owner = this.registry.own(family, find);
    return new Disposable(() => owner.dispose());
  }

  /** Closes the tabs of a connection, waits until nothing reads the files of their tables, and deletes results. */
  private async closeTables(connectionId: string): Promise<void> {
    const documents = [...this.documents.values()].filter(({ uri }) => isTableOf(uri, connectionId));
    const tabs = window.tabGroups.all
      .flatMap((group) => group.tabs)
      .filter(({ input }) => input instanceof TabInputCustom && isTableOf(input.uri, connectionId));
    const tables = documents.flatMap(({ uri }) => this.registry.get(tableKey(uri)) ?? []);
    if (tabs.length > 0) await window.tabGroups.close(tabs);
    await Promise.all(documents.map((document) => document.close()));
    const results = this.app.editor.folder('answers');
    for (const { source } of tables)
      if (dirname(source.path) === results) await rm(source.path, { force: true, maxRetries: 3 });
  }

  async openCustomDocument(uri: Uri): Promise<TableDocument> {
    const host = await import('./previewHost');
    let forget = (): Promise<void> => Promise.resolve();
    const find = async (): Promise<TableToOpen> => {
      if (uri.scheme === tableScheme) return this.registry.find(tableKey(uri));
      await forget();
      const found = await workspaceTable(uri, this.app.editor.folder('tables'));
      forget = found.forget;
      return found.table;
    };
    const document = new host.TableDocument(uri, {
      find,
      engine: this.engine,
      onWhole: () => this.showAgain(document, document.open()),
      onDispose: () => {
        this.documents.delete(uri.toString());
        this.sessions.delete(document);
        if (uri.scheme === tableScheme) this.registry.forget(tableKey(uri));
        void forget();
      },
    });
    this.documents.set(uri.toString(), document);
    return document;
  }

  async resolveCustomEditor(
    document: TableDocument,
    { webview, title, onDidDispose }: WebviewPanel,
  ): Promise<void> {
    const { extensionUri, windowState, globalState, folder } = this.app.editor;
    const { KeptStates, PreviewSession: Session, ...host } = await import('./previewHost');
    const scratch = folder('answers');
    const states = new KeptStates(windowState);
    const key = document.uri.scheme === tableScheme ? tableKey(document.uri) : document.uri.toString();
    const session = new Session({
      title,
      post: (message) => void webview.postMessage(message),
      open: () => document.open(),
      reopen: () => document.reopen(),
      copy: async (text) => env.clipboard.writeText(text),
      saveImage: (image) => host.saveImage(image, scratch),
      openAnswer: async (answer, title, from) =>
        this.openTable(await host.answerAsTable(answer, title, from, scratch)),
      statements: (connection) => new host.StatementStore(globalState, connection),
      readState: () => states.read(key),
      writeState: (state) =>
        void document.open().then(
          ({ connection }) => states.write(key, connection, state),
          () => undefined,
        ),
    });
    const sessions = this.sessions.get(document) ?? new Set();
    this.sessions.set(document, sessions.add(session));
    onDidDispose(() => {
      sessions.delete(session);
      session.dispose();
    });
    webview.options = { enableScripts: true, localResourceRoots: previewRoots(extensionUri) };
    webview.onDidReceiveMessage((message: unknown) => session.receive(message));
    webview.html = previewHtml(webview, extensionUri, title);
  }

  dispose(): void {
    this.registrations.dispose();
  }
}
