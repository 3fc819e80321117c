import * as l10n from '@vscode/l10n';
import type { Uri } from 'vscode';
import type { App } from '../app';
import { executeCommand } from '../adapters/commands';
import type { OperationCommand } from '../adapters/commandTable';
import { pickConnection } from '../connections/switchConnection';
import { chosenOperation } from './prepareRun';
import type { OperationRunner } from './runOperation';
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
  const connection = await pickConnection(app, undefined, l10n.t('Select a connection to run on'));
  if (connection !== undefined) await runner.run(uri, offset, { connection });
}
