import { dirname, posix } from 'node:path';
import {
  commands,
  Disposable,
  env,
  TabInputCustom,
  Uri,
  window,
  type CustomReadonlyEditorProvider,
  type WebviewPanel,
} from 'vscode';
import { evictSnapshots, cacheLimitBytes } from '../../reports/snapshotCache';
import type { App } from '../app';
import { runHintOf } from '../adapters/hints';
import { pendingFolder } from '../adapters/pendingFolder';
import type { Exports } from '../export/registerExport';
import { exportableTable, instanceOf, savedResult, tableOf } from './resultTable';
import { SavedResults } from './savedResults';
import type { TableSession } from './tableSession';
import { pageHtml, pageRoots, pageScripts } from './pageHtml';
import type { TableDocument } from './tableDocument';
import { registerTableFiles } from './tableFiles';
import { TableRegistry } from './tableRegistry';
import type { Tables } from './tables';
import { tabIcon } from './tabIcon';
import { isTableOf, stateKey, tableKey, tableKeyOf, tableScheme, tableUri, tableViewType } from './tableUri';
import { PendingTables } from './pendingTables';
import { pathOf, type PendingTable, type TableToOpen } from './tableToOpen';
import { workspaceTable } from './workspaceTable';

/** The custom editor for tables, such as snapshots, results, and workspace files. */
export class TableEditors implements CustomReadonlyEditorProvider<TableDocument>, Tables, Disposable {
  private readonly registry = new TableRegistry();
  private readonly pending = new PendingTables((key) => {
    for (const session of this.sessionsOf(key)) session.progressed();
  });
  private readonly documents = new Map<string, TableDocument>();
  private readonly sessions = new Map<TableDocument, Set<TableSession>>();
  private readonly registrations: Disposable;
  private readonly opening = new Map<string, number>();
  private readonly results: SavedResults;

  /** @param onEvict called after snapshots, results, or copies were deleted to stay within the cache limit */
  constructor(
    private readonly app: App,
    private readonly exportTable: Exports['exportTable'],
    private readonly onEvict: () => void,
  ) {
    this.results = new SavedResults(app.editor.windowState, (key) => this.isShown(key));
    this.registrations = Disposable.from(
      app.data.onWillForget((connectionId) => this.closeTables(connectionId)),
      window.tabGroups.onDidChangeTabs(({ closed }) => {
        for (const key of closed.flatMap(tableKeyOf)) void this.results.closed(key);
      }),
      registerTableFiles(),
      window.registerCustomEditorProvider(tableViewType, this, {
        supportsMultipleEditorsPerDocument: true,
        // Retains the scroll position and the loaded rows while another tab is active.
        webviewOptions: { retainContextWhenHidden: true },
      }),
    );
  }

  openTable(table: TableToOpen): Promise<void> {
    return this.open(table, async () => {
      this.registry.remember(table);
      await this.save(table);
      await this.filter(table);
      this.pending.delete(table.key);
      this.reopen(table, table.result !== undefined);
    });
  }

  openPending(table: PendingTable): Promise<void> {
    return this.open(table, () => {
      if (this.pending.isLoading(table.key)) return;
      this.pending.add(table);
      this.reopen(table);
    });
  }

  private async open(
    table: Parameters<typeof tableUri>[0],
    prepare: () => Promise<void> | void,
  ): Promise<void> {
    const { key } = table;
    this.opening.set(key, (this.opening.get(key) ?? 0) + 1);
    try {
      await prepare();
      await commands.executeCommand('vscode.openWith', tableUri(table), tableViewType);
    } finally {
      this.opening.set(key, (this.opening.get(key) ?? 1) - 1);
    }
  }

  /** Sets the filters in the saved view, and in open webviews, which would otherwise overwrite it. */
  private async filter({ key, connection, filters, discardsView = false }: TableToOpen): Promise<void> {
    if (!filters && !discardsView) return;
    const { SavedStates, withFilters } = await import('./tableHost');
    const states = new SavedStates(this.app.editor.windowState);
    const saved = discardsView ? {} : states.read(key);
    await states.write(key, connection, filters ? withFilters(saved, filters) : saved);
    for (const session of this.sessionsOf(key)) {
      if (discardsView) session.discardView();
      if (filters) session.filter(filters);
    }
  }

  /** Returns the sessions that show the table of a key. */
  private sessionsOf(key: string): readonly TableSession[] {
    return [...this.documents.values()]
      .filter(({ uri }) => uri.scheme === tableScheme && tableKey(uri) === key)
      .flatMap((document) => [...(this.sessions.get(document) ?? [])]);
  }

  private async save(table: TableToOpen): Promise<void> {
    const result = savedResult(table);
    if (!result) return;
    await this.results.save(result);
    await this.evict(dirname(result.source.path));
  }

  /** @param spared the folder that must not be deleted, because it was created for this table */
  private async evict(spared: string): Promise<void> {
    const evicted = await evictSnapshots(
      this.app.snapshotsFolder,
      cacheLimitBytes(this.app.settings),
      spared,
    );
    if (evicted > 0) this.onEvict();
  }

  private withExport(table: TableToOpen, names = table.result?.names): TableToOpen {
    return exportableTable(table, names, this.app.reportEngine, this.exportTable);
  }

  private isShown(key: string): boolean {
    return (
      (this.opening.get(key) ?? 0) > 0 ||
      [...this.documents.values()].some(({ uri }) => uri.scheme === tableScheme && tableKey(uri) === key) ||
      window.tabGroups.all.some(({ tabs }) => tabs.flatMap(tableKeyOf).includes(key))
    );
  }

