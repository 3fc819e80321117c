import * as l10n from '@vscode/l10n';
import type { Connection } from '../../instance/connection';
import type { App } from '../app';
import { pickItem } from '../adapters/picks';
import { withIcon } from '../adapters/uiText';

/** Lets the user select what agents in VS Code may do with a connection. */
export async function setAgentAccess(app: App, connection: Connection): Promise<void> {
  const items = ([undefined, 'read'] as const).map((access) => ({
    access,
    label: withIcon(access ? 'eye' : 'circle-slash', agentAccessName(access)),
    description: access === connection.agentAccess ? l10n.t('current') : '',
    detail: access
      ? l10n.t('Names and email addresses of users become visible to the model.')
      : l10n.t("Agents can't use this connection"),
  }));
  const chosen = await pickItem(items, {
    title: l10n.t('Agent Access to {name}', { name: connection.name }),
    placeHolder: l10n.t('Select what agents in VS Code can do'),
    active: items.find(({ access }) => access === connection.agentAccess),
  });
  if (chosen) await app.connections.change(connection.id, { agentAccess: chosen.access });
}

/** Returns the name of an access, to select it. */
export function agentAccessName(access: Connection['agentAccess']): string {
  return access
    ? l10n.t('Run queries and read downloaded reports')
    : l10n.t({ message: 'Off', comment: "Agents can't use a connection" });
}

/** Returns the label of a connection that agents can use, or `undefined`. */
export function agentAccessMark({ agentAccess }: Connection): string | undefined {
  return agentAccess ? l10n.t('agents can read') : undefined;
}
