import { EventEmitter, window, type Disposable, type TreeDataProvider } from 'vscode';
import type { App } from '../../app';
import type { LanguageFeature } from './languageFeature';
import type { SchemaItem } from './schemaTree';

/** The sidebar's view of the schema: what can be asked from each root, and every type. */
export function registerSchemaView(app: App, feature: LanguageFeature): Disposable {
  const changes = new EventEmitter<void>();
  const provider: TreeDataProvider<SchemaItem> = {
    onDidChangeTreeData: changes.event,
    getTreeItem: (item) => item,
    getChildren: async (parent) => {
      if (app.active.get() === undefined) return [];
      const { client, server } = await feature.started();
      return client.schemaItems(server, parent);
    },
  };
  const view = window.createTreeView('instanceExplorer.schema', { treeDataProvider: provider });
  const refresh = (): void => changes.fire();
  const subscriptions = [
    feature.onDidTellAge((text) => (view.description = text)),
    feature.onDidUseSchema(refresh),
    app.active.onDidChange(refresh),
    view,
    changes,
  ];
  return {
    dispose: () => {
      for (const subscription of subscriptions) subscription.dispose();
    },
  };
}