  private async findTable(key: string): Promise<TableToOpen> {
    const loaded = await this.pending.load(key);
    if (loaded) {
      await this.save(loaded);
      this.registry.remember(loaded);
    }
    const saved = await this.results.find(key);
    const found = await this.registry.find(key, saved && tableOf(saved));
    if (pathOf(found) !== saved?.source.path) await this.save(found);
    return found;
  }

  /** Returns the open document of a URI. */
  documentOf(uri: Uri): TableDocument | undefined {
    return this.documents.get(uri.toString());
  }

  async refreshTable(table: TableToOpen): Promise<void> {
    if (this.registry.isReplaced(table)) return;
    this.registry.remember(table);
    // An open document reads the saved result of its key.
    if (this.documents.has(tableUri(table).toString())) await this.save(table);
    this.reopen(table);
  }

  private reopen(table: Parameters<typeof tableUri>[0], isOther = false): void {
    const document = this.documents.get(tableUri(table).toString());
    if (!document) return;
    this.showAgain(document, document.reopen(), isOther);
  }

  private showAgain(document: TableDocument, ...shown: Parameters<TableSession['show']>): void {
    for (const session of this.sessions.get(document) ?? []) void session.show(...shown);
  }

  restoreTables(...owned: Parameters<Tables['restoreTables']>): Disposable {
    const owner = this.registry.register(...owned);
    return new Disposable(() => owner.dispose());
  }

  /** Closes the tabs of a connection or data warehouse, and waits until the files of their tables are closed. */
  private async closeTables(connectionId: string): Promise<void> {
    const documents = [...this.documents.values()].filter(({ uri }) => isTableOf(uri, connectionId));
    const tabs = window.tabGroups.all
      .flatMap((group) => group.tabs)
      .filter(({ input }) => input instanceof TabInputCustom && isTableOf(input.uri, connectionId));
    if (tabs.length > 0) await window.tabGroups.close(tabs);
    await Promise.all(documents.map((document) => document.close()));
  }

  async openCustomDocument(uri: Uri): Promise<TableDocument> {
    const host = await import('./tableHost');
    let forget = (): Promise<void> => Promise.resolve();
    let copyFolder: string | undefined;
    const key = stateKey(uri);
    const states = new host.SavedStates(this.app.editor.windowState);
    const readAgain = async (isOther: boolean): Promise<void> => {
      this.showAgain(document, document.reopen(), isOther);
      await document.open();
    };
    // The page shows the progress of a refresh itself.
    const refresh = (): Promise<void> => readAgain(false);
    const reread = (): Promise<void> => readAgain(true);
    const change = (table: TableToOpen): TableToOpen => host.withTreatedColumns(table, key, states, reread);
    const find = async (): Promise<TableToOpen> => {
      if (uri.scheme === tableScheme) return this.withExport(change(await this.findTable(key)));
      await forget();
      const found = await workspaceTable(uri, this.app.editor.folder('tables'), this.app.snapshotsFolder);
      ({ forget, copyFolder } = found);
      const table = change(host.withDelimiter(found.table, key, states, reread));
      return this.withExport({ ...table, refresh }, found.names);
    };
    const document = new host.TableDocument(uri, {
      find,
      engine: this.app.reportEngine,
      onWhole: () => {
        this.showAgain(document, document.open());
        opened();
      },
      onDispose: () => {
        this.documents.delete(uri.toString());
        this.sessions.delete(document);
        this.pending.delete(key);
        this.registry.forget(key);
        void this.results.closed(key);
        void forget();
      },
    });
    const opened = (): void =>
      void document.open().then(
        ({ reader }) => {
          if (copyFolder !== undefined && !reader.info.partial) void this.evict(copyFolder);
        },
        // The webview reports the error when it is ready.
        () => undefined,
      );
    this.documents.set(uri.toString(), document);
    // The engine opens the table while VS Code creates the webview.
    opened();
    return document;
  }

  async resolveCustomEditor(document: TableDocument, panel: WebviewPanel): Promise<void> {
    const { webview, onDidDispose } = panel;
    const { extensionUri, windowState, globalState } = this.app.editor;
    const key = stateKey(document.uri);
    panel.iconPath = Uri.joinPath(extensionUri, 'media', 'tabs', `${tabIcon(key)}.svg`);
    const { SavedStates, TableSession: Session, ...host } = await import('./tableHost');
    const states = new SavedStates(windowState);
    // The title of a panel isn't set yet while a tab is restored.
    const title = posix.basename(document.uri.path);
    const session = new Session({
      title,
      post: (message) => void webview.postMessage(message),
      open: () => document.open(),
      reopen: () => document.reopen(),
      pending: () => this.pending.info(key),
      withoutEngine: () => document.withoutEngine,
      cancelDownload: () => this.pending.cancel(key),
      showLog: () => this.app.editor.log.show(),
      fix: async (hint, { connection }) => runHintOf(hint, connection),
      copy: async (text) => env.clipboard.writeText(text),
      saveImage: (image) => host.saveImage(image, pendingFolder(this.app.editor)),
      openResult: async (result, title, from) =>
        this.openTable(
          await host.openResultTable(result, title, from, {
            instance: instanceOf(this.app, from),
            snapshots: this.app.snapshotsFolder,
          }),
        ),
      exportResult: (result, selection, from) =>
        this.exportTable(host.exportableResult(result, selection, from, instanceOf(this.app, from))),
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
    webview.options = { enableScripts: true, localResourceRoots: pageRoots(extensionUri) };
    webview.onDidReceiveMessage((message: unknown) => session.receive(message));
    const scripts = await host.preloads(pageScripts(extensionUri).fsPath);
    webview.html = pageHtml(webview, extensionUri, title, scripts);
  }

  dispose(): void {
    this.registrations.dispose();
  }
}
