import * as l10n from '@vscode/l10n';
import { commands, Disposable, type Uri, window } from 'vscode';
import type { Connection, Service } from '../../instance/connection';
import { readConnectLink } from '../../instance/import/connectLink';
import { signedInPath } from '../../instance/oauth/pendingSignIns';
import type { Rejection } from '../../instance/rejections';
import { UserError } from '../../shared/userError';
import { showDialog, showWarning } from '../adapters/showMessages';
import type { App } from '../app';
import { idsOf, type ConnectionCommand } from '../adapters/commandTable';
import { setContextKey } from '../adapters/contextKeys';
import { registerConnectionsTree } from './connectionsTree';
import { registerStatusBar } from './statusBar';
import { pickConnection, switchConnection } from './switchConnection';

const dialogs = () => import('./connectionDialogs');

/** The dialog of each connection command, and the prompt to select a connection. */
const connectionCommands = {
  'instanceExplorer.editConnection': ['editConnection', () => l10n.t('Select a connection to edit')],
  'instanceExplorer.testConnection': ['checkConnection', () => l10n.t('Select a connection to test')],
  'instanceExplorer.signIn': ['signIn', () => l10n.t('Select a connection to sign in to')],
  'instanceExplorer.signOut': ['signOut', () => l10n.t('Select a connection to sign out of')],
  'instanceExplorer.setUpAnalytics': [
    'setUpAnalytics',
    () => l10n.t('Select a connection to set up its analytics'),
  ],
  'instanceExplorer.removeConnection': ['removeConnection', () => l10n.t('Select a connection to remove')],
  'instanceExplorer.openInBrowser': [
    'openInBrowser',
    () => l10n.t('Select a connection to open in the browser'),
  ],
} as const satisfies Readonly<Record<ConnectionCommand, unknown>>;

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
  setContextKey('instanceExplorer.ready', true);

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
    ...idsOf(connectionCommands).map((id) =>
      registerCommand(id, async (...[given, part]) => {
        const [dialog, purpose] = connectionCommands[id];
        const connection = await pickConnection(app, given && app.connections.get(given.id), purpose());
        if (connection) await (await dialogs())[dialog](app, connection, part);
      }),
    ),
    registerCommand('instanceExplorer.showLog', () => app.editor.log.show()),
  );
}

/**
 * Handles links such as `vscode://instance-explorer.instance-explorer/connect?url=https://code.example.com`,
 * and OAuth redirects from the browser. After a confirmation, a link only fills in the URL. Secrets in links
 * are ignored.
 */
function registerConnectLink(app: App): Disposable {
  return window.registerUriHandler({
    handleUri: async (uri) => {
      try {
        if (uri.path === signedInPath) receiveSignIn(app, uri);
        else await openLink(app, uri);
      } catch (error) {
        app.editor.reporter.report(error, l10n.t("Couldn't open the link."));
      }
    },
  });
}

function receiveSignIn(app: App, uri: Uri): void {
  if (app.pendingSignIns.receive(uri.query)) return;
  throw new UserError('input', l10n.t("This window isn't waiting for a sign-in."), {
    advice: l10n.t('Return to the window where you started the sign-in, or sign in again.'),
  });
}

async function openLink(app: App, uri: Uri): Promise<void> {
  if (uri.path !== '/connect') {
    throw new UserError('input', l10n.t("Instance Explorer doesn't support this link."));
  }
  const { instanceUrl, hadSecret } = readConnectLink(uri.query);
  if (!instanceUrl.ok) {
    throw new UserError('input', l10n.t("The link doesn't contain a valid instance URL."), {
      hint: 'addConnection',
    });
  }
  const { baseUrl } = instanceUrl.instanceUrl;
  const trust = l10n.t("Continue only if you trust this instance. You'll sign in next.");
  const ignored = l10n.t('The link also contains a secret, which will be ignored.');
  const chosen = await showDialog({
    message: l10n.t('Add a connection to {url}?', { url: baseUrl }),
    detail: hadSecret ? `${trust}\n\n${ignored}` : trust,
    actions: ['addConnection'],
    severity: 'information',
  });
  if (chosen !== 'addConnection') return;
  const { addConnection } = await import('./connectionDialogs');
  await addConnection(app, { instanceUrl: baseUrl });
}

const reloadWindow = (): string => l10n.t({ message: 'Reload Window', comment: 'Button' });
const signInAgain = (): string => l10n.t({ message: 'Sign In Again', comment: 'Button' });
const setUp = (): string => l10n.t({ message: 'Set Up Analytics', comment: 'Button' });

/** Notifies the user once when a credential is rejected, with an action to replace the credential. */
function registerRejectedCredentials(app: App): Disposable {
  const { reporter, log } = app.editor;
  reporter.ignore((error) => app.sessions.isAnnounced(error));
  return app.sessions.onDidReject((rejection) => {
    const { connection, service, failure } = rejection;
    const message = l10n.t('{connection}: {problem}', {
      connection: connection.name,
      problem: failure.explanation,
    });
    log.warn(message);
    void showWarning(message, ...actionsFor(rejection)).then((chosen) => {
      if (chosen === reloadWindow()) void commands.executeCommand('workbench.action.reloadWindow');
      if (chosen !== replacing(service)) return;
      wayBack(app, connection, service).catch((error: unknown) =>
        reporter.report(
          error,
          service === 'graphql' ? l10n.t("Couldn't sign in.") : l10n.t("Couldn't set up analytics."),
        ),
      );
    });
  });
}

/**
 * Returns the buttons for a rejection. A credential that only another window can read requires a window
 * reload.
 */
function actionsFor({ failure, service }: Rejection): readonly string[] {
  const replace = replacing(service);
  return failure.kind === 'otherWindow' ? [reloadWindow(), replace] : [replace];
}

/** Returns the button that prompts for another credential. */
function replacing(service: Service): string {
  return service === 'graphql' ? signInAgain() : setUp();
}

async function wayBack(app: App, connection: Connection, service: Service): Promise<void> {
  const { setUpAnalytics, signIn } = await import('./connectionDialogs');
  await (service === 'graphql' ? signIn(app, connection) : setUpAnalytics(app, connection));
}
