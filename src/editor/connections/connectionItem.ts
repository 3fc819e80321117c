import * as l10n from '@vscode/l10n';
import type { TreeItem } from 'vscode';
import { actingAs, type Connection } from '../../instance/connection';
import type { ConnectionState } from '../../instance/connectionState';
import { environmentMark } from '../../instance/environment';
import { environmentColors } from '../adapters/environmentColors';
import { treeItem } from '../adapters/trees';
import { agentAccessMark } from './agentAccess';
import { connectionLabels } from './connectionLabels';
import { expirationLabel, expirationSentence } from './expirationLabels';
import { mutationPolicyMark } from './mutationPolicy';

/** Converts a connection to a tree item of the Connections view. */
export function connectionItem(
  connection: Connection,
  active: boolean,
  known: { readonly state: ConnectionState; readonly since?: Date | undefined },
): TreeItem {
  const { id, name } = connection;
  const { user, state, hasProblem } = connectionLabels(connection, known.state, known.since);
  const expiration = expirationLabel(connection);
  const details = [
    environmentMark(connection),
    state,
    expiration,
    mutationPolicyMark(connection),
    agentAccessMark(connection),
    user,
  ].filter((part) => part !== undefined);
  // A narrow sidebar doesn't have space for both a problem and the user.
  const isNoted = state !== undefined || expiration !== undefined;
  const shown = isNoted ? details.filter((part) => part !== user) : details;
  return treeItem({
    id,
    label: name,
    context: `connection ${known.state}${connection.analytics ? ' analytics' : ''}`,
    description: shown.join(' · '),
    tooltip: tooltipOf(connection, state, active),
    ...iconOf(connection, active, hasProblem),
    spoken: [name, ...(active ? [l10n.t('active')] : []), ...details].join(', '),
    command: {
      id: 'instanceExplorer.switchConnection',
      title: l10n.t('Use in This Window'),
      arguments: [connection],
    },
  });
}

/** Returns the icon of a connection. For accessibility, icons differ in shape, not only in color. */
function iconOf(
  { mutationPolicy, environment }: Connection,
  active: boolean,
  hasProblem: boolean,
): { readonly icon: string; readonly iconColor?: string } {
  const color = environment ? { iconColor: environmentColors[environment] } : {};
  if (hasProblem) return { icon: 'warning' };
  if (active) return { icon: 'circle-filled', iconColor: 'testing.iconPassed', ...color };
  return { icon: mutationPolicy === 'read-only' ? 'lock' : 'circle-outline', ...color };
}

function tooltipOf(connection: Connection, state: string | undefined, active: boolean): string {
  const { name, baseUrl, version, analytics } = connection;
  const lines = [
    name,
    baseUrl,
    actingAs(connection),
    environmentMark(connection),
    mutationPolicyMark(connection),
    agentAccessMark(connection),
    state,
    version === undefined ? undefined : l10n.t('Version {version}', { version }),
    analytics ? l10n.t('Analytics: {url}', { url: analytics.baseUrl }) : undefined,
    expirationSentence(connection),
    active ? undefined : l10n.t('Select to use this connection in this window.'),
  ];
  return lines.filter((line) => line !== undefined).join('\n');
}
