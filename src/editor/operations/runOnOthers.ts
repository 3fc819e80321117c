import * as l10n from '@vscode/l10n';
import { OperationTypeNode } from 'graphql';
import { QuickPickItemKind, type Uri } from 'vscode';
import type { Connection } from '../../instance/connection';
import { UserError } from '../../shared/userError';
import { pickItem, type PickItem } from '../adapters/picks';
import { withIcon } from '../adapters/uiText';
import { connectionItem, pickConnections } from '../connections/switchConnection';
import { compareInstances } from './compareInstances';
import type { OperationsDependencies } from './operationsDependencies';
import type { OperationRunner, RunnerParts } from './runOperation';
import { chosenOperation, requestFor, type ChosenOperation } from './workspaceRun';
import { showInformation } from '../adapters/showMessages';
import type { App } from '../app';
import { sharedTableKey } from '../storage/stateKeys';
import { CombinedRun } from './combinedRun';
import { rememberVariables } from './variableMemory';
import { variablesFor } from './variablesFile';

interface TargetItem extends PickItem {
  readonly connection?: Connection;
}

/**
 * Runs an operation on a connection that the user selects, initially another one than the active one, on several, or on
 * two to compare the responses.
 *
 * @throws UserError `input` if there are fewer than two connections, and any error of `chosenOperation` and of the run
 */
export async function runOnOthers(
  dependencies: OperationsDependencies,
  parts: Pick<RunnerParts, 'runs' | 'fragments'> & { readonly runner: OperationRunner },
  uri: Uri | undefined,
  offset: number | undefined,
): Promise<void> {
  const { app } = dependencies;
  const { runner, runs } = parts;
  const chosen = await chosenOperation(uri, offset);
  const connections = app.connections.list().map((connection) => connectionItem(app, connection));
  if (connections.length < 2)
    throw new UserError('input', l10n.t('You need two connections to run an operation on another one.'), {
      hint: 'addConnection',
    });
  const several: TargetItem = {
    label: withIcon('server-environment', l10n.t('Several Connections...')),
    description: l10n.t('One table with the rows of all responses'),
  };
  const compared: TargetItem = {
    label: withIcon('diff', l10n.t('Compare Two Connections...')),
    description: l10n.t('Both responses side by side'),
  };
  // Others than queries can't be sent to several connections at once.
  const isQuery = chosen.operation.node.operation === OperationTypeNode.QUERY;
  const items: readonly TargetItem[] = [
    ...connections,
    { label: '', kind: QuickPickItemKind.Separator },
    ...(isQuery ? [several] : []),
    compared,
  ];
  const target = await pickItem(items, {
    title: chosen.operation.name ?? l10n.t('Anonymous operation'),
    placeHolder: l10n.t('Select a connection to run the operation on'),
    matchOnDescription: true,
    active: connections.find(({ connection }) => connection?.id !== app.active.get()?.id),
  });
  if (target === several) return runOnConnections(dependencies, parts, chosen);
  if (target === compared) return compareInstances(app, runner, runs, chosen);
  const connection = target?.connection;
  if (connection) await runner.run(uri, offset, { connection });
}

/** The IDs of the connections that the user selected last in this workspace. */
const key = 'run/connections';

/**
 * Runs a query on connections that the user selects, and opens the combined responses as a table. Prompts for missing
 * variables once.
 *
 * @throws UserError any error of `requestFor` and `variablesFor`, and `file` if the table can't be written
 */
async function runOnConnections(
  dependencies: OperationsDependencies,
  { runs, fragments, runner }: Pick<RunnerParts, 'runs' | 'fragments'> & { readonly runner: OperationRunner },
  chosen: ChosenOperation,
): Promise<void> {
  const { app } = dependencies;
  const { document, operation } = chosen;
  const documentUri = document.uri.toString();
  const documentVersion = document.version;
  const request = await requestFor(fragments, chosen);
  const connections = await chosenConnections(app);
  const first = connections.find(({ id }) => id === app.active.get()?.id) ?? connections[0];
  if (!first) return;
  const variables = await variablesFor(app, document, operation, first);
  if (!variables) return;
  await rememberVariables(app, documentUri, operation, first, variables);
  const name = operation.name ?? l10n.t('Operation');
  const ids = connections.map(({ id }) => id);
  const tableKey = sharedTableKey(ids, `${documentUri}#${operation.name ?? operation.start}`);
  const run = new CombinedRun(
    dependencies,
    runner,
    { key: tableKey, name, connections },
    { documentUri, documentVersion, request, variables },
  );
  await runs.once(
    tableKey,
    () => run.start(),
    () => void showInformation(l10n.t('{run} is already running.', { run: name })),
  );
}

/** Returns the connections that the user selects; none if the user cancels. */
async function chosenConnections(app: App): Promise<readonly Connection[]> {
  const saved = app.editor.windowState.get(key);
  const ids: readonly unknown[] = Array.isArray(saved) ? saved : [];
  const connections = await pickConnections(app, ids, {
    title: l10n.t('Run on Several Connections'),
    placeHolder: l10n.t('Select connections to run the query on'),
  });
  if (!connections || connections.length === 0) return [];
  await app.editor.windowState.update(
    key,
    connections.map(({ id }) => id),
  );
  return connections;
}
