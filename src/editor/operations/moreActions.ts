import * as l10n from '@vscode/l10n';
import type { Uri } from 'vscode';
import type { App } from '../app';
import { executeCommand } from '../adapters/commands';
import type { OperationCommand } from '../adapters/commandTable';
import { pickConnection } from '../connections/switchConnection';
import { chosenOperation } from './workspaceRun';
import type { OperationRunner } from './runOperation';
import { pickItem, type PickItem } from '../adapters/picks';
import { withIcon } from '../adapters/uiText';

interface ActionItem extends PickItem {
  readonly command: OperationCommand;
}

function actions(): readonly ActionItem[] {
  return [
    { label: withIcon('list-tree', l10n.t('Run All Pages')), command: 'instanceExplorer.runAllPages' },
    {
      label: withIcon('plug', l10n.t('Run on Another Connection...')),
      command: 'instanceExplorer.runOnConnection',
    },
    {
      label: withIcon('server-environment', l10n.t('Run on Several Connections...')),
      command: 'instanceExplorer.runOnConnections',
    },
    {
      label: withIcon('diff', l10n.t('Compare Responses of Two Connections...')),
      command: 'instanceExplorer.compareResponses',
    },
    { label: withIcon('terminal', l10n.t('Copy as cURL')), command: 'instanceExplorer.copyAsCurl' },
    {
      label: withIcon('key', l10n.t('Copy as cURL with Token...')),
      command: 'instanceExplorer.copyAsCurlWithToken',
    },
    {
      label: withIcon('link-external', l10n.t('Open in API Console')),
      command: 'instanceExplorer.openOperationInConsole',
    },
    { label: withIcon('link', l10n.t('Copy Link')), command: 'instanceExplorer.copyLink' },
    { label: withIcon('run-all', l10n.t('Run All Operations')), command: 'instanceExplorer.runFile' },
    { label: withIcon('history', l10n.t('Search History...')), command: 'instanceExplorer.searchHistory' },
  ];
}

/** Lets the user select one of the additional actions of an operation, and runs it. */
export async function moreActions(uri: Uri | undefined, offset: number | undefined): Promise<void> {
  const { operation } = await chosenOperation(uri, offset);
  const chosen = await pickItem(actions(), {
    title: operation.name ?? l10n.t('Anonymous operation'),
  });
  if (chosen) await executeCommand(chosen.command, uri, offset);
}

export async function runOnConnection(
  app: App,
  runner: OperationRunner,
  uri: Uri | undefined,
  offset: number | undefined,
): Promise<void> {
  const connection = await pickConnection(
    app,
    undefined,
    l10n.t('Select a connection to run the operation on'),
  );
  if (connection) await runner.run(uri, offset, { connection });
}
