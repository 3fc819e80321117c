import * as l10n from '@vscode/l10n';
import { credentialPlaces, type Connection } from '../../instance/connection';
import type { App } from '../app';
import { askSteps } from '../adapters/steps/steps';
import {
  draftConnection,
  draftCredential,
  startDraft,
  type ConnectionDraft,
  type DraftHints,
} from './connectionDraft';
import { offerNextSteps } from './nextSteps';
import { oauthSteps } from './oauthSteps';
import { noteUnrenewable } from './renewalNotice';
import { urlStep } from './urlStep';
import { nameStep, schemeStep, sudoUserStep, tokenStep } from './wizardSteps';

/**
 * Prompts for the URL, the credential, and the name, and verifies the credential on the instance, unless the user
 * skips the verification. Then saves the credential and the connection, makes the connection active, and offers next
 * steps.
 */
export async function addConnection(app: App, hints: DraftHints = {}): Promise<void> {
  const draft = startDraft(undefined, hints);
  const connection = await askDraft(app, draft, l10n.t('Add Connection'));
  if (!connection) return;
  await app.active.set(connection.id);
  void offerNextSteps(connection);
}

/**
 * Lets the user edit a connection in the steps of `addConnection`, with the saved values, except secrets, as defaults.
 */
export async function editSignIn(app: App, existing: Connection): Promise<void> {
  await askDraft(app, startDraft(existing), l10n.t('Edit {name}', { name: existing.name }));
}

async function askDraft(app: App, draft: ConnectionDraft, title: string): Promise<Connection | undefined> {
  const completed = await askSteps(title, [
    urlStep(app, draft),
    schemeStep(draft),
    tokenStep(app, draft),
    sudoUserStep(app, draft),
    ...oauthSteps(app, draft),
    nameStep(app, draft),
  ]);
  const { instanceUrl } = draft;
  if (!completed || !instanceUrl) return undefined;
  const credential = draftCredential(draft, instanceUrl);
  if (!credential) return undefined;

  const connection = draftConnection(draft, instanceUrl);
  const { headers } = draft.entered.at(instanceUrl.origin);
  if (headers.length > 0) await app.credentials.storeHeaders(connection.id, instanceUrl.origin, headers);
  await app.signIns.signIn(connection, credential);
  await app.connections.save(connection);
  await removeLeftCredentials(app, draft.existing, connection);
  if (connection.actingUser !== undefined) app.states.note(connection.id, 'responded');
  noteUnrenewable(connection, credential);
  app.editor.log.info(`Saved the connection "${connection.name}" to ${connection.baseUrl}.`);
  return connection;
}

/** Removes the credentials that the edited connection doesn't use, and the custom headers for their origins. */
async function removeLeftCredentials(
  app: App,
  before: Connection | undefined,
  after: Connection,
): Promise<void> {
  if (!before) return;
  const places = new Set(credentialPlaces(after).map(({ service, origin }) => `${service} ${origin}`));
  for (const { service, origin } of credentialPlaces(before)) {
    if (places.has(`${service} ${origin}`)) continue;
    await app.credentials.remove(after.id, service, origin);
    await app.credentials.storeHeaders(after.id, origin, []);
  }
}
