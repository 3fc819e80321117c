import {
  EventEmitter,
  MarkdownString,
  ThemeIcon,
  TreeItem,
  window,
  type Disposable,
  type TreeDataProvider,
} from 'vscode';
import type { App } from '../../app';
import type { Connection } from '../../instance';
import { asFailure } from '../../shared/failure';
import { protectionMark } from './protection';
import { stateWords } from './stateWords';

/** The sidebar's list of connections. State and protection are told by words and shapes, not by colour. */
export function registerConnectionsTree(app: App): Disposable {
  const changes = new EventEmitter<void>();
  const provider: TreeDataProvider<Connection> = {
    onDidChangeTreeData: changes.event,
    getChildren: (parent) => (parent === undefined ? [...app.connections.list()] : []),
    getTreeItem: (connection) => connectionTreeItem(app, connection),
  };
  const view = window.createTreeView('instanceExplorer.connections', { treeDataProvider: provider });
  const lookForCredentials = (): void => {
    if (!view.visible) return;
    for (const connection of app.connections.list()) {
      app.signIns.noteCredential(connection).catch((error: unknown) => {
        app.editor.log.warn(asFailure(error, 'look for the credential').explanation);
      });
    }
  };
  const subscriptions = [
    app.active.onDidChange(() => changes.fire()),
    app.states.onDidChange(() => changes.fire()),
    view.onDidChangeVisibility(lookForCredentials),
    // Another window may have signed in or out.
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
  const { acting, state, icon } = stateWords(connection, known);
  // What is the matter comes first: a narrow sidebar cuts the end off.
  const words = [active ? 'active' : undefined, state, acting, protectionMark(connection)].filter(
    (part) => part !== undefined,
  );
  const item = new TreeItem(active ? { label: name, highlights: [[0, name.length]] } : name);
  item.id = id;
  item.contextValue = `connection ${known}`;
  item.description = [...words.filter((word) => word !== 'active'), new URL(baseUrl).host].join(' · ');
  item.tooltip = tooltipOf(connection, words, active);
  // Whatever is the matter has a shape of its own; the active one is told by its highlighted name then.
  item.iconPath = new ThemeIcon(active && state === undefined ? 'pass-filled' : icon);
  item.accessibilityInformation = { label: [name, ...words, baseUrl].join(', ') };
  item.command = {
    command: 'instanceExplorer.useConnection',
    title: 'Use in This Window',
    arguments: [connection],
  };
  return item;
}

function tooltipOf(connection: Connection, words: readonly string[], active: boolean): MarkdownString {
  const { name, baseUrl, version, analytics } = connection;
  const lines = [
    name,
    baseUrl,
    words.join(' · '),
    version === undefined ? '' : `Version ${version}`,
    analytics === undefined ? '' : `Analytics at ${analytics.baseUrl}`,
    active ? '' : 'Select to use it in this window.',
  ];
  const tooltip = new MarkdownString();
  tooltip.appendText(lines.filter((line) => line !== '').join('\n\n'));
  return tooltip;
}
