import { join } from 'node:path';
import type { EditorPorts } from './editor/adapters/editorPorts';
import {
  ActiveConnection,
  ConnectionStore,
  createSessionParts,
  CredentialStore,
  PendingSignIns,
  Sessions,
  SignIns,
  type ConnectionStates,
} from './instance';
import { createReportEngine, type ReportEngine } from './reports';

/** The product's parts, each made once and in the order in which they need each other. */
export interface App {
  readonly editor: EditorPorts;
  readonly connections: ConnectionStore;
  readonly credentials: CredentialStore;
  readonly active: ActiveConnection;
  /** What this window knows about the connections: answered, rejected, out of reach. */
  readonly states: ConnectionStates;
  /** Where every request with a credential begins. */
  readonly sessions: Sessions;
  /** Where credentials come and go. */
  readonly signIns: SignIns;
  /** Sign-ins that wait for the browser to come back. */
  readonly pendingSignIns: PendingSignIns;
  /** Where fetched datasets are kept. */
  readonly datasetsFolder: string;
  /** Reads tables of any size, in a process that starts with the first question. */
  readonly reportEngine: ReportEngine;
}

/** Builds the product without touching disk, network or secrets: that waits for what the user does. */
export function createApp(editor: EditorPorts): App {
  const connections = new ConnectionStore(editor.globalState);
  const credentials = new CredentialStore(editor.secrets);
  const parts = createSessionParts({ credentials, folder: join(editor.storageFolder, 'renewals') });
  return {
    editor,
    connections,
    credentials,
    active: new ActiveConnection(editor.windowState, connections),
    states: parts.states,
    sessions: new Sessions(parts),
    signIns: new SignIns(parts),
    pendingSignIns: new PendingSignIns(),
    datasetsFolder: join(editor.storageFolder, 'datasets'),
    reportEngine: createReportEngine({
      program: join(editor.extensionUri.fsPath, 'dist', 'reportEngine.js'),
      folder: join(editor.storageFolder, 'engine'),
      limits: editor.engineLimits,
      onCrash: () =>
        editor.log.warn('The report engine stopped by itself; it starts anew when it is needed.'),
    }),
  };
}
