import * as l10n from '@vscode/l10n';
import type { Connection } from '../../instance/connection';
import { environmentIcons, environmentName } from '../../instance/environment';
import { requireAnalytics } from '../../instance/requireAnalytics';
import { isDay } from '../../shared/days';
import type { ConnectionPart } from '../adapters/commandTable';
import { pickItem, type PickItem } from '../adapters/picks';
import { errorRemark } from '../adapters/steps/remark';
import { askSteps } from '../adapters/steps/steps';
import { withIcon } from '../adapters/uiText';
import type { App } from '../app';
import { editSignIn } from './addConnection';
import { agentAccessName, setAgentAccess } from './agentAccess';
import { editHeaders } from './customHeaders';
import { setEnvironment } from './environment';
import { renameConnection } from './manageConnections';
import { mutationPolicyName, setMutationPolicy } from './mutationPolicy';
import { setUpAnalytics } from './setUpAnalytics';

/** A part of a connection that the user edits in a dialog. */
interface PartItem extends PickItem {
  readonly part: ConnectionPart;
  readonly edit: (app: App, connection: Connection) => Promise<void>;
}

/**
 * Lets the user edit a part of a connection.
 *
 * @param part the part to edit; if it is omitted, the user selects one
 */
export async function editConnection(app: App, connection: Connection, part?: ConnectionPart): Promise<void> {
  const parts = partsOf(connection);
  const chosen =
    parts.find((item) => item.part === part) ??
    (await pickItem(
      parts.filter((item) => item.part !== 'tokenExpiration' || connection.analytics !== undefined),
      {
        title: l10n.t('Edit {name}', { name: connection.name }),
        placeHolder: l10n.t('Select what to edit'),
        matchOnDescription: true,
      },
    ));
  await chosen?.edit(app, connection);
}

function partsOf(connection: Connection): readonly PartItem[] {
  const { analytics, environment = 'other', headerNames = [] } = connection;
  return [
    {
      part: 'signIn',
      label: withIcon('link', l10n.t('URL and sign-in')),
      description: connection.baseUrl,
      edit: editSignIn,
    },
    {
      part: 'name',
      label: withIcon('edit', l10n.t('Name')),
      description: connection.name,
      edit: renameConnection,
    },
    {
      part: 'environment',
      label: withIcon(environmentIcons[environment], l10n.t('Environment')),
      description: environmentName(environment),
      edit: setEnvironment,
    },
    {
      part: 'mutationPolicy',
      label: withIcon('lock', l10n.t('Mutation policy')),
      description: mutationPolicyName(connection.mutationPolicy),
      edit: setMutationPolicy,
    },
    {
      part: 'agentAccess',
      label: withIcon('robot', l10n.t('Agent access')),
      description: agentAccessName(connection.agentAccess),
      edit: setAgentAccess,
    },
    {
      part: 'headers',
      label: withIcon('list-flat', l10n.t('Custom headers')),
      description: headerNames.join(', '),
      edit: editHeaders,
    },
    {
      part: 'analytics',
      label: withIcon('graph', l10n.t('Analytics')),
      description: analytics?.baseUrl ?? l10n.t('Not set up'),
      edit: setUpAnalytics,
    },
    {
      part: 'tokenExpiration',
      label: withIcon('calendar', l10n.t('Expiration date of the analytics token')),
      description: analytics?.tokenExpiration ?? '',
      edit: setTokenExpiration,
    },
  ];
}

/**
 * Prompts for the expiration date of the analytics token, which the service doesn't return.
 *
 * @throws UserError `input` if analytics isn't set up for the connection
 */
async function setTokenExpiration(app: App, connection: Connection): Promise<void> {
  const { id, name } = connection;
  const { tokenExpiration } = requireAnalytics(connection);
  await askSteps(l10n.t('Analytics Token of {name}', { name }), [
    {
      kind: 'text',
      prompt: () =>
        l10n.t(
          'Enter the expiration date that the analytics site shows for the token. Leave empty for none.',
        ),
      placeholder: l10n.t('YYYY-MM-DD'),
      value: () => tokenExpiration ?? '',
      remark: (text) => errorRemark(expirationProblem(text.trim())),
      accept: async (text) => {
        const current = app.connections.get(id)?.analytics;
        if (!current) return;
        const day = text.trim();
        await app.connections.change(id, {
          analytics: { ...current, tokenExpiration: day === '' ? undefined : day },
        });
      },
    },
  ]);
}

function expirationProblem(text: string): string | undefined {
  return text === '' || isDay(text)
    ? undefined
    : l10n.t('Enter a valid date as YYYY-MM-DD, for example 2027-01-31.');
}
