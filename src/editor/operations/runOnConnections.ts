import * as l10n from '@vscode/l10n';
import type { Connection } from '../../instance/connection';
import { showInformation } from '../adapters/showMessages';
import type { App } from '../app';
import { pickConnections } from '../connections/switchConnection';
import { sharedTableKey } from '../storage/sharedTables';
import { CombinedRun } from './combinedRun';
import type { OperationsDependencies } from './operationsDependencies';
import type { OperationRunner, RunnerParts } from './runOperation';
import { rememberVariables } from './variableMemory';
import { variablesFor } from './variablesFile';
import { requestFor, type ChosenOperation } from './workspaceRun';

/** The IDs of the connections that the user selected last in this workspace. */
const key = 'run/connections';

/**
 * Runs a query on connections that the user selects, and opens the combined responses as a table. Prompts for missing
 * variables once.
 *
 * @throws UserError any error of `requestFor` and `variablesFor`, and `file` if the table can't be written
 */
export async function runOnConnections(
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
