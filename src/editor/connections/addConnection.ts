import * as l10n from '@vscode/l10n';
import { type Connection, credentialPlaces, instanceOrigin } from '../../instance/connection';
import { bindHeaders } from '../../instance/credential';
import { type InstanceUrl, readInstanceUrl } from '../../instance/instanceUrl';
import { probeInstance } from '../../instance/probe';
import { isTransient } from '../../instance/transientFailures';
import type { EntryOutcome, EntryStep } from '../adapters/steps/entryStep';
import type { Accepting } from '../adapters/steps/stepFrame';
import type { App } from '../app';
import { askSteps } from '../adapters/steps/steps';
import { unlockCertificate } from './clientCertificates';
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
import { completeUrl, UrlProbe, type UrlProblem } from './urlProbe';
import { encrypted, urlRows } from './urlRows';
import { addDraftHeader, draftHeaders } from './verifyDraft';
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

/**
 * Returns the step that prompts for the URL of the instance. It probes a complete URL when the user stops typing,
 * unless custom headers or a client certificate are set for it. It probes other URLs when the user accepts them.
 * Probes contain no credential.
 */
function urlStep(app: App, draft: ConnectionDraft): EntryStep {
  const probe = new UrlProbe();
  const known = (instanceUrl: InstanceUrl): UrlProblem | undefined => {
    const urlProblem = probe.urlProblemFor(instanceUrl);
    return urlProblem === 'pending' ? undefined : urlProblem;
  };

  /** Probes the URL with the client certificate and the custom headers for its origin. */
  const probeNow = async (instanceUrl: InstanceUrl, { signal, aside }: Accepting): Promise<UrlProblem> => {
    const { baseUrl, origin } = instanceUrl;
    await unlockCertificate(app, origin, aside);
    const headers = bindHeaders(origin, await draftHeaders(app, draft, origin));
    return probe.run(instanceUrl, (both) => probeInstance(baseUrl, { headers, signal: both }), signal);
  };
  const proceed = (text: string, instanceUrl: InstanceUrl): EntryOutcome => {
    draft.enteredUrl = text;
    draft.instanceUrl = instanceUrl;
    const entered = draft.entered.at(instanceUrl.origin);
    const urlProblem = known(instanceUrl);
    entered.isUnverified = urlProblem?.kind === 'failed' && isTransient(urlProblem.error);
    if (urlProblem?.kind === 'instance') entered.version = urlProblem.version;
    return 'next';
  };
  const goOn = async (
    text: string,
    instanceUrl: InstanceUrl,
    accepting: Accepting,
  ): Promise<EntryOutcome> => {
    if (known(instanceUrl)) return proceed(text, instanceUrl);
    return (await probeNow(instanceUrl, accepting)).kind === 'instance' ? proceed(text, instanceUrl) : 'stay';
  };
  /** Continues with the proposed URL if it is an instance. Otherwise, stays in the step with that URL. */
  const use = async (url: string, accepting: Accepting): Promise<EntryOutcome> => {
    const reading = readInstanceUrl(url);
    const outcome = reading.ok ? await goOn(url, reading.instanceUrl, accepting) : 'stay';
    return outcome === 'next' ? outcome : { text: url };
  };
  const retry = async (
    text: string,
    instanceUrl: InstanceUrl,
    accepting: Accepting,
  ): Promise<EntryOutcome> => {
    const { kind } = await probeNow(instanceUrl, accepting);
    return kind === 'instance' && !instanceUrl.exposed ? proceed(text, instanceUrl) : 'stay';
  };

  return {
    kind: 'entry',
    placeholder: l10n.t('Enter the instance URL'),
    value: () => draft.enteredUrl,
    rows: (text) => urlRows(text, (instanceUrl) => probe.urlProblemFor(instanceUrl)),
    typed: (text, changed) => {
      probe.cancel();
      const instanceUrl = completeUrl(text);
      if (!instanceUrl || needsMore(app, draft, instanceUrl)) return;
      probe.schedule(instanceUrl, (signal) => probeInstance(instanceUrl.baseUrl, { signal }), changed);
    },
    left: () => probe.cancel(),
    accept: async (id, text, accepting) => {
      const reading = readInstanceUrl(text);
      if (!reading.ok) return 'stay';
      const { instanceUrl } = reading;
      switch (id) {
        case 'continue':
          return goOn(text, instanceUrl, accepting);
        case 'save':
          return proceed(text, instanceUrl);
        case 'use': {
          const urlProblem = known(instanceUrl);
          return urlProblem?.kind === 'redirect' ? use(urlProblem.target.baseUrl, accepting) : 'stay';
        }
        case 'useHttps':
          return use(encrypted(instanceUrl.baseUrl), accepting);
        case 'retry':
          return retry(text, instanceUrl, accepting);
        case 'addHeader': {
          const isAdded = await addDraftHeader(app, draft, instanceUrl.origin, accepting);
          return isAdded ? retry(text, instanceUrl, accepting) : 'stay';
        }
        default:
          return 'stay';
      }
    },
  };
}

/**
 * Whether a request requires a client certificate or custom headers, which aren't used until the user
 * continues.
 */
function needsMore(app: App, { existing, entered }: ConnectionDraft, { origin }: InstanceUrl): boolean {
  const hasHeaders =
    entered.at(origin).headers.length > 0 ||
    (existing !== undefined &&
      instanceOrigin(existing) === origin &&
      (existing.headerNames ?? []).length > 0);
  return hasHeaders || app.clientCertificates.has(origin);
}
