import { createCore, type Core } from '../core';
import { ActiveConnection } from '../instance/activeConnection';
import { credentialPlaces } from '../instance/connection';
import { PendingSignIns } from '../instance/oauth/pendingSignIns';
import type { EditorPorts } from './adapters/editorPorts';
import { ConnectionData } from './storage/connectionData';

/** The core, and the parts that only a window of the editor has. */
export interface App extends Core {
  readonly editor: EditorPorts;
  readonly active: ActiveConnection;
  /** Sign-ins that wait for the browser to come back. */
  readonly pendingSignIns: PendingSignIns;
  /** Everything that is stored about connections besides the list of them and their secrets. */
  readonly data: ConnectionData;
}

/** Builds the core for the editor. As there, nothing is accessed before the user does something. */
export function createApp(editor: EditorPorts): App {
  const core = createCore({ ...editor, onFirstUse: () => void data.prune() });
  const { connections, credentials } = core;
  const data = new ConnectionData({
    ...editor,
    connectionIds: () => connections.list().map(({ id }) => id),
    warn: (message) => editor.log.warn(message),
  });
  data.onWillForget((id) => {
    const others = connections.list().filter((connection) => connection.id !== id);
    return credentials.prunePassphrases(
      new Set(others.flatMap(credentialPlaces).map(({ origin }) => origin)),
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
