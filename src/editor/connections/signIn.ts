import * as l10n from '@vscode/l10n';
import type { Connection } from '../../instance/connection';
import type { App } from '../app';
import { showInformation } from '../adapters/showMessages';
import { withProgress } from '../adapters/progress';
import { askSteps } from '../adapters/steps/steps';
import { draftCredential, startDraft } from './connectionDraft';
import { oauthSteps } from './oauthSteps';
import { noteUnrenewable } from './renewalNotice';
import { sudoUserStep, tokenStep } from './wizardSteps';

/**
 * Prompts for a credential for the same instance, verifies it, unless the user skips the verification, and replaces the
 * previous one.
 */
export async function signIn(app: App, connection: Connection): Promise<void> {
  const draft = startDraft(connection);
  const completed = await askSteps(l10n.t('Sign In to {name}', { name: connection.name }), [
    tokenStep(app, draft),
    sudoUserStep(app, draft),
    ...oauthSteps(app, draft),
  ]);
  const { instanceUrl } = draft;
  if (!completed || !instanceUrl) return;
  const credential = draftCredential(draft, instanceUrl);
  if (!credential) return;

  const { actingUser, version, sudoUser, clientId } = draft.entered.at(instanceUrl.origin);
  await app.signIns.signIn(connection, credential);
  await app.connections.change(connection.id, {
    actingUser,
    version,
    ...(draft.scheme === 'sudo' ? { sudoUser } : {}),
    ...(draft.scheme === 'oauth' ? { clientId } : {}),
  });
  noteUnrenewable(connection, credential);
  if (actingUser === undefined) return;
  app.states.note(connection.id, 'responded');
  void showInformation(l10n.t('Connected to {name} as {user}.', { name: connection.name, user: actingUser }));
}

/** Verifies the stored credential and updates the user and version of the connection. */
export async function checkConnection(app: App, connection: Connection): Promise<void> {
  const { actingUser, version } = await withProgress(
    l10n.t('Testing the connection to {name}...', { name: connection.name }),
    ({ signal }) => app.sessions.check(connection, signal),
  );
  await app.connections.change(connection.id, { actingUser, version });
  void showInformation(l10n.t('Connected to {name} as {user}.', { name: connection.name, user: actingUser }));
}

/** Revokes an OAuth sign-in and deletes the credentials of the connection. Custom headers remain. */
export async function signOut(app: App, connection: Connection): Promise<void> {
  const untold = await app.signIns.signOut(connection);
  if (untold) app.editor.reporter.report(untold, l10n.t("Couldn't revoke the access token."));
  void showInformation(
    l10n.t('Signed out of {connection}. Its tokens were deleted from this computer.', {
      connection: connection.name,
    }),
  );
}
