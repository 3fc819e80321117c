import * as l10n from '@vscode/l10n';
import { EventEmitter, type Disposable, type TreeDataProvider, type TreeItem } from 'vscode';
import type { Attention } from '../../reports/rows/attention';
import type { AnalyticsRow } from '../../reports/rows/row';
import type { App } from '../app';
import { isAnalyticsCommand } from '../adapters/commandTable';
import { setContextKey } from '../adapters/contextKeys';
import { createTree, treeItem, type Row } from '../adapters/trees';
import type { Analytics } from './analyticsFeature';
import { hintAction } from '../adapters/hints';

export interface AnalyticsTree extends Disposable {
  refresh(): void;
  showAttention(attention: Attention | undefined): void;
  showFilter(filter: string): void;
}

/**
 * Creates the Analytics view of the active connection. Without a connection, it shows its welcome content.
 *
 * @param onShown called when the view becomes visible, because its rows might be outdated
 */
export function createAnalyticsTree(
  app: App,
  load: () => Promise<Analytics>,
  onShown: () => void,
): AnalyticsTree {
  const changes = new EventEmitter<void>();
  const provider: TreeDataProvider<AnalyticsRow> = {
    onDidChangeTreeData: changes.event,
    getTreeItem: rowItem,
    getChildren: async (parent) => {
      if (parent !== undefined) return [...(parent.children ?? [])];
      const connection = app.active.get();
      if (connection?.analytics === undefined) return [];
      return [...(await (await load()).rows(connection))];
    },
  };
  const view = createTree('instanceExplorer.analytics', provider, { showCollapseAll: true });
  const subscriptions = [
    app.active.onDidChange(() => {
      view.showBadge(undefined);
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
      view.showBadge(attention && { count: attention.count, tooltip: attention.words });
    },
    showFilter: (filter) => {
      view.showMessage(filter === '' ? '' : l10n.t('Filter: {filter}', { filter }));
      setContextKey('instanceExplorer.analyticsFiltered', filter !== '');
    },
    dispose: () => {
      for (const subscription of subscriptions) subscription.dispose();
      view.dispose();
      changes.dispose();
    },
  };
}

/** Converts a row to a tree item. */
export function rowItem(row: AnalyticsRow): TreeItem {
  const { id, label, description, icon, context, command } = row;
  const sentence = hintAction(row.hint)?.sentence;
  return treeItem({
    id,
    label,
    description,
    tooltip: sentence === undefined ? row.tooltip : `${row.tooltip} ${sentence}`,
    icon,
    context,
    children: childrenState(row),
    spoken: row.spoken ?? [label, description].filter(Boolean).join(', '),
    // With a command, only the twistie of a row expands and collapses it.
    ...(command !== undefined && isAnalyticsCommand(command)
      ? { command: { id: command, title: label, arguments: [row] } }
      : {}),
  });
}

function childrenState({ children = [], open = false }: AnalyticsRow): NonNullable<Row['children']> {
  if (children.length === 0) return 'none';
  return open ? 'expanded' : 'collapsed';
}
