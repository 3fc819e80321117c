import * as l10n from '@vscode/l10n';
import { OperationTypeNode } from 'graphql';
import { QuickPickItemKind, type Uri } from 'vscode';
import type { Connection } from '../../instance/connection';
import { UserError } from '../../shared/userError';
import { pickItem, type PickItem } from '../adapters/picks';
import { withIcon } from '../adapters/uiText';
import { connectionItem } from '../connections/switchConnection';
import { compareInstances } from './compareInstances';
import type { OperationsDependencies } from './operationsDependencies';
import type { OperationRunner, RunnerParts } from './runOperation';
import { runOnConnections } from './runOnConnections';
import { chosenOperation } from './workspaceRun';

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
