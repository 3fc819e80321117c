import { join } from 'node:path';
import type { Disposable, Event, ExtensionContext, Uri } from 'vscode';
import type { PassphraseQuestion } from '../../instance/clientCertificates';
import { connectionsKey } from '../../instance/connectionStore';
import type { EngineLimits } from '../../reports/engine/client/reportEngine';
import type { SecretStore, StateStore } from '../../shared/ports';
import type { FolderName } from '../storage/folders';
import type { GlobalKey, WindowKey } from '../storage/stateKeys';
import { askPassphrase } from './clientCertificates';
import { commandRegistrar, type RegisterCommand } from './commands';
import { engineLimits } from './engineLimits';
import { createLog, type LogChannel } from './log';
import { createReporter, type Reporter } from './reporter';
import { secretStore } from './secrets';
import { readSetting } from './settings';
import { stateStore } from './state';
import { createTextDocuments, type TextDocuments } from './textDocuments';

/** Everything the features need from VS Code, made once at activation. */
export interface EditorPorts extends Disposable {
  readonly secrets: SecretStore;
  /** Fires when a secret changes, in this window or in another one. */
  readonly onDidChangeSecrets: Event<unknown>;
  readonly globalState: StateStore<GlobalKey>;
  readonly windowState: StateStore<WindowKey>;
  readonly log: LogChannel;
  readonly documents: TextDocuments;
  readonly reporter: Reporter;
  readonly registerCommand: RegisterCommand;
  readonly extensionUri: Uri;
  /** A folder of the extension's own, private to the user; it may not exist yet. */
  readonly folder: (name: FolderName) => string;
  /** What the report engine may use, by the settings. */
  readonly engineLimits: () => EngineLimits;
  /** The user setting that lists client certificates: edited to anything. */
  readonly clientCertificates: () => unknown;
  readonly askPassphrase: (question: PassphraseQuestion) => Promise<string | undefined>;
}

export function connectEditor(context: ExtensionContext): EditorPorts {
  context.globalState.setKeysForSync([connectionsKey]);
  const log = createLog();
  const documents = createTextDocuments();
  const reporter = createReporter(log, documents);
  return {
    secrets: secretStore(context.secrets),
    onDidChangeSecrets: context.secrets.onDidChange,
    globalState: stateStore(context.globalState),
    windowState: stateStore(context.workspaceState),
    log,
    documents,
    reporter,
    registerCommand: commandRegistrar(reporter),
    extensionUri: context.extensionUri,
    folder: (name) => join(context.globalStorageUri.fsPath, name),
    engineLimits,
    clientCertificates: () => readSetting('clientCertificates'),
    askPassphrase,
    // The log goes last, so that whatever the others say while they end still reaches it.
    dispose: () => {
      documents.dispose();
      log.dispose();
    },
  };
}
