import { Disposable } from 'vscode';
import * as l10n from '@vscode/l10n';
import { actingAs, type Connection } from '../../instance/connection';
import { environmentMark } from '../../instance/environment';
import { createStatusBarEntry } from '../adapters/statusItems';
import { withIcon } from '../adapters/uiText';
import type { App } from '../app';
import { connectionLabels } from './connectionLabels';
import { mutationPolicyMark } from './mutationPolicy';

/**
 * Shows the active connection with its user or its problem in the status bar. The item opens a list to switch
 * connections.
 */
export function registerStatusBar(app: App): Disposable {
  const item = createStatusBarEntry({
    id: 'instanceExplorer.connection',
    name: 'Instance Explorer',
    priority: 50,
    command: 'instanceExplorer.switchConnection',
  });
  const show = (connection: Connection | undefined): void => {
    const problem = connection && problemOf(app, connection);
    const { text, spoken } = statusOf(connection, problem);
    const tooltip = connection ? tooltipOf(connection, problem) : l10n.t('Select or add a connection');
    const icon = problem === undefined ? 'plug' : 'warning';
    const isWarning = problem !== undefined;
    const environment = connection?.environment;
    item.show({ text: withIcon(icon, text), tooltip, spoken, isWarning, environment });
  };
  show(app.active.get());
  const subscriptions = [
    app.active.onDidChange(show),
    app.states.onDidChange(({ connectionId }) => {
      if (connectionId === app.active.get()?.id) show(app.active.get());
    }),
  ];
  return Disposable.from(...subscriptions, item);
}

/** Returns the problem of a connection, if it has one. An unverified connection isn't a problem. */
function problemOf({ states }: App, connection: Connection): string | undefined {
  const state = states.get(connection.id);
  return state === 'unverified' ? undefined : connectionLabels(connection, state).state;
}

function statusOf(
  connection: Connection | undefined,
  problem: string | undefined,
): { text: string; spoken: string } {
  if (!connection)
    return { text: l10n.t('No connection'), spoken: l10n.t('No connection selected. Select or add one.') };
  const { name } = connection;
  const mark = environmentMark(connection);
  const parts = [name, mark, problem ?? shortActing(connection), mutationPolicyMark(connection)];
  const acting = problem ?? actingAs(connection) ?? l10n.t('not verified');
  const state = mark === undefined ? acting : `${mark}, ${acting}`;
  return {
    text: parts.filter((part) => part !== undefined).join(' · '),
    spoken: l10n.t('Connection {name}, {state}. Switch connection.', { name, state }),
  };
}

/** Returns the short user label, such as `ada`, or the complete label for sudo; `undefined` for an unknown user. */
function shortActing(connection: Connection): string | undefined {
  return connection.scheme === 'sudo' ? actingAs(connection) : connection.actingUser;
}

function tooltipOf(connection: Connection, problem: string | undefined): string {
  const lines = [
    connection.name,
    connection.baseUrl,
    actingAs(connection),
    problem,
    environmentMark(connection),
    mutationPolicyMark(connection),
    l10n.t('Select to switch to another connection.'),
  ];
  return lines.filter((line) => line !== undefined).join('\n');
}
