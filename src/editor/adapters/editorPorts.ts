import { join } from 'node:path';
import type { Disposable, Event, ExtensionContext, Memento, SecretStorage, Uri } from 'vscode';
import type { HostPorts } from '../../core';
import { connectionsKey } from '../../instance/connectionStore';
import type { SecretStore, StateStore } from '../../shared/ports';
import { warehousesKey } from '../../warehouse/warehouseStore';
import type { FolderName } from '../storage/folders';
import type { GlobalKey, WindowKey } from '../storage/stateKeys';
import { askPassphrase } from './askPassphrase';
import { commandRegistrar, type RegisterCommand } from './commands';
import { inspectArgs } from './inspectArgs';
import { useDisplayLanguage } from './language';
import { createLog, type LogChannel } from './log';
import { createReporter, type Reporter } from './reporter';
import { settings } from './settings';
import { createTextDocuments, type TextDocuments } from './textDocuments';

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
