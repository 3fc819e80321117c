import * as l10n from '@vscode/l10n';
import { Disposable } from 'vscode';
import type { Connection } from '../../instance/connection';
import type { App } from '../app';
import { idsOf, type ConnectionCommand, type ConnectionPart } from '../adapters/commandTable';
import { setContextKey } from '../adapters/contextKeys';
import { registerConnectLink } from './connectLink';
import { registerConnectionsTree } from './connectionsTree';
import { registerRejectedCredentials } from './rejectedCredentials';
import { registerStatusBar } from './statusBar';
import { pickConnection, switchConnection } from './switchConnection';

const dialogs = () => import('./connectionDialogs');

/** The handler of a connection command, and the prompt to select a connection. */
interface ConnectionHandler {
  readonly purpose: () => string;
  readonly act: (app: App, connection: Connection, part?: ConnectionPart) => Promise<void>;
}

const connectionHandlers: Readonly<Record<ConnectionCommand, ConnectionHandler>> = {
  'instanceExplorer.editConnection': {
    purpose: () => l10n.t('Select a connection to edit'),
    act: async (app, connection, part) => (await dialogs()).editConnection(app, connection, part),
  },
  'instanceExplorer.testConnection': {
    purpose: () => l10n.t('Select a connection to test'),
    act: async (app, connection) => (await dialogs()).checkConnection(app, connection),
  },
  'instanceExplorer.signIn': {
    purpose: () => l10n.t('Select a connection to sign in to'),
    act: async (app, connection) => (await dialogs()).signIn(app, connection),
  },
  'instanceExplorer.signOut': {
    purpose: () => l10n.t('Select a connection to sign out of'),
    act: async (app, connection) => (await dialogs()).signOut(app, connection),
  },
  'instanceExplorer.setUpAnalytics': {
    purpose: () => l10n.t('Select a connection to set up its analytics'),
    act: async (app, connection) => (await dialogs()).setUpAnalytics(app, connection),
  },
  'instanceExplorer.removeConnection': {
    purpose: () => l10n.t('Select a connection to remove'),
    act: async (app, connection) => (await dialogs()).removeConnection(app, connection),
  },
  'instanceExplorer.copyInstanceUrl': {
    purpose: () => l10n.t('Select a connection to copy its URL'),
    act: async (_, connection) => (await dialogs()).copyUrl(connection),
  },
  'instanceExplorer.openInBrowser': {
    purpose: () => l10n.t('Select a connection to open in the browser'),
    act: async (_, connection) => (await dialogs()).openInBrowser(connection),
  },
};

/**
 * Registers the Connections view, the status bar item, the link handler, the notification of rejected credentials, the
 * connection commands, and the command that shows the log.
 *
 * @param sweep deletes the connections to stopped sample instances; called when the view is first shown
 */
export function registerConnections(app: App, sweep: () => Promise<void>): Disposable {
  const { registerCommand } = app.editor;
  const publish = (): void => {
    const active = app.active.get();
    setContextKey('instanceExplorer.hasConnections', app.connections.list().length > 0);
    setContextKey('instanceExplorer.connected', active !== undefined);
    setContextKey('instanceExplorer.hasAnalytics', active?.analytics !== undefined);
  };
  publish();

  return Disposable.from(
    app.active.onDidChange(publish),
    registerStatusBar(app),
    registerConnectionsTree(app, sweep),
    registerConnectLink(app),
    registerRejectedCredentials(app),
    registerCommand('instanceExplorer.addConnection', async () => (await dialogs()).addConnection(app)),
    registerCommand('instanceExplorer.importConnection', async () => (await dialogs()).importConnection(app)),
    registerCommand('instanceExplorer.checkClientCertificates', async () =>
      (await dialogs()).checkClientCertificates(app),
    ),
    registerCommand('instanceExplorer.switchConnection', (given) => switchConnection(app, given)),
    ...idsOf(connectionHandlers).map((id) =>
      registerCommand(id, async (...[given, part]) => {
        const { purpose, act } = connectionHandlers[id];
        const connection = await pickConnection(app, given && app.connections.get(given.id), purpose());
        if (connection) await act(app, connection, part);
      }),
    ),
    registerCommand('instanceExplorer.showLog', () => app.editor.log.show()),
  );
}
