import * as l10n from '@vscode/l10n';
import { Disposable, workspace } from 'vscode';
import type { Connection } from '../../instance/connection';
import type { App } from '../app';
import type { ScratchConnections } from '../connections/scratchConnections';
import { compareSchemas } from './compareSchemas';
import { insertFromSchema } from './insertFromSchema';
import { LanguageFeature } from './languageFeature';
import type { OperationChecker } from './operationChecker';
import { registerRuleDocuments } from './ruleDocuments';
import { registerSchemaChanges, showSchemaChanges } from './schemaChangesDocuments';
import { registerSchemaDocuments } from './schemaDocuments';
import { chooseSchemaFile, forgetSchemaFile } from './schemaFile';
import { registerSchemaView } from './schemaView';

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
    registerCommand('instanceExplorer.showSchemaChanges', (id) =>
      showSchemaChanges(feature, connectionFor(app, id)),
    ),
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
