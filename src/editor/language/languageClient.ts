import { spawn, type ChildProcess } from 'node:child_process';
import type { Disposable, Uri } from 'vscode';
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
  type LanguageSettings,
  type SchemaFacts,
  type SchemaSource,
  type WorkspaceChange,
} from '../../language';
import type { LanguageServer, LanguageServerEvents } from './languageServer';

export { watchSettings } from './languageSettings';
export { tellDrift } from './schemaChanges';
export { showSchemaStatus } from './schemaStatus';
export { schemaItems } from './schemaTree';
export { searchSchema } from './searchSchema';
export { watchWorkspace } from './workspaceWatch';

/** More crashes than this within the span, and something is wrong that another start will not mend. */
const mostCrashes = 4;
const crashSpanMs = 3 * 60_000;

/**
 * Starts the language server and speaks with it. A bundle of its own, loaded when the first GraphQL document opens:
 * the client library is larger than everything else in the extension.
 */
export async function startLanguageServer(
  serverModule: Uri,
  events: LanguageServerEvents,
): Promise<LanguageServer & Disposable> {
  const crashes: number[] = [];
  const options: LanguageClientOptions = {
    documentSelector: [{ language: 'graphql' }, { language: 'json', pattern: '**/*.vars.json' }],
    outputChannelName: 'Instance Explorer Language Server',
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    errorHandler: {
      error: () => ({ action: ErrorAction.Continue }),
      closed: () => {
        const at = Date.now();
        crashes.push(at);
        const recent = crashes.filter((time) => at - time < crashSpanMs).length;
        const again = recent < mostCrashes;
        events.onCrash({ first: crashes.length === 1, again });
        return { action: again ? CloseAction.Restart : CloseAction.DoNotRestart, handled: true };
      },
    },
  };
  const client = new LanguageClient(
    'instanceExplorer.language',
    'Instance Explorer Language Server',
    () => Promise.resolve(startProcess(serverModule)),
    options,
  );
  client.onNotification(methods.schemaUsed, (facts: SchemaFacts) => events.onSchemaUsed(facts));
  client.onDidChangeState(({ newState }) => {
    if (newState === State.Running) events.onReady();
  });
  await client.start();

  return {
    useSchema: async (source: SchemaSource) => client.sendNotification(methods.useSchema, source),
    useSettings: async (settings: LanguageSettings) => client.sendNotification(methods.useSettings, settings),
    workspaceChanged: async (change: WorkspaceChange) =>
      client.sendNotification(methods.workspaceChanged, change),
    request: async <T>(method: string, parameter?: unknown) => client.sendRequest<T>(method, parameter),
    dispose: () => void client.dispose(),
  };
}

/** What a Node process needs of the environment. Everything else stays here: an environment can hold tokens. */
const passedOn = ['PATH', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'windir', 'HOME'];

function startProcess(serverModule: Uri): ChildProcess {
  // eslint-disable-next-line no-restricted-syntax -- a child process begins with an environment
  const environment = process.env;
  const kept = Object.fromEntries(
    passedOn.filter((name) => environment[name] !== undefined).map((name) => [name, environment[name]]),
  );
  return spawn(process.execPath, ['--max-old-space-size=1024', serverModule.fsPath, '--stdio'], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // In desktop VS Code the executable is Electron, which is Node only when told so.
    // The GraphQL library checks less, and is a third faster, in production.
    env: { ...kept, NODE_ENV: 'production', ELECTRON_RUN_AS_NODE: '1' },
    windowsHide: true,
  });
}
