import { createCore, type Core } from '../core';
import { ActiveConnection } from '../instance/activeConnection';
import { credentialPlaces } from '../instance/connection';
import { PendingSignIns } from '../instance/oauth/pendingSignIns';
import type { EditorPorts } from './adapters/editorPorts';
import { ConnectionData } from './storage/connectionData';

/** The core and the services of a VS Code window. */
export interface App extends Core {
  readonly editor: EditorPorts;
  readonly active: ActiveConnection;
  /** Sign-ins waiting for a redirect from the browser. */
  readonly pendingSignIns: PendingSignIns;
  /** The stored data of connections and data warehouses, except for their lists and the secrets. */
  readonly data: ConnectionData;
}

/** Creates the core and the services of the window. Reads no secrets or files until the first use. */
export function createApp(editor: EditorPorts): App {
  const core = createCore({ ...editor, onFirstUse: () => void data.prune() });
  const { connections, credentials, warehouses } = core;
  const data = new ConnectionData({
    ...editor,
    connectionIds: () => [...connections.list(), ...warehouses.list()].map(({ id }) => id),
    warn: (message) => editor.log.warn(message),
  });
  data.onWillForget((id) => {
    const isOther = (one: { readonly id: string }): boolean => one.id !== id;
    const places = connections.list().filter(isOther).flatMap(credentialPlaces);
    const servers = warehouses.list().filter(isOther);
    return credentials.prunePassphrases(
      new Set([...places.map(({ origin }) => origin), ...servers.map(({ url }) => new URL(url).origin)]),
    );
  });
  return {
    ...core,
    editor,
    active: new ActiveConnection(editor.windowState, connections),
    pendingSignIns: new PendingSignIns(),
    data,
  };
}
