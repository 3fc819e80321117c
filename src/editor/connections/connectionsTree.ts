import * as l10n from '@vscode/l10n';
import { Disposable, EventEmitter, type TreeDataProvider, type TreeItem } from 'vscode';
import { actingAs, type Connection } from '../../instance/connection';
import { toUserError } from '../../shared/userError';
import { kindNames, type Warehouse } from '../../warehouse/warehouse';
import { explain } from '../adapters/hints';
import { createTree, treeItem } from '../adapters/trees';
import type { App } from '../app';
import type { ConnectionState } from '../../instance/connectionState';
import { environmentMark } from '../../instance/environment';
import { environmentColors } from '../adapters/environmentColors';
import { agentAccessMark } from './agentAccess';
import { connectionLabels } from './connectionLabels';
import { mutationPolicyMark } from './mutationPolicy';
import { dayAt, daysBetween } from '../../shared/days';
import { formatCount, formatMediumDay } from '../../shared/format';

/**
 * Registers the Connections view, and the welcome view that is shown while there are no connections.
 *
 * @param sweep deletes the connections to stopped sample instances; called when the view is first shown
 */
export function registerConnectionsTree(app: App, sweep: () => Promise<void>): Disposable {
  const changes = new EventEmitter<void>();
  let hasSwept = false;
  const sweepOnce = (): void => {
    if (hasSwept) return;
    hasSwept = true;
    sweep().catch((error: unknown) => {
      app.editor.log.warn(explain(toUserError(error, "Couldn't remove connections that have ended.")));
    });
  };
  const provider: TreeDataProvider<Connection | Warehouse> = {
    onDidChangeTreeData: changes.event,
    getChildren: (parent) => {
      sweepOnce();
      return parent ? [] : [...app.connections.list(), ...app.warehouses.list()];
    },
    getTreeItem: (connection) =>
      'database' in connection
        ? warehouseItem(connection)
        : connectionItem(connection, app.active.get()?.id === connection.id, {
            state: app.states.get(connection.id),
            since: app.states.since(connection.id),
          }),
  };
  const view = createTree('instanceExplorer.connections', provider);
  // The welcome content has a separate view, because VS Code preserves the height of a view and the Connections view
  // must start small.
  const welcome = createTree<never>('instanceExplorer.welcome', {
    getChildren: () => [],
    getTreeItem: (row) => row,
  });
  const lookForCredentials = (): void => {
    for (const connection of app.connections.list()) {
      // An expired sign-in is also checked while the view is hidden, because the status bar shows it.
      if (!view.visible && app.states.get(connection.id) !== 'expired') continue;
      app.signIns.noteCredential(connection).catch((error: unknown) => {
        app.editor.log.warn(explain(toUserError(error, "Couldn't look up the credential.")));
      });
    }
  };
  const subscriptions = [
    app.active.onDidChange(() => changes.fire()),
    app.warehouses.onDidChange(() => changes.fire()),
    app.states.onDidChange(() => changes.fire()),
    view.onDidChangeVisibility(lookForCredentials),
    // Another window can sign in or out.
    app.editor.onDidChangeSecrets(lookForCredentials),
  ];
  return Disposable.from(...subscriptions, view, welcome, changes);
}

/** Converts a data warehouse to a tree item of the Connections view. */
function warehouseItem(warehouse: Warehouse): TreeItem {
  const { id, name, kind, url, user, database, writer } = warehouse;
  const details = `${kindNames[kind]} · ${database}`;
  return treeItem({
    id,
    label: name,
    context: 'warehouse',
    description: details,
    tooltip: [
      name,
      url,
      l10n.t('Database {database}, user {user}', { database, user }),
      ...(writer ? [l10n.t('Sends tables as {user}', { user: writer.user })] : []),
      l10n.t('Select to open a table.'),
    ].join('\n'),
    icon: 'database',
    spoken: [name, l10n.t('data warehouse'), details].join(', '),
    command: {
      id: 'instanceExplorer.openWarehouseTable',
      title: l10n.t({ message: 'Open Table', comment: 'Button' }),
      arguments: [warehouse],
    },
  });
}

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

/** The number of days in advance that the Connections view shows the expiration of a token. */
const noticeDays = 14;

/**
 * Returns a short label if the analytics token expires soon or has expired, such as
 * `analytics token: 3 days left`.
 */
export function expirationLabel({ analytics }: Connection, now = Date.now()): string | undefined {
  const days = daysLeft(analytics?.tokenExpiration, now);
  if (days === undefined || days > noticeDays) return undefined;
  if (days < 0) return l10n.t('analytics token expired');
  if (days === 0) return l10n.t('analytics token expires today');
  return days === 1
    ? l10n.t('analytics token: 1 day left')
    : l10n.t('analytics token: {count} days left', { count: formatCount(days) });
}

/** Returns a sentence about the expiration of the analytics token, or `undefined` if no date was entered. */
export function expirationSentence({ analytics }: Connection, now = Date.now()): string | undefined {
  const day = analytics?.tokenExpiration;
  const days = daysLeft(day, now);
  if (day === undefined || days === undefined) return undefined;
  const date = formatMediumDay(day);
  return days < 0
    ? l10n.t('The analytics token expired on {date}.', { date })
    : l10n.t('The analytics token expires on {date}.', { date });
}

function daysLeft(day: string | undefined, now: number): number | undefined {
  return day === undefined ? undefined : daysBetween(dayAt(now), day);
}
