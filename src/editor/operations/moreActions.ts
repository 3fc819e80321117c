import * as l10n from '@vscode/l10n';
import { window, type Uri } from 'vscode';
import { pagedField } from '../../operations/paging/pagedField';
import { executeCommand } from '../adapters/commands';
import type { OperationCommand } from '../adapters/commandTable';
import { commandTitle } from '../adapters/commandTitles';
import { chosenOperation, requestFor } from './workspaceRun';
import type { WorkspaceFragments } from './workspaceFragments';
import { pickItem, type PickItem } from '../adapters/picks';
import { textScheme } from '../adapters/textDocuments';
import { actionsOf } from './responseActions';
import type { ResponseDocuments } from './responseDocuments';
import { withIcon } from '../adapters/uiText';

interface ActionItem extends PickItem {
  readonly command: OperationCommand;
  /** Whether to run the command in its other way. */
  readonly otherWay: boolean;
}

/** Returns the actions with their icons, and with titles for other ways to run a command. */
function actions(): readonly (readonly [command: OperationCommand, icon: string, otherWay?: string])[] {
  return [
    ['instanceExplorer.runAllPages', 'list-tree'],
    ['instanceExplorer.runOnConnection', 'plug'],
    ['instanceExplorer.copyAsCurl', 'terminal'],
    ['instanceExplorer.copyAsCurl', 'key', l10n.t('Copy Operation as cURL with Token...')],
    ['instanceExplorer.openOperationInConsole', 'link-external'],
    ['instanceExplorer.openOperationInConsole', 'link', l10n.t('Copy Link to Operation')],
    ['instanceExplorer.runFile', 'run-all'],
    ['instanceExplorer.searchHistory', 'history'],
  ];
}

/**
 * Lets the user select one of the additional actions of an operation or of a response, and runs it. They have the titles
 * of their commands. *Run All Pages* is listed only for an operation with pages.
 *
 * @param uri the document; if omitted, that of the active editor
 */
export async function moreActions(
  { fragments, responses }: { readonly fragments: WorkspaceFragments; readonly responses: ResponseDocuments },
  uri: Uri | undefined,
  offset: number | undefined,
): Promise<void> {
  const shown = uri ?? window.activeTextEditor?.document.uri;
  if (shown?.scheme === textScheme) {
    const items = actionsOf(responses, shown).map((command) => ({
      label: commandTitle(command, true),
      command,
    }));
    const chosen = await pickItem(items, { placeHolder: l10n.t('Select an action for the response') });
    if (chosen) await executeCommand(chosen.command, shown);
    return;
  }
  const operation = await chosenOperation(uri, offset);
  const hasPages = await requestFor(fragments, operation).then(
    (request) => pagedField(request) !== undefined,
    // The action itself shows the error.
    () => true,
  );
  const items = actions()
    .filter(([command]) => hasPages || command !== 'instanceExplorer.runAllPages')
    .map(([command, icon, otherWay]): ActionItem => ({
      label: withIcon(icon, otherWay ?? commandTitle(command, true)),
      command,
      otherWay: otherWay !== undefined,
    }));
  const chosen = await pickItem(items, {
    title: operation.operation.name ?? l10n.t('Anonymous operation'),
  });
  if (chosen) await executeCommand(chosen.command, uri, offset, chosen.otherWay);
}
