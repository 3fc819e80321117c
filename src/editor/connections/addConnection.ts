import { credentialPlaces, type Connection } from '../../instance/connection';
import type { App } from '../app';
import { showInformation } from '../adapters/messages';
import { askSteps, type Step } from '../adapters/steps/steps';
import { analyticsSteps, storeAnalyticsToken } from './analyticsSteps';
import {
  draftConnection,
  draftCredential,
  startDraft,
  type ConnectionDraft,
  type DraftHints,
} from './connectionDraft';
import { oauthSteps } from './oauthSteps';
import { noteUnrenewable } from './renewalNotice';
import { addressStep, nameStep, schemeStep, sudoUserStep, tokenStep } from './wizardSteps';

/**
 * Prompts for the URL, authentication method, credential and name, and verifies the credential on the instance. Only
 * then stores the credential, saves the connection and makes it the active one.
 */
export async function addConnection(app: App, hints: DraftHints = {}): Promise<void> {
  const draft = startDraft(undefined, hints);
  const connection = await askDraft(app, draft, 'Connect to an Instance');
  if (connection === undefined) return;
  await app.active.set(connection.id);
  const as = connection.actingUser === undefined ? '' : ` as ${connection.actingUser}`;
  void showInformation(`Connected to ${connection.name}${as}.`);
}

/** Runs all steps again with the saved values as defaults. A credential is never sent to another URL. */
export async function editConnection(app: App, existing: Connection): Promise<void> {
  await askDraft(app, startDraft(existing), `Edit ${existing.name}`);
}

async function askDraft(app: App, draft: ConnectionDraft, title: string): Promise<Connection | undefined> {
  const answered = await askSteps(title, [
    addressStep(app, draft),
    schemeStep(draft),
    tokenStep(app, draft),
    sudoUserStep(app, draft),
    ...oauthSteps(app, draft),
    ...wizardAnalyticsSteps(app, draft),
    nameStep(app, draft),
  ]);
  const { address } = draft;
  if (!answered || address === undefined) return undefined;
  const credential = draftCredential(draft, address);
  if (credential === undefined) return undefined;

  const connection = draftConnection(draft, address);
  const { headers } = draft.entered.at(address.origin);
  if (headers.length > 0) await app.credentials.storeHeaders(connection.id, address.origin, headers);
  await app.signIns.signIn(connection, credential);
  if (draft.analytics.address !== undefined) {
    await storeAnalyticsToken(app, draft.existing, connection, draft.analytics);
  }
  await app.connections.save(connection);
  await removeLeftCredentials(app, draft.existing, connection);
  if (connection.actingUser !== undefined) app.states.note(connection.id, 'answered');
  noteUnrenewable(connection, credential);
  app.editor.log.info(`Saved the connection "${connection.name}" to ${connection.baseUrl}.`);
  return connection;
}

/** Analytics steps only for a new connection: an existing one has a separate command for them. */
function wizardAnalyticsSteps(app: App, draft: ConnectionDraft): readonly Step[] {
  return analyticsSteps(app, {
    draft: draft.analytics,
    baseUrl: () => draft.address?.baseUrl,
    headers: (origin) => Promise.resolve(draft.entered.at(origin).headers),
    mayBeLeftOut: true,
    skip: () => draft.existing !== undefined,
  });
}

/** Removes credentials for origins that the edited connection no longer uses. */
async function removeLeftCredentials(
  app: App,
  before: Connection | undefined,
  after: Connection,
): Promise<void> {
  if (before === undefined) return;
  const kept = new Set(credentialPlaces(after).map(({ service, origin }) => `${service} ${origin}`));
  for (const { service, origin } of credentialPlaces(before)) {
    if (kept.has(`${service} ${origin}`)) continue;
    await app.credentials.remove(after.id, service, origin);
    await app.credentials.storeHeaders(after.id, origin, []);
  }
}
