import { Disposable } from 'vscode';
import type { App } from '../../app';
import type { Connection } from '../../instance/connection';
import type { CommandId } from '../adapters/commandIds';
import { setContextKey } from '../adapters/contextKeys';
import { registerConnectLink } from './connectLink';
import { registerConnectionLens } from './connectionLens';
import { registerConnectionsTree } from './connectionsTree';
import { registerRejectedCredentials } from './rejectedCredentials';
import { registerStatusBar } from './statusBar';
import { pickConnection, switchConnection } from './switchConnection';

const dialogs = () => import('./connectionDialogs');

/** A command about one connection: what it does, and what is asked when it is not clear which one. */
interface ConnectionCommand {
  readonly id: CommandId;
  /** Completes "Could not …". */
  readonly doing: string;
  readonly purpose: string;
  readonly act: (app: App, connection: Connection) => Promise<void>;
}

const connectionCommands: readonly ConnectionCommand[] = [
  {
    id: 'instanceExplorer.useConnection',
    doing: 'switch the connection',
    purpose: 'Choose the instance to use in this window',
    act: (app, { id }) => app.active.set(id),
  },
  {
    id: 'instanceExplorer.editConnection',
    doing: 'edit the connection',
    purpose: 'Choose the connection to edit',
    act: async (app, connection) => (await dialogs()).editConnection(app, connection),
  },
  {
    id: 'instanceExplorer.renameConnection',
    doing: 'rename the connection',
    purpose: 'Choose the connection to rename',
    act: async (app, connection) => (await dialogs()).renameConnection(app, connection),
  },
  {
    id: 'instanceExplorer.checkConnection',
    doing: 'check the connection',
    purpose: 'Choose the connection to check',
    act: async (app, connection) => (await dialogs()).checkConnection(app, connection),
  },
  {
    id: 'instanceExplorer.signIn',
    doing: 'sign in',
    purpose: 'Choose the connection to sign in to',
    act: async (app, connection) => (await dialogs()).signIn(app, connection),
  },
  {
    id: 'instanceExplorer.signOut',
    doing: 'sign out',
    purpose: 'Choose the connection to sign out of',
    act: async (app, connection) => (await dialogs()).signOut(app, connection),
  },
  {
    id: 'instanceExplorer.chooseProtection',
    doing: 'change the protection',
    purpose: 'Choose the connection to protect',
    act: async (app, connection) => (await dialogs()).chooseProtection(app, connection),
  },
  {
    id: 'instanceExplorer.editHeaders',
    doing: 'change the headers',
    purpose: 'Choose the connection whose headers to change',
    act: async (app, connection) => (await dialogs()).editHeaders(app, connection),
  },
  {
    id: 'instanceExplorer.setUpAnalytics',
    doing: 'set up analytics',
    purpose: 'Choose the connection to add analytics to',
    act: async (app, connection) => (await dialogs()).setUpAnalytics(app, connection),
  },
  {
    id: 'instanceExplorer.removeConnection',
    doing: 'remove the connection',
    purpose: 'Choose the connection to remove',
    act: async (app, connection) => (await dialogs()).removeConnection(app, connection),
  },
  {
    id: 'instanceExplorer.copyAddress',
    doing: 'copy the address',
    purpose: 'Choose the connection',
    act: async (_, connection) => (await dialogs()).copyAddress(connection),
  },
  {
    id: 'instanceExplorer.openConsole',
    doing: 'open the console',
    purpose: 'Choose the instance whose console to open',
    act: async (_, connection) => (await dialogs()).openConsole(connection),
  },
  {
    id: 'instanceExplorer.openTokenSettings',
    doing: 'open the token settings',
    purpose: 'Choose the instance whose token settings to open',
    act: async (_, connection) => (await dialogs()).openTokenSettings(connection),
  },
];

/**
 * Everything about connecting: the wizard, the list, the status bar and what can be done with a connection.
 *
 * @param sweep removes what is stored for connections that have ended; called when the list is first shown
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
    registerConnectionLens(app),
    registerConnectLink(app),
    registerRejectedCredentials(app),
    registerCommand('instanceExplorer.addConnection', 'add the connection', async () =>
      (await dialogs()).addConnection(app),
    ),
    registerCommand('instanceExplorer.importConnection', 'import a connection', async () =>
      (await dialogs()).importConnection(app),
    ),
    registerCommand('instanceExplorer.checkClientCertificates', 'check the client certificates', async () =>
      (await dialogs()).checkClientCertificates(app),
    ),
    registerCommand('instanceExplorer.switchConnection', 'switch the connection', () =>
      switchConnection(app),
    ),
    ...connectionCommands.map(({ id, doing, purpose, act }) =>
      registerCommand(id, doing, async (given) => {
        const connection = await pickConnection(app, asConnection(app, given), purpose);
        if (connection !== undefined) await act(app, connection);
      }),
    ),
    registerCommand('instanceExplorer.showLog', 'show the log', () => app.editor.log.show()),
  );
}

/** Menus hand over the row they belong to; keybindings and other extensions may hand over anything. */
function asConnection(app: App, given: unknown): Connection | undefined {
  if (typeof given !== 'object' || given === null || !('id' in given) || typeof given.id !== 'string') {
    return undefined;
  }
  return app.connections.get(given.id);
}
