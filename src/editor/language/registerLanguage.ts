import * as l10n from '@vscode/l10n';
import { Disposable, EventEmitter, Uri, workspace } from 'vscode';
import type { Connection } from '../../instance/connection';
import { connectionOfSchemaUri, methods, schemaScheme } from '../../language/protocol';
import { rulePage, ruleScheme } from '../../language/rulePages';
import { readBytes } from '../adapters/workspaceFiles';
import type { App } from '../app';
import type { ScratchConnections } from '../connections/scratchConnections';
import { compareSchemas } from './compareSchemas';
import { insertFromSchema } from './insertFromSchema';
import { LanguageFeature } from './languageFeature';
import type { OperationChecker } from './operationChecker';
import { registerSchemaChanges, showSchemaChanges } from './schemaChangesDocuments';
import { chooseSchemaFile, forgetSchemaFile } from './schemaFile';
import { registerSchemaView } from './schemaView';

const largestPage = 1024 * 1024;

/**
 * Registers schema-aware editing. The language server starts when the first GraphQL document opens, or on
 * first use.
 */
export function registerLanguage(app: App, scratch: ScratchConnections): Disposable & OperationChecker {
  const feature = new LanguageFeature(app, scratch);
  const { registerCommand } = app.editor;
  const start = (): void => {
    if (!workspace.textDocuments.some(({ languageId }) => languageId === 'graphql')) return;
    feature
      .started()
      .catch((error: unknown) =>
        app.editor.reporter.report(error, l10n.t("Couldn't start the language server.")),
      );
  };
  start();
  const registered = Disposable.from(
    feature,
    workspace.onDidOpenTextDocument(start),
    registerSchemaDocuments(app, feature),
    registerSchemaChanges(app, feature),
    registerRuleDocuments(app),
    registerSchemaView(app, feature),
    registerCommand('instanceExplorer.reloadSchema', async (id) => {
      const connection = connectionFor(app, id);
      const { schemas } = await feature.started();
      const schema = schemas.of(connection);
      try {
        await schema.reload();
        await forgetSchemaFile(app, connection);
      } catch (error) {
        // Uses the current content of the selected file.
        await schema.serve();
        throw error;
      }
    }),
    registerCommand('instanceExplorer.openSchema', async (coordinate) => {
      app.active.require();
      await feature.showSchema(coordinate);
    }),
    registerCommand('instanceExplorer.showSchemaChanges', (id) => showSchemaChanges(connectionFor(app, id))),
    registerCommand('instanceExplorer.compareSchemas', async () => {
      app.active.require();
      await compareSchemas(app, feature);
    }),
    registerCommand('instanceExplorer.searchSchema', async () => {
      const connection = app.active.require();
      const { client, server, schemas } = await feature.started();
      const schema = schemas.of(connection);
      await client.searchSchema({ app, scratch, server, schema }, (coordinate) =>
        feature.showSchema(coordinate),
      );
    }),
    registerCommand('instanceExplorer.insertFromSchema', insertFromSchema),
    registerCommand('instanceExplorer.chooseSchemaFile', async () => {
      const connection = app.active.require();
      const { schemas } = await feature.started();
      if (await chooseSchemaFile(app, connection)) await schemas.of(connection).serve();
    }),
  );
  return {
    validateOperation: (...given) => feature.validateOperation(...given),
    uncheckedReason: (connection) => feature.uncheckedReason(connection),
    lookUpSchema: (...given) => feature.lookUpSchema(...given),
    onDidChangeSchemas: feature.onDidChangeSchemas,
    dispose: () => void registered.dispose(),
  };
}

/** Returns the connection with the given ID, or the active one. */
function connectionFor(app: App, id: string | undefined): Connection {
  return (id === undefined ? undefined : app.connections.get(id)) ?? app.active.require();
}

/** Registers documents that explain the rules of diagnostics: sections of the bundled `docs/rules.md`. */
function registerRuleDocuments({ editor }: App): Disposable {
  return workspace.registerTextDocumentContentProvider(ruleScheme, {
    provideTextDocumentContent: async ({ path }) => {
      const page = await readBytes(Uri.joinPath(editor.extensionUri, 'docs', 'rules.md'), largestPage);
      return rulePage(Buffer.from(page).toString('utf8'), path);
    },
  });
}

/** Registers read-only SDL documents of the schemas, for "Go to Definition" and browsing. */
function registerSchemaDocuments(app: App, feature: LanguageFeature): Disposable {
  const changes = new EventEmitter<Uri>();
  const connectionOf = (uri: Uri): string | undefined =>
    connectionOfSchemaUri(uri.toString()) ?? app.active.get()?.id;
  const provider = workspace.registerTextDocumentContentProvider(schemaScheme, {
    onDidChange: changes.event,
    provideTextDocumentContent: async (uri) => {
      const connection = app.connections.get(connectionOf(uri) ?? '');
      if (!connection) return '';
      const { server, schemas } = await feature.started();
      const sdl = (): Promise<string | null> => server.request<string | null>(methods.sdl, connection.id);
      const found = await sdl();
      if (found !== null) return found;
      // The server can evict schemas that no document uses.
      await schemas.of(connection).serve();
      return (await sdl()) ?? '';
    },
  });
  const subscription = feature.onDidLoadSchema(({ connection: { id } }) => {
    for (const { uri } of workspace.textDocuments)
      if (uri.scheme === schemaScheme && connectionOf(uri) === id) changes.fire(uri);
  });
  return Disposable.from(subscription, provider, changes);
}
