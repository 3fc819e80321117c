import * as l10n from '@vscode/l10n';
import { QuickPickItemKind } from 'vscode';
import type { Connection } from '../../instance/connection';
import { environmentMark } from '../../instance/environment';
import type { App } from '../app';
import type { Identified } from '../adapters/commandTable';
import { pickItem, pickItems, type PickItem } from '../adapters/picks';
import { withIcon } from '../adapters/uiText';
import { mutationPolicyMark } from './mutationPolicy';
import { connectionLabels } from './connectionLabels';

interface ConnectionItem extends PickItem {
  readonly connection?: Connection;
}

/** Makes the given connection active, or lets the user select one or add a connection. */
export async function switchConnection(app: App, given?: Identified): Promise<void> {
  if (given && app.connections.get(given.id)) return app.active.set(given.id);
  const connections = app.connections.list();
  if (connections.length === 0) return connectAnother(app);
  const add: ConnectionItem = { label: withIcon('add', l10n.t('Add Connection...')) };
  const items: ConnectionItem[] = [
    ...connections.map((connection) => connectionItem(app, connection)),
    { label: '', kind: QuickPickItemKind.Separator },
    add,
  ];
  const chosen = await pickItem(items, {
    title: l10n.t('Switch Connection'),
    placeHolder: l10n.t('Select a connection to use in this window'),
    matchOnDescription: true,
    // With two connections, Enter switches to the other one.
    active: items.find(({ connection }) => connection && connection.id !== app.active.get()?.id),
  });
  if (chosen === add) return connectAnother(app);
  if (chosen?.connection) await app.active.set(chosen.connection.id);
}

async function connectAnother(app: App): Promise<void> {
  const { addConnection } = await import('./connectionDialogs');
  await addConnection(app);
}

/**
 * Returns the connection for a command: the given connection, the only one, or one that the user selects, initially the
 * active one; `undefined` if it doesn't exist or the user selects none.
 */
export async function pickConnection(
  app: App,
  given: Connection | undefined,
  purpose: string,
): Promise<Connection | undefined> {
  const connections = app.connections.list();
  if (given) return app.connections.get(given.id);
  if (connections.length <= 1) return connections[0];
  const items = connections.map((connection) => connectionItem(app, connection));
  const active = items.find(({ connection }) => connection?.id === app.active.get()?.id);
  return (await pickItem(items, { placeHolder: purpose, matchOnDescription: true, active }))?.connection;
}

/**
 * Lets the user select connections. Initially, those with the given IDs are selected, or all if none of them exists.
 *
 * @returns the selected connections in their order, or `undefined` if the user closes the quick pick
 */
export async function pickConnections(
  app: App,
  ids: readonly unknown[],
  texts: { readonly title: string; readonly placeHolder: string },
): Promise<readonly Connection[] | undefined> {
  const items = app.connections
    .list()
    .map((connection) => ({ ...connectionItem(app, connection), connection }));
  const isAny = items.some(({ connection }) => ids.includes(connection.id));
  const chosen = await pickItems(
    items.map((item) => ({ ...item, picked: !isAny || ids.includes(item.connection.id) })),
    texts,
  );
  return chosen?.map(({ connection }) => connection);
}

/** Describes a connection in a quick pick. */
export function connectionItem(app: App, connection: Connection): ConnectionItem {
  const active = app.active.get()?.id === connection.id;
  const { user, state } = connectionLabels(connection, app.states.get(connection.id));
  return {
    label: withIcon(active ? 'circle-filled' : 'circle-outline', connection.name),
    description: new URL(connection.baseUrl).host,
    detail: [environmentMark(connection), state, mutationPolicyMark(connection), user]
      .filter((part) => part !== undefined)
      .join(' · '),
    connection,
  };
}
