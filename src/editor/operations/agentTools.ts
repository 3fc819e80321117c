import * as l10n from '@vscode/l10n';
import { workspace, type Disposable } from 'vscode';
import { AgentGate } from '../../agents/gate';
import { maxCalls } from '../../agents/session';
import type { ToolName } from '../../agents/tool';
import { actingAs, type Connection } from '../../instance/connection';
import { formatBytes, formatCount } from '../../shared/format';
import { commandTitle } from '../adapters/commandTitles';
import { confirmDangerous } from '../adapters/confirm';
import type { App } from '../app';
import type { OperationsDependencies } from './operationsDependencies';
import type { OperationRunner } from './runOperation';

/** The tools for agents in this window. */
export interface AgentTools extends Disposable {
  /** Calls a tool for an agent. Returns the reply for the model. */
  readonly call: (name: ToolName, input: unknown, signal: AbortSignal) => Promise<string>;
}

/** Creates the tools for agents in this window. They use the active connection, and its runs are in the history. */
export function createAgentTools(
  { app, checker }: OperationsDependencies,
  runner: OperationRunner,
): AgentTools {
  const gate = new AgentGate({
    connection: () => app.active.get(),
    isTrusted: () => workspace.isTrusted,
    confirm: (connection, signal) => confirmAgents(app, connection, signal),
    howToAllow: () =>
      l10n.t('Ask the user to change the agent access with "Instance Explorer: {command}".', {
        command: commandTitle('instanceExplorer.editConnection'),
      }),
    hostOf: (connection) => ({
      core: app,
      connection,
      validator: checker,
      lookUpSchema: (text, signal) => checker.lookUpSchema(connection, text, signal),
      record: (run) => runner.record(run),
    }),
  });
  const changes = app.connections.onDidChange(() => gate.endSessions(app.connections.list()));
  return {
    dispose: () => changes.dispose(),
    call: async (name, input, signal) => {
      const { text, isError } = await gate.call(name, input, signal);
      const size = formatBytes(Buffer.byteLength(text));
      app.editor.log.info(`An agent called ${name}: ${isError ? 'an error' : 'a reply'} of ${size}.`);
      return text;
    },
  };
}

/** Asks whether agents may use a connection until the window closes. */
async function confirmAgents(app: App, connection: Connection, signal: AbortSignal): Promise<boolean> {
  const allow = l10n.t({ message: 'Allow', comment: 'Button' });
  const turnOff = l10n.t({ message: 'Turn Off Agent Access', comment: 'Button' });
  const { id, name, environment } = connection;
  const acting = actingAs(connection);
  const chosen = await confirmDangerous(
    {
      message: l10n.t('Allow agents to use {connection}?', {
        connection: acting === undefined ? name : `${name} ${acting}`,
      }),
      detail: [
        l10n.t('Agents can run queries, and read the schema and downloaded reports.'),
        l10n.t('Names and email addresses of users become visible to the model.'),
        l10n.t("Agents can't run mutations or download reports."),
        l10n.t('The permission ends when this window closes, or after {count} calls.', {
          count: formatCount(maxCalls),
        }),
      ].join('\n'),
      environment,
      actions: [allow, turnOff],
    },
    signal,
  );
  if (chosen === turnOff) await app.connections.change(id, { agentAccess: undefined });
  return chosen === allow;
}
