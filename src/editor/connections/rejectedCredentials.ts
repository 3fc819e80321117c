import { window, type Disposable } from 'vscode';
import type { App } from '../../app';
import type { Connection, Service } from '../../instance';

/** Tells of a credential that is not accepted any longer: once, with the way back in. */
export function registerRejectedCredentials(app: App): Disposable {
  const { reporter, log } = app.editor;
  reporter.ignore((error) => app.sessions.isAnnounced(error));
  return app.sessions.onDidReject(({ connection, service, failure }) => {
    log.warn(`${connection.name}: ${failure.explanation}`);
    const again = 'Sign In Again';
    void window.showWarningMessage(`${connection.name}: ${failure.explanation}`, again).then((chosen) => {
      if (chosen !== again) return;
      wayBack(app, connection, service).catch((error: unknown) => reporter.report(error, 'sign in'));
    });
  });
}

async function wayBack(app: App, connection: Connection, service: Service): Promise<void> {
  const { setUpAnalytics, signIn } = await import('./connectionDialogs');
  await (service === 'graphql' ? signIn(app, connection) : setUpAnalytics(app, connection));
}
