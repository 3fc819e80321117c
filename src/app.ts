import { join } from 'node:path';
import type { EditorPorts } from './editor/adapters/editorPorts';
import { ConnectionData } from './editor/storage/connectionData';
import { ActiveConnection } from './instance/activeConnection';
import { ClientCertificates } from './instance/clientCertificates';
import { credentialPlaces } from './instance/connection';
import type { ConnectionStates } from './instance/connectionState';
import { ConnectionStore } from './instance/connectionStore';
import { CredentialStore } from './instance/credentialStore';
import { setIdentitySource } from './instance/http/identitySource';
import { readMachine, type Machine } from './instance/machine';
import { PendingSignIns } from './instance/oauth/pendingSignIns';
import { SampleIds } from './instance/sampleIds';
import { createSessionParts } from './instance/sessionParts';
import { Sessions } from './instance/sessions';
import { SignIns } from './instance/signIns';
import { createReportEngine } from './reports/engine/client/reportEngine';
import type { ReportEngine } from './reports/engine/engine';

/** The product's parts, each made once and in the order in which they need each other. */
export interface App {
  readonly editor: EditorPorts;
  readonly connections: ConnectionStore;
  readonly credentials: CredentialStore;
  /** The client certificates that the user has set. */
  readonly clientCertificates: ClientCertificates;
  readonly active: ActiveConnection;
  /** What this window knows about the connections: answered, rejected, out of reach. */
  readonly states: ConnectionStates;
  /** Where every request with a credential begins. */
  readonly sessions: Sessions;
  /** Where credentials come and go. */
  readonly signIns: SignIns;
  /** Sign-ins that wait for the browser to come back. */
  readonly pendingSignIns: PendingSignIns;
  /** Everything that is stored about connections besides the list of them and their secrets. */
  readonly data: ConnectionData;
  /** The machine that the extension runs on. */
  readonly machine: () => Machine;
  readonly sampleIds: SampleIds;
  /** Where fetched datasets are kept. */
  readonly datasetsFolder: string;
  /** Reads tables of any size, in a process that starts with the first question. */
  readonly reportEngine: ReportEngine;
}

/** Builds the product without touching disk, network or secrets: that waits for what the user does. */
export function createApp(editor: EditorPorts): App {
  let known: Machine | undefined;
  const machine = (): Machine => (known ??= readMachine(editor.folder('machine')));
  const sampleIds = new SampleIds(() => machine().id);
  const connections = new ConnectionStore(editor.globalState, (id) => sampleIds.hasEnded(id));
  const credentials = new CredentialStore(editor.secrets, machine);
  const data = new ConnectionData({
    ...editor,
    connectionIds: () => connections.list().map(({ id }) => id),
    warn: (message) => editor.log.warn(message),
  });
  const clientCertificates = new ClientCertificates({
    setting: editor.clientCertificates,
    passphrases: credentials,
    ask: editor.askPassphrase,
  });
  setIdentitySource((origin, signal) => clientCertificates.identityOf(origin, signal));
  data.onWillForget((id) => {
    const others = connections.list().filter((connection) => connection.id !== id);
    return credentials.prunePassphrases(
      new Set(others.flatMap(credentialPlaces).map(({ origin }) => origin)),
    );
  });
  const parts = createSessionParts({
    credentials,
    folder: editor.folder('renewals'),
    machine,
    onFirstUse: () => void data.prune(),
  });
  return {
    editor,
    connections,
    credentials,
    clientCertificates,
    active: new ActiveConnection(editor.windowState, connections),
    states: parts.states,
    sessions: new Sessions(parts),
    signIns: new SignIns(parts),
    pendingSignIns: new PendingSignIns(),
    data,
    machine,
    sampleIds,
    datasetsFolder: editor.folder('datasets'),
    reportEngine: createReportEngine({
      program: join(editor.extensionUri.fsPath, 'dist', 'reportEngine.js'),
      folder: editor.folder('engine'),
      limits: editor.engineLimits,
      onCrash: () =>
        editor.log.warn('The report engine stopped unexpectedly. It restarts when it is needed.'),
      onUnavailable: (detail) => editor.log.warn(`The report engine couldn't be loaded: ${detail}`),
    }),
  };
}
