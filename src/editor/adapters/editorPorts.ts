import { join } from 'node:path';
import {
  ExtensionMode,
  type Disposable,
  type Event,
  type ExtensionContext,
  type Memento,
  type SecretStorage,
  type Uri,
} from 'vscode';
import type { HostPorts } from '../../core';
import { connectionsKey } from '../../instance/connectionStore';
import type { SecretStore, StateStore, ProcessName } from '../../shared/ports';
import { warehousesKey } from '../../warehouse/warehouseStore';
import type { FolderName } from '../storage/folders';
import type { GlobalKey, WindowKey } from '../storage/stateKeys';
import { commandRegistrar, type RegisterCommand } from './commands';
import { useDisplayLanguage } from './language';
import { createLog, type LogChannel } from './log';
import { createReporter, type Reporter } from './reporter';
import { settings } from './settings';
import { createTextDocuments, type TextDocuments } from './textDocuments';
import * as l10n from '@vscode/l10n';
import type { PassphrasePrompt } from '../../instance/clientCertificates';
import { inputSecret } from './picks';

/** VS Code services for the core and the features, created once at activation. */
export interface EditorPorts extends HostPorts, Disposable {
  /** Fires when a secret changes in any window. */
  readonly onDidChangeSecrets: Event<unknown>;
  readonly globalState: StateStore<GlobalKey>;
  readonly windowState: StateStore<WindowKey>;
  readonly log: LogChannel;
  readonly documents: TextDocuments;
  readonly reporter: Reporter;
  readonly registerCommand: RegisterCommand;
  readonly extensionUri: Uri;
  /** Returns the path of a folder in the extension's global storage. The folder might not exist. */
  readonly folder: (name: FolderName) => string;
}

export function connectEditor(context: ExtensionContext): EditorPorts {
  useDisplayLanguage();
  context.globalState.setKeysForSync([connectionsKey, warehousesKey]);
  const log = createLog();
  const documents = createTextDocuments();
  const reporter = createReporter(log, documents);
  return {
    settings,
    secrets: secretStore(context.secrets),
    onDidChangeSecrets: context.secrets.onDidChange,
    globalState: stateStore(context.globalState),
    windowState: stateStore(context.workspaceState),
    log,
    documents,
    reporter,
    registerCommand: commandRegistrar((error, message) => reporter.report(error, message)),
    extensionUri: context.extensionUri,
    folder: (name) => join(context.globalStorageUri.fsPath, name),
    programs: {
      path: (name) => join(context.extensionUri.fsPath, 'dist', `${name}.js`),
      nodeArgs: (name) => inspectArgs(context.extensionMode, name),
    },
    askPassphrase,
    // The log is disposed last because other components can write to it during their disposal.
    dispose: () => {
      documents.dispose();
      log.dispose();
    },
  };
}

/** Adapts a VS Code memento to the domain's interface. */
function stateStore(memento: Memento): StateStore {
  return {
    get: (key) => memento.get<unknown>(key),
    keys: () => memento.keys(),
    update: async (key, value) => memento.update(key, value),
  };
}

/** Adapts VS Code's secret storage to the domain's interface. */
function secretStore(storage: SecretStorage): SecretStore {
  return {
    get: async (key) => storage.get(key),
    store: async (key, value) => storage.store(key, value),
    delete: async (key) => storage.delete(key),
    keys: async () => storage.keys(),
  };
}

/** Prompts for the passphrase of a client certificate. */
function askPassphrase({ file, origin, isWrong }: PassphrasePrompt): Promise<string | undefined> {
  return inputSecret(
    l10n.t('Client Certificate for {origin}', { origin }),
    isWrong
      ? l10n.t(
          "The passphrase is incorrect. Enter the passphrase for {file}. It is saved in VS Code's secret storage.",
          { file },
        )
      : l10n.t("Enter the passphrase for {file}. It is saved in VS Code's secret storage.", { file }),
  );
}

/** Returns the folder that records saves in progress, for cleanup after a crash. */
export function pendingFolder({ folder }: Pick<EditorPorts, 'folder'>): string {
  return folder('exports');
}

/** The ports to which .vscode/launch.json attaches a debugger for each process. */
const ports: Readonly<Record<ProcessName, number>> = { languageServer: 6009, reportEngine: 6010 };

/**
 * Returns the Node.js options that let a debugger on this computer attach to a process. Empty unless VS Code runs the
 * extension in development mode, because an attached debugger has every permission of the process.
 */
export function inspectArgs(mode: ExtensionMode, process: ProcessName): readonly string[] {
  return mode === ExtensionMode.Development ? [`--inspect=127.0.0.1:${ports[process]}`] : [];
}
