import { type Uri, EventEmitter, workspace, type Disposable } from 'vscode';
import { connectionOfSchemaUri, methods, schemaScheme } from '../../language/protocol';
import type { App } from '../app';
import type { LanguageFeature } from './languageFeature';

/** Registers read-only SDL documents of the schemas, for "Go to Definition" and browsing. */
export function registerSchemaDocuments(app: App, feature: LanguageFeature): Disposable {
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
  return {
    dispose: () => {
      subscription.dispose();
      provider.dispose();
      changes.dispose();
    },
  };
}
