import * as l10n from '@vscode/l10n';
import { Disposable, EventEmitter, type TreeDataProvider, type TreeItem } from 'vscode';
import type { Connection } from '../../instance/connection';
import { toUserError } from '../../shared/userError';
import { kindNames, type Warehouse } from '../../warehouse/warehouse';
import { explain } from '../adapters/hints';
import { createTree, treeItem } from '../adapters/trees';
import type { App } from '../app';
import { connectionItem } from './connectionItem';

/**
 * Registers the Connections view, and the welcome view that is shown while there are no connections.
 *
 * @param sweep deletes the connections to stopped sample instances; called when the view is first shown
 */
export function registerConnectionsTree(app: App, sweep: () => Promise<void>): Disposable {
  const changes = new EventEmitter<void>();
  let hasSwept = false;
  const sweepOnce = (): void => {
    if (hasSwept) return;
    hasSwept = true;
    sweep().catch((error: unknown) => {
      app.editor.log.warn(explain(toUserError(error, "Couldn't remove connections that have ended.")));
    });
  };
  const provider: TreeDataProvider<Connection | Warehouse> = {
    onDidChangeTreeData: changes.event,
    getChildren: (parent) => {
      sweepOnce();
      return parent ? [] : [...app.connections.list(), ...app.warehouses.list()];
    },
    getTreeItem: (connection) =>
      'database' in connection
        ? warehouseItem(connection)
        : connectionItem(connection, app.active.get()?.id === connection.id, {
            state: app.states.get(connection.id),
            since: app.states.since(connection.id),
          }),
  };
  const view = createTree('instanceExplorer.connections', provider);
  // The welcome content has a separate view, because VS Code preserves the height of a view and the Connections view
  // must start small.
  const welcome = createTree<never>('instanceExplorer.welcome', {
    getChildren: () => [],
    getTreeItem: (row) => row,
  });
  const lookForCredentials = (): void => {
    for (const connection of app.connections.list()) {
      // An expired sign-in is also checked while the view is hidden, because the status bar shows it.
      if (!view.visible && app.states.get(connection.id) !== 'expired') continue;
      app.signIns.noteCredential(connection).catch((error: unknown) => {
        app.editor.log.warn(explain(toUserError(error, "Couldn't look up the credential.")));
      });
    }
  };
  const subscriptions = [
    app.active.onDidChange(() => changes.fire()),
    app.warehouses.onDidChange(() => changes.fire()),
    app.states.onDidChange(() => changes.fire()),
    view.onDidChangeVisibility(lookForCredentials),
    // Another window can sign in or out.
    app.editor.onDidChangeSecrets(lookForCredentials),
  ];
  return Disposable.from(...subscriptions, view, welcome, changes);
}

/** Converts a data warehouse to a tree item of the Connections view. */
function warehouseItem(warehouse: Warehouse): TreeItem {
  const { id, name, kind, url, user, database, writer } = warehouse;
  const details = `${kindNames[kind]} · ${database}`;
  return treeItem({
    id,
    label: name,
    context: 'warehouse',
    description: details,
    tooltip: [
      name,
      url,
      l10n.t('Database {database}, user {user}', { database, user }),
      ...(writer ? [l10n.t('Sends tables as {user}', { user: writer.user })] : []),
      l10n.t('Select to open a table.'),
    ].join('\n'),
    icon: 'database',
    spoken: [name, l10n.t('data warehouse'), details].join(', '),
    command: {
      id: 'instanceExplorer.openWarehouseTable',
      title: l10n.t({ message: 'Open Table', comment: 'Button' }),
      arguments: [warehouse],
    },
  });
}
