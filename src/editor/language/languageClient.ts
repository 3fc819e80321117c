import type { ChildProcess } from 'node:child_process';
import type { Disposable } from 'vscode';
import {
  CloseAction,
  ErrorAction,
  LanguageClient,
  RevealOutputChannelOn,
  State,
  type LanguageClientOptions,
} from 'vscode-languageclient/node';
import {
  methods,
  type DocumentConnections,
  type InitializationOptions,
  type LanguageSettings,
  type SchemaInfo,
  type SchemaSource,
  type WorkspaceChange,
} from '../../language/protocol';
import { displayLanguage } from '../../shared/displayLanguage';
import { startNodeProcess } from '../../shared/nodeProcess';
import type { Programs } from '../../shared/ports';
import { displayOptions } from '../adapters/displayOptions';
import type { LanguageServer, LanguageServerEvents } from '../../core/schemas/languageServer';

export { watchSettings } from './languageSettings';
export { notifySchemaChange } from './schemaChanges';
export { showSchemaStatus } from './schemaStatus';
export { schemaItem, schemaNodes } from './schemaTree';
export { searchSchema } from './searchSchema';
export { watchWorkspace } from './workspaceWatch';

/** The server isn't restarted after this many crashes within the time span. */
const maxCrashes = 4;
const crashSpanMs = 3 * 60_000;

/**
 * Starts the language server and its client. This module is loaded on first use, for example when a GraphQL
 * document opens, because the client library is larger than the code that is loaded at startup.
 */
export async function startLanguageServer(
  programs: Programs,
  events: LanguageServerEvents,
): Promise<LanguageServer & Disposable> {
  const crashes: number[] = [];
  const options: LanguageClientOptions = {
    documentSelector: [{ language: 'graphql' }, { language: 'json', pattern: '**/*.vars.json' }],
    initializationOptions: initializationOptions(),
    ...displayOptions('Instance Explorer Language Server'),
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    errorHandler: {
      error: () => ({ action: ErrorAction.Continue }),
      closed: () => {
        const at = Date.now();
        crashes.push(at);
        const recent = crashes.filter((time) => at - time < crashSpanMs).length;
        const again = recent < maxCrashes;
        events.onCrash({ first: crashes.length === 1, again });
        return { action: again ? CloseAction.Restart : CloseAction.DoNotRestart, handled: true };
      },
    },
  };
  const client = new LanguageClient(
    'instanceExplorer.language',
    'Instance Explorer Language Server',
    () => Promise.resolve(startProcess(programs)),
    options,
  );
  client.onDidChangeState(({ newState }) => {
    if (newState === State.Running) events.onReady();
  });
  await client.start();

  return {
    useSchema: async (source: SchemaSource) => client.sendRequest<SchemaInfo>(methods.useSchema, source),
    useConnections: async (connections: DocumentConnections) =>
      client.sendNotification(methods.useConnections, connections),
    useSettings: async (settings: LanguageSettings) => client.sendNotification(methods.useSettings, settings),
    workspaceChanged: async (change: WorkspaceChange) =>
      client.sendNotification(methods.workspaceChanged, change),
    request: async <T>(method: string, parameter?: unknown) => client.sendRequest<T>(method, parameter),
    dispose: () => void client.dispose(),
  };
}

function initializationOptions(): InitializationOptions {
  const language = displayLanguage();
  return language ? { language } : {};
}

function startProcess({ path, nodeArgs }: Programs): ChildProcess {
  return startNodeProcess(path('languageServer'), {
    nodeArgs: [...nodeArgs('languageServer'), '--max-old-space-size=1024'],
    args: ['--stdio'],
    stdio: ['pipe', 'pipe', 'pipe'],
    // In production mode, the GraphQL library skips checks and is a third faster.
    environment: { NODE_ENV: 'production' },
  });
}
