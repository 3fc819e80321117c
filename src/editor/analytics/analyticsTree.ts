import * as l10n from '@vscode/l10n';
import { EventEmitter, type Disposable, type TreeDataProvider, type TreeItem } from 'vscode';
import type { Connection } from '../../instance/connection';
import type { Attention } from '../../reports/rows/attention';
import type { AnalyticsRow } from '../../reports/rows/row';
import { onAgeUpdate } from '../../shared/format';
import type { App } from '../app';
import { isAnalyticsCommand, isWarehouseCommand } from '../adapters/commandTable';
import { createTree, treeItem, type Row } from '../adapters/trees';
import type { AddedRows } from './addedRows';
import type { Analytics } from './analyticsFeature';
import { hintAction } from '../adapters/hints';

export interface AnalyticsTree extends Disposable {
  refresh(): void;
  showAttention(attention: Attention | undefined): void;
}

/**
 * Creates the Analytics view of the active connection. A view without rows shows its welcome content.
 *
 * @param added the rows below the reports, above the analyses
 * @param onShown called when the view becomes visible, because its rows might be outdated
 */
export function createAnalyticsTree(
  app: Pick<App, 'active' | 'connections'>,
  load: () => Promise<Analytics>,
  added: AddedRows,
  onShown: () => void,
): AnalyticsTree {
  const changes = new EventEmitter<void>();
  const provider: TreeDataProvider<AnalyticsRow> = {
    onDidChangeTreeData: changes.event,
    getTreeItem: rowItem,
    getChildren: async (parent) => {
      if (parent) {
        return [...(parent.expands === true ? await added.children(parent) : (parent.children ?? []))];
      }
      const connection = app.active.get();
      const reports = connection?.analytics ? await (await load()).rows(connection) : [];
      const others = added.roots();
      // VS Code hides the welcome content of a view that has rows.
      const isWelcome = reports.length === 0 && others.length > 0 && app.connections.list().length > 0;
      const below = [...(isWelcome ? [setUpRow(connection)] : []), ...others];
      // The analyses are last, because their list is long.
      const isAnalyses = ({ context }: AnalyticsRow): boolean => context === 'analyses';
      return [...reports.filter((row) => !isAnalyses(row)), ...below, ...reports.filter(isAnalyses)];
    },
  };
  const view = createTree('instanceExplorer.analytics', provider, { showCollapseAll: true });
  const subscriptions = [
    app.active.onDidChange(() => {
      view.showBadge(undefined);
      changes.fire();
    }),
    added.onDidChange(() => changes.fire()),
    view.onDidChangeVisibility(({ visible }) => {
      if (!visible) return;
      onShown();
      changes.fire();
    }),
  ];
  const endUpdates = onAgeUpdate(() => {
    if (view.visible) changes.fire();
  });
  return {
    refresh: () => changes.fire(),
    showAttention: (attention) => {
      view.showBadge(attention && { count: attention.count, tooltip: attention.words });
    },
    dispose: () => {
      endUpdates();
      for (const subscription of subscriptions) subscription.dispose();
      view.dispose();
      changes.dispose();
    },
  };
}

/** Returns a row in place of the welcome content: for no connection, no analytics, or an access issue. */
function setUpRow(connection: Connection | undefined): AnalyticsRow {
  const isConnected = connection !== undefined;
  const label = !isConnected
    ? l10n.t('Select a connection')
    : connection.analytics
      ? l10n.t('Check the analytics token and the host of the instance')
      : l10n.t('Set up analytics');
  return {
    id: 'setUp',
    label,
    description: l10n.t('to list reports'),
    tooltip: label,
    icon: isConnected ? 'graph' : 'plug',
    context: 'setUp',
    command: isConnected ? 'instanceExplorer.setUpAnalytics' : 'instanceExplorer.switchConnection',
  };
}

/** Converts a row to a tree item. */
function rowItem(row: AnalyticsRow): TreeItem {
  const { id, label, description, icon, context } = row;
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
    // Selecting a row with a command runs the command, and doesn't expand or collapse the row.
    ...commandOf(row),
  });
}

function commandOf(row: AnalyticsRow): Pick<Row, 'command'> {
  const { command = '', label: title } = row;
  if (command === 'instanceExplorer.setUpAnalytics' || command === 'instanceExplorer.switchConnection') {
    return { command: { id: command, title } };
  }
  if (isAnalyticsCommand(command)) return { command: { id: command, title, arguments: [row] } };
  return isWarehouseCommand(command) ? { command: { id: command, title, arguments: [row] } } : {};
}

function childrenState({
  children = [],
  open = false,
  expands = false,
}: AnalyticsRow): NonNullable<Row['children']> {
  if (expands) return 'collapsed';
  if (children.length === 0) return 'none';
  return open ? 'expanded' : 'collapsed';
}
