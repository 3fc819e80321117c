import {
  EventEmitter,
  ThemeIcon,
  TreeItem,
  TreeItemCollapsibleState,
  window,
  type Disposable,
  type TreeDataProvider,
} from 'vscode';
import type { App } from '../../app';
import type { AnalyticsRow, Attention } from '../../reports';
import { setContextKey } from '../adapters/contextKeys';
import type { Analytics } from './analyticsFeature';

/** The view of the sidebar, as far as the feature behind it is concerned. */
export interface AnalyticsTree extends Disposable {
  refresh(): void;
  showAttention(attention: Attention | undefined): void;
  showFilter(filter: string): void;
}

/**
 * The sidebar's analytics of the active connection. Without one the view shows its welcome text.
 *
 * @param onShown the view came into sight: what it shows may be old
 */
export function createAnalyticsTree(
  app: App,
  load: () => Promise<Analytics>,
  onShown: () => void,
): AnalyticsTree {
  const changes = new EventEmitter<void>();
  const provider: TreeDataProvider<AnalyticsRow> = {
    onDidChangeTreeData: changes.event,
    getTreeItem: treeItem,
    getChildren: async (parent) => {
      if (parent !== undefined) return [...(parent.children ?? [])];
      const connection = app.active.get();
      if (connection?.analytics === undefined) return [];
      return [...(await (await load()).rows(connection))];
    },
  };
  const view = window.createTreeView('instanceExplorer.analytics', {
    treeDataProvider: provider,
    showCollapseAll: true,
  });
  const subscriptions = [
    app.active.onDidChange(() => {
      view.badge = undefined;
      changes.fire();
    }),
    view.onDidChangeVisibility(({ visible }) => {
      if (!visible) return;
      onShown();
      changes.fire();
    }),
  ];
  return {
    refresh: () => changes.fire(),
    showAttention: (attention) => {
      view.badge = attention && { value: attention.count, tooltip: attention.words };
    },
    showFilter: (filter) => {
      view.message = filter === '' ? '' : `Only rows with: ${filter}`;
      setContextKey('instanceExplorer.analyticsFiltered', filter !== '');
    },
    dispose: () => {
      for (const subscription of subscriptions) subscription.dispose();
      view.dispose();
      changes.dispose();
    },
  };
}

function treeItem(row: AnalyticsRow): TreeItem {
  const { id, label, description, tooltip, icon, context, children, command } = row;
  const item = new TreeItem(label, collapsibleState(row));
  item.id = id;
  item.description = description;
  item.tooltip = tooltip;
  item.iconPath = new ThemeIcon(icon);
  item.contextValue = context;
  item.accessibilityInformation = { label: row.spoken ?? [label, description].filter(Boolean).join(', ') };
  // A click on a row with children opens and closes it; such a row has its actions beside it.
  if (command !== undefined && (children ?? []).length === 0) {
    item.command = { command, title: label, arguments: [row] };
  }
  return item;
}

function collapsibleState({ children = [], open = false }: AnalyticsRow): TreeItemCollapsibleState {
  if (children.length === 0) return TreeItemCollapsibleState.None;
  return open ? TreeItemCollapsibleState.Expanded : TreeItemCollapsibleState.Collapsed;
}
