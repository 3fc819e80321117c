import { EventEmitter, type Disposable, type TreeDataProvider } from 'vscode';
import type { AnalyticsRow } from '../../reports/rows/row';
import type { App } from '../app';
import { createTree } from '../adapters/trees';
import type { Analytics } from './analyticsFeature';
import { rowItem } from './analyticsTree';

/** Creates the Analyses view, which lists the analyses of the active connection. */
export function createAnalysesTree(
  app: App,
  load: () => Promise<Analytics>,
): Disposable & { refresh(): void } {
  const changes = new EventEmitter<void>();
  const provider: TreeDataProvider<AnalyticsRow> = {
    onDidChangeTreeData: changes.event,
    getTreeItem: rowItem,
    getChildren: async (parent) => {
      const connection = app.active.get();
      if (parent !== undefined || connection?.analytics === undefined) return [];
      return [...(await (await load()).analyses(connection))];
    },
  };
  const view = createTree('instanceExplorer.analyses', provider);
  const subscription = app.active.onDidChange(() => changes.fire());
  return {
    refresh: () => changes.fire(),
    dispose: () => {
      subscription.dispose();
      view.dispose();
      changes.dispose();
    },
  };
}
