import { ClientCertificates, type PassphrasePrompt } from './instance/clientCertificates';
import type { ConnectionStates } from './instance/connectionState';
import { ConnectionStore, type ConnectionKey } from './instance/connectionStore';
import { CredentialStore, type CredentialSource } from './instance/credentialStore';
import type { HttpTransport } from './instance/http/httpRequest';
import { setNetwork } from './instance/http/transport';
import { readMachine, type Machine } from './instance/machine';
import { SampleIds } from './instance/sampleIds';
import { createSessionParts } from './instance/sessionParts';
import { Sessions } from './instance/sessions';
import { SignIns } from './instance/signIns';
import type { CostLimitsKey } from './operations/run/instanceLimits';
import { createReportEngine, type EngineLimits } from './reports/engine/client/reportEngine';
import type { ReportEngine } from './reports/engine/engine';
import { windowFolder } from './reports/temporary';
import type { Log, Programs, SecretStore, StateStore } from './shared/ports';
import { numberSetting, type Settings } from './shared/settings';
import { WarehousePasswords } from './warehouse/passwords';
import { WarehouseStore, type WarehouseKey } from './warehouse/warehouseStore';

/** The folders in which the core stores data. */
type CoreFolder = 'responses' | 'snapshots' | 'engine' | 'machine' | 'renewals';

/**
 * The services that the core requires from its host, such as the editor or a command line. Services for a
 * single operation, such as confirmation or progress, are passed to that operation.
 */
export interface HostPorts {
  readonly settings: Settings;
  readonly secrets: SecretStore;
  /** Returns credentials that take precedence over those in `secrets`. */
  readonly credentialSource?: CredentialSource;
  readonly globalState: StateStore<ConnectionKey | CostLimitsKey | WarehouseKey>;
  /** Returns the path of a folder that only the user can access. The folder might not exist. */
  readonly folder: (name: CoreFolder) => string;
  readonly programs: Programs;
  /** Sends requests, for example through the proxy of the host. Defaults to the HTTP modules of Node.js. */
  readonly transport?: HttpTransport;
  readonly log: Log;
  /** @returns the passphrase of a client certificate; `undefined` when the user cancels */
  readonly askPassphrase: (prompt: PassphrasePrompt) => Promise<string | undefined>;
  /** Called when a credential is used for the first time in this process. */
  readonly onFirstUse?: () => void;
}

/** The services that every host shares, each created once and in the order of their dependencies. */
export interface Core extends Pick<HostPorts, 'settings' | 'globalState' | 'programs'> {
  readonly connections: ConnectionStore;
  readonly credentials: CredentialStore;
  /** The client certificates that the user has set. */
  readonly clientCertificates: ClientCertificates;
  /** The last known state of each connection, for example connected or unreachable. */
  readonly states: ConnectionStates;
  /** Sends requests with the credentials of connections. */
  readonly sessions: Sessions;
  /** Adds and removes credentials. */
  readonly signIns: SignIns;
  /** The computer that this process runs on. */
  readonly machine: () => Machine;
  readonly sampleIds: SampleIds;
  /**
   * The folder of responses that are too large for an editor. A file is deleted after its last use, for example when
   * its tab is closed, or by the next process if this one ends first.
   */
  readonly responsesFolder: () => string;
  /** The folder of downloaded snapshots and user names, of results, and of copies of opened files. */
  readonly snapshotsFolder: string;
  readonly warehouses: WarehouseStore;
  readonly warehousePasswords: WarehousePasswords;
  /** Reads tables of any size, in a process that starts on first use. */
  readonly reportEngine: ReportEngine;
}

/** Creates the core, without accessing the disk, the network, or secrets. */
export function createCore(ports: HostPorts): Core {
  const { settings, globalState, folder, programs, log, onFirstUse } = ports;
  let known: Machine | undefined;
  const machine = (): Machine => (known ??= readMachine(folder('machine')));
  const sampleIds = new SampleIds(() => machine().id);
  const credentials = new CredentialStore(ports.secrets, machine, ports.credentialSource);
  const clientCertificates = new ClientCertificates({
    setting: () => settings.read('clientCertificates'),
    passphrases: credentials,
    ask: ports.askPassphrase,
  });
  setNetwork({
    transport: ports.transport,
    identityOf: (origin, signal) => clientCertificates.identityOf(origin, signal),
  });
  const parts = createSessionParts({
    credentials,
    folder: folder('renewals'),
    machine,
    ...(onFirstUse && { onFirstUse }),
  });
  let responses: string | undefined;
  return {
    settings,
    globalState,
    programs,
    connections: new ConnectionStore(globalState, (id) => sampleIds.hasEnded(id)),
    credentials,
    clientCertificates,
    states: parts.states,
    sessions: new Sessions(parts),
    signIns: new SignIns(parts),
    machine,
    sampleIds,
    responsesFolder: () => (responses ??= windowFolder(folder('responses'))),
    snapshotsFolder: folder('snapshots'),
    warehouses: new WarehouseStore(globalState),
    warehousePasswords: new WarehousePasswords(ports.secrets, machine),
    reportEngine: createReportEngine({
      program: programs.path('reportEngine'),
      nodeArgs: programs.nodeArgs('reportEngine'),
      folder: folder('engine'),
      limits: () => engineLimits(settings),
      onCrash: () => log.warn('The report engine stopped unexpectedly. It restarts when it is needed.'),
      onUnavailable: (detail) => log.warn(`The report engine couldn't be loaded: ${detail}`),
    }),
  };
}

/** Reads the resource limits of the report engine from the user's settings. */
function engineLimits(settings: Settings): EngineLimits {
  return {
    memoryMb: Math.floor(numberSetting(settings, 'reportEngine.memoryLimit', 384, 256, 65_536)),
    tempDiskMb: Math.floor(numberSetting(settings, 'reportEngine.tempDiskLimit', 10_000, 100, 1_000_000)),
  };
}
