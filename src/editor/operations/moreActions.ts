import type { Uri } from 'vscode';
import type { App } from '../app';
import { executeCommand } from '../adapters/commands';
import type { OperationCommand } from '../adapters/commandTable';
import { pickConnection } from '../connections/switchConnection';
import { chosenOperation } from './prepareRun';
import type { OperationRunner } from './runOperation';
import { askVariables } from './askVariables';
import { rememberVariables } from './variableMemory';
import { knownVariables, openVariablesFile } from './variablesFile';
import { pickItem, type PickItem } from '../adapters/picks';
import { withIcon } from '../adapters/uiText';

interface ActionItem extends PickItem {
  readonly command: OperationCommand;
}

const actions: readonly ActionItem[] = [
  { label: withIcon('list-tree', 'Run All Pages'), command: 'instanceExplorer.runAllPages' },
  { label: withIcon('plug', 'Run on Another Connection…'), command: 'instanceExplorer.runOnConnection' },
  { label: withIcon('diff', 'Compare Two Instances…'), command: 'instanceExplorer.compareInstances' },
  { label: withIcon('terminal', 'Copy as curl'), command: 'instanceExplorer.copyAsCurl' },
  { label: withIcon('key', 'Copy as curl with Token…'), command: 'instanceExplorer.copyAsCurlWithToken' },
  { label: withIcon('link-external', 'Open in Console'), command: 'instanceExplorer.openOperationInConsole' },
  { label: withIcon('link', 'Copy Link'), command: 'instanceExplorer.copyLink' },
  { label: withIcon('run-all', 'Run All Operations of This File'), command: 'instanceExplorer.runFile' },
  { label: withIcon('history', 'Search History…'), command: 'instanceExplorer.searchHistory' },
];

/** Shows the additional actions of an operation. */
export async function moreActions(uri: Uri | undefined, offset: number | undefined): Promise<void> {
  const { operation } = await chosenOperation(uri, offset);
  const chosen = await pickItem(actions, { title: operation.name ?? 'This operation' });
  if (chosen !== undefined) await executeCommand(chosen.command, uri, offset);
}

export async function runOnConnection(
  app: App,
  runner: OperationRunner,
  uri: Uri | undefined,
  offset: number | undefined,
): Promise<void> {
  const connection = await pickConnection(app, undefined, 'Run the operation on which instance?');
  if (connection !== undefined) await runner.run(uri, offset, { connection });
}

/** Lets the user enter the variables for the operation's next run, or opens the variables file. */
export async function editVariables(
  app: App,
  runner: OperationRunner,
  uri: Uri | undefined,
  offset: number | undefined,
): Promise<void> {
  const { document, operation } = await chosenOperation(uri, offset);
  const connection = await runner.connectionFor(document);
  if (connection === undefined) return;
  const enter = {
    label: withIcon('edit', 'Enter Values…'),
    detail: 'Kept for this operation on this connection, without secrets',
  };
  const file = {
    label: withIcon('json', 'Open the Variables File'),
    detail: 'What is in the file comes before what was entered',
  };
  const chosen = await pickItem(document.isUntitled ? [enter] : [enter, file], {
    title: `Variables of ${operation.name ?? 'this operation'}`,
  });
  if (chosen === file) await openVariablesFile(document, operation);
  if (chosen !== enter) return;
  const names = new Set(
    (operation.node.variableDefinitions ?? []).map(({ variable }) => variable.name.value),
  );
  const known = await knownVariables(app, document, operation, connection);
  const values = await askVariables(app, connection, operation, names, known);
  if (values === undefined) return;
  await rememberVariables(app, document.uri.toString(), operation, connection, values);
  await runner.run(document.uri, operation.start);
}
