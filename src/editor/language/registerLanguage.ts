import { Disposable, workspace } from 'vscode';
import type { App } from '../../app';
import { Failure } from '../../shared/failure';
import { showSchemaChanges } from './driftReport';
import { LanguageFeature, type OperationChecker } from './languageFeature';
import { insertFromSchema } from './insertFromSchema';
import { registerSchemaView } from './schemaView';
import { registerRuleDocuments } from './ruleDocuments';
import { registerSchemaDocuments } from './schemaDocuments';
import { chooseSchemaFile, forgetSchemaFile } from './schemaFile';

/**
 * Schema-aware editing. Nothing of it is loaded or started before the first GraphQL document opens.
 *
 * @returns what other features may ask of it, and the handle that ends it
 */
export function registerLanguage(app: App): Disposable & OperationChecker {
  const feature = new LanguageFeature(app);
  const { registerCommand } = app.editor;
  const start = (): void => {
    if (!workspace.textDocuments.some(({ languageId }) => languageId === 'graphql')) return;
    feature
      .started()
      .catch((error: unknown) => app.editor.reporter.report(error, 'start the language server'));
  };
  start();
  const registered = Disposable.from(
    feature,
    workspace.onDidOpenTextDocument(start),
    registerSchemaDocuments(feature),
    registerRuleDocuments(app),
    registerSchemaView(app, feature),
    registerCommand('instanceExplorer.reloadSchema', 'reload the schema', async () => {
      const connection = requireConnection(app);
      const { schemas } = await feature.started();
      try {
        await schemas.reload();
        await forgetSchemaFile(app, connection);
      } catch (error) {
        // A chosen file stays in use, as it is on disk.
        await schemas.serve();
        throw error;
      }
    }),
    registerCommand('instanceExplorer.openSchema', 'open the schema', async (coordinate) => {
      requireConnection(app);
      await feature.showSchema(typeof coordinate === 'string' ? coordinate : undefined);
    }),
    registerCommand('instanceExplorer.showSchemaChanges', 'show the changes of the schema', () =>
      showSchemaChanges(app, feature),
    ),
    registerCommand('instanceExplorer.searchSchema', 'search the schema', async () => {
      requireConnection(app);
      const { client, server } = await feature.started();
      client.searchSchema(server, (coordinate) => void feature.showSchema(coordinate));
    }),
    registerCommand('instanceExplorer.insertFromSchema', 'insert from the schema', insertFromSchema),
    registerCommand('instanceExplorer.chooseSchemaFile', 'use the schema file', async () => {
      const connection = requireConnection(app);
      const { schemas } = await feature.started();
      if (await chooseSchemaFile(app, connection)) await schemas.serve();
    }),
  );
  return {
    validateOperation: (connection, text) => feature.validateOperation(connection, text),
    dispose: () => void registered.dispose(),
  };
}

function requireConnection(app: App): NonNullable<ReturnType<App['active']['get']>> {
  const connection = app.active.get();
  if (connection !== undefined) return connection;
  throw new Failure('input', 'No instance is chosen in this window.', {
    advice: 'Choose one with "Instance Explorer: Switch Instance".',
  });
}
