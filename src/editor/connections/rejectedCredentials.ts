import * as l10n from '@vscode/l10n';
import { commands, type Disposable } from 'vscode';
import type { Connection, Service } from '../../instance/connection';
import type { Rejection } from '../../instance/rejections';
import type { App } from '../app';
import { showWarning } from '../adapters/showMessages';

const reloadWindow = (): string => l10n.t({ message: 'Reload Window', comment: 'Button' });
const signInAgain = (): string => l10n.t({ message: 'Sign In Again', comment: 'Button' });
const setUp = (): string => l10n.t({ message: 'Set Up Analytics', comment: 'Button' });

/** Notifies the user once when a credential is rejected, with an action to replace the credential. */
export function registerRejectedCredentials(app: App): Disposable {
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
