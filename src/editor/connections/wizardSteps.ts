import * as l10n from '@vscode/l10n';
import { env, Uri } from 'vscode';
import type { InstanceUrl } from '../../instance/instanceUrl';
import type { ConnectionScheme } from '../../instance/connection';
import { sudoUserProblem, tokenProblem } from '../../instance/credential';
import { environmentIcons, environmentName } from '../../instance/environment';
import type { App } from '../app';
import type { EntryRow } from '../adapters/steps/entryStep';
import type { Choice } from '../adapters/steps/pickStep';
import type { Step } from '../adapters/steps/steps';
import { withIcon } from '../adapters/uiText';
import { draftEnvironment, enteredFor, type ConnectionDraft } from './connectionDraft';
import { pickEnvironment } from './environment';
import { saveRow } from './failureRows';
import { tokenSettingsUrl } from './manageConnections';
import { errorRemark } from '../adapters/steps/remark';
import { shortUrl } from './urlRows';
import { verifyDraft } from './verifyDraft';

const schemes: readonly ConnectionScheme[] = ['token', 'oauth', 'sudo'];

export function schemeStep(draft: ConnectionDraft): Step {
  return {
    kind: 'pick',
    placeholder: l10n.t('Select an authentication method'),
    choices: () => schemes.map((scheme) => schemeChoice(scheme)),
    value: () => draft.scheme,
    accept: (id) => {
      draft.scheme = schemes.find((scheme) => scheme === id) ?? draft.scheme;
    },
  };
}

function schemeChoice(scheme: ConnectionScheme): Choice {
  switch (scheme) {
    case 'token':
      return { id: scheme, label: l10n.t('Access Token') };
    case 'oauth':
      return { id: scheme, label: l10n.t('OAuth') };
    case 'sudo':
      return { id: scheme, label: l10n.t('Sudo Token') };
  }
}

/** Returns the step that prompts for an access token. A pasted token is accepted without pressing Enter. */
export function tokenStep(app: App, draft: ConnectionDraft): Step {
  return {
    kind: 'text',
    continues: true,
    skip: () => draft.scheme === 'oauth',
    prompt: () => l10n.t('Paste a token for {url}', { url: shortUrl(draft.instanceUrl?.baseUrl ?? '') }),
    hidden: true,
    acceptsPaste: true,
    value: () => enteredFor(draft).token,
    button: {
      icon: 'link-external',
      tooltip: l10n.t('Open Token Settings'),
      press: () => void openTokenSettings(draft.instanceUrl),
    },
    remark: (text) => errorRemark(tokenProblem(text)),
    accept: async (text, accepting) => {
      enteredFor(draft).token = text.trim();
      if (draft.scheme === 'token') await verifyDraft(app, draft, accepting);
    },
  };
}

export function sudoUserStep(app: App, draft: ConnectionDraft): Step {
  return {
    kind: 'text',
    continues: true,
    skip: () => draft.scheme !== 'sudo',
    prompt: () => l10n.t('Enter the user to act as. Operations run as this user.'),
    value: () => enteredFor(draft).sudoUser,
    remark: (text) => errorRemark(sudoUserProblem(text)),
    accept: async (text, accepting) => {
      enteredFor(draft).sudoUser = text.trim();
      await verifyDraft(app, draft, accepting);
    },
  };
}

/** Returns the step that prompts for the name, the environment and, when adding a connection, whether it is read-only. */
export function nameStep(app: App, draft: ConnectionDraft): Step {
  return {
    kind: 'entry',
    placeholder: l10n.t('Enter a name for the connection'),
    value: () => (draft.name === '' ? suggestName(app, draft.instanceUrl) : draft.name),
    rows: (text) => nameRows(draft, app.connections.nameProblem(text, draft.id)),
    accept: async (id, text, { aside }) => {
      if (id === 'note') return 'stay';
      if (id === 'environment') {
        const { name, baseUrl } = { name: text.trim(), baseUrl: draft.instanceUrl?.baseUrl ?? '' };
        draft.environment =
          (await aside(() => pickEnvironment(name, baseUrl, draftEnvironment(draft)))) ?? draft.environment;
        return 'stay';
      }
      draft.name = text.trim();
      if (!draft.existing) draft.mutationPolicy = id === 'readOnly' ? 'read-only' : 'ask';
      return 'next';
    },
  };
}

function nameRows(draft: ConnectionDraft, problem: string | undefined): readonly EntryRow[] {
  if (problem !== undefined) return [{ id: 'note', label: withIcon('error', problem) }];
  const { actingUser } = enteredFor(draft);
  const environment = environmentRow(draft);
  if (draft.existing) return [{ id: 'save', label: withIcon('save', l10n.t('Save')) }, environment];
  return [
    actingUser === undefined
      ? { id: 'save', ...saveRow() }
      : { id: 'save', label: withIcon('check', l10n.t('Connect as {user}', { user: actingUser })) },
    {
      id: 'readOnly',
      label: withIcon('lock', l10n.t('Connect Read-Only')),
      description: l10n.t('blocks mutations'),
    },
    environment,
  ];
}

/** Returns the row that shows a marked environment. Selecting it lets the user select another one. */
function environmentRow(draft: ConnectionDraft): EntryRow {
  const environment = draftEnvironment(draft);
  const isSuggested = !draft.environment && !draft.existing && environment !== 'other';
  return {
    id: 'environment',
    label: withIcon(
      environmentIcons[environment],
      environment === 'other'
        ? l10n.t('Environment...')
        : l10n.t('Environment: {environment}', { environment: environmentName(environment) }),
    ),
    ...(isSuggested ? { description: l10n.t('suggested by the host') } : {}),
  };
}

async function openTokenSettings(instanceUrl: InstanceUrl | undefined): Promise<void> {
  if (instanceUrl) await env.openExternal(Uri.parse(tokenSettingsUrl(instanceUrl.baseUrl)));
}

function suggestName(app: App, instanceUrl: InstanceUrl | undefined): string {
  if (!instanceUrl) return '';
  const { host } = new URL(instanceUrl.baseUrl);
  const names = [host, ...Array.from({ length: 98 }, (_, index) => `${host} (${index + 2})`)];
  return names.find((candidate) => app.connections.nameProblem(candidate) === undefined) ?? '';
}
