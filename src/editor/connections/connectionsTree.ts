import { EventEmitter, type Disposable, type TreeDataProvider, type TreeItem } from 'vscode';
import type { Connection } from '../../instance/connection';
import { toUserError } from '../../shared/userError';
import type { App } from '../app';
import { createTree, treeItem } from '../adapters/trees';
import { protectionMark } from './protection';
import { connectionLabels } from './connectionLabels';
import { explain } from '../adapters/hints';

/** The Connections view. State and mutation policy are shown by text and shape, not only by color. */
export function registerConnectionsTree(app: App, sweep: () => Promise<void>): Disposable {
  const changes = new EventEmitter<void>();
  let hasSwept = false;
  const sweepOnce = (): void => {
    if (hasSwept) return;
    hasSwept = true;
    sweep().catch((error: unknown) => {
      app.editor.log.warn(explain(toUserError(error, 'remove connections that have ended')));
    });
  };
  const provider: TreeDataProvider<Connection> = {
    onDidChangeTreeData: changes.event,
    getChildren: (parent) => {
      sweepOnce();
      return parent === undefined ? [...app.connections.list()] : [];
    },
    getTreeItem: (connection) => connectionTreeItem(app, connection),
  };
  const view = createTree('instanceExplorer.connections', provider);
  const lookForCredentials = (): void => {
    for (const connection of app.connections.list()) {
      // A rejected sign-in is also checked while the view is hidden, because the status bar shows its state.
      if (!view.visible && app.states.get(connection.id) !== 'expired') continue;
      app.signIns.noteCredential(connection).catch((error: unknown) => {
        app.editor.log.warn(explain(toUserError(error, 'look for the credential')));
      });
    }
  };
  const subscriptions = [
    app.active.onDidChange(() => changes.fire()),
    app.states.onDidChange(() => changes.fire()),
    view.onDidChangeVisibility(lookForCredentials),
    // Another window can sign in or out.
    app.editor.onDidChangeSecrets(lookForCredentials),
  ];
  return {
    dispose: () => {
      for (const subscription of subscriptions) subscription.dispose();
      view.dispose();
      changes.dispose();
    },
  };
}

function connectionTreeItem(app: App, connection: Connection): TreeItem {
  const { id, name, baseUrl } = connection;
  const active = app.active.get()?.id === id;
  const known = app.states.get(id);
  const { acting, state, icon } = connectionLabels(connection, known);
  // The problem comes first: a narrow sidebar truncates the end.
  const words = [active ? 'active' : undefined, state, acting, protectionMark(connection)].filter(
    (part) => part !== undefined,
  );
  return treeItem({
    id,
    label: name,
    isHighlighted: active,
    context: `connection ${known}`,
    description: [...words.filter((word) => word !== 'active'), new URL(baseUrl).host].join(' · '),
    tooltip: tooltipOf(connection, words, active),
    // Each problem has a separate icon; the active connection is then recognizable by its highlighted name.
    icon: active && state === undefined ? 'pass-filled' : icon,
    spoken: [name, ...words, baseUrl].join(', '),
    command: {
      id: 'instanceExplorer.useConnection',
      title: 'Use in This Window',
      arguments: [connection],
    },
  });
}

function tooltipOf(connection: Connection, words: readonly string[], active: boolean): string {
  const { name, baseUrl, version, analytics } = connection;
  const lines = [
    name,
    baseUrl,
    words.join(' · '),
    version === undefined ? '' : `Version ${version}`,
    analytics === undefined ? '' : `Analytics at ${analytics.baseUrl}`,
    active ? '' : 'Select to use it in this window.',
  ];
  return lines.filter((line) => line !== '').join('\n');
}
