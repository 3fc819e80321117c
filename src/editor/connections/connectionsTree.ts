import { EventEmitter, type Disposable, type TreeDataProvider } from 'vscode';
import type { Connection } from '../../instance/connection';
import { toUserError } from '../../shared/userError';
import type { Warehouse } from '../../warehouse/warehouse';
import type { App } from '../app';
import { createTree } from '../adapters/trees';
import { connectionItem } from './connectionItem';
import { explain } from '../adapters/hints';
import { warehouseItem } from './warehouseItem';

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
  return {
    dispose: () => {
      for (const subscription of subscriptions) subscription.dispose();
      view.dispose();
      welcome.dispose();
      changes.dispose();
    },
  };
}
