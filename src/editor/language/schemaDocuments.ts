import type { Uri } from 'vscode';
import { EventEmitter, workspace, type Disposable } from 'vscode';
import { methods, schemaScheme } from '../../language';
import type { LanguageFeature } from './languageFeature';

/** The schema in use as a read-only SDL document, for "Go to Definition" and for reading. */
export function registerSchemaDocuments(feature: LanguageFeature): Disposable {
  const changes = new EventEmitter<Uri>();
  const provider = workspace.registerTextDocumentContentProvider(schemaScheme, {
    onDidChange: changes.event,
    provideTextDocumentContent: async () => {
      const { server } = await feature.started();
      return server.request<string>(methods.sdl);
    },
  });
  const subscription = feature.onDidUseSchema(() => {
    for (const { uri } of workspace.textDocuments) if (uri.scheme === schemaScheme) changes.fire(uri);
  });
  return {
    dispose: () => {
      subscription.dispose();
      provider.dispose();
      changes.dispose();
    },
  };
}
