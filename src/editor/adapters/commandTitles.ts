import * as l10n from '@vscode/l10n';
import { extensions } from 'vscode';
import { isRecord } from '../../shared/record';
import type { CommandId } from './commandTable';

/**
 * Returns the title of a command in the display language.
 *
 * @param isComplete whether to include "..." at its end
 */
export function commandTitle(id: CommandId, isComplete = false): string {
  const manifest: unknown = extensions.getExtension('instance-explorer.instance-explorer')?.packageJSON;
  const contributes = isRecord(manifest) ? manifest['contributes'] : undefined;
  const commands = isRecord(contributes) ? contributes['commands'] : undefined;
  const found: unknown = Array.isArray(commands)
    ? commands.find((command) => isRecord(command) && command['command'] === id)
    : undefined;
  const title = (isRecord(found) ? titleOf(found['title']) : internalTitle(id)) ?? id;
  return isComplete ? title : title.replace(/(\.\.\.|…)$/, '');
}

/** Returns the title of a command that isn't in the manifest. */
function internalTitle(id: CommandId): string | undefined {
  switch (id) {
    case 'instanceExplorer.loadMore':
      return l10n.t('Load more');
    case 'instanceExplorer.openFullResponse':
      return l10n.t('Open Full Response');
    case 'instanceExplorer.openHistoryResponse':
      return l10n.t('Open Response');
    case 'instanceExplorer.refreshWarehouse':
    case 'instanceExplorer.retryRun':
      return l10n.t({ message: 'Try Again', comment: 'Button' });
    case 'instanceExplorer.showErrors':
      return l10n.t('Show Response Errors...');
    case 'instanceExplorer.showFailureDetails':
      return l10n.t('Show Error Details');
    default:
      return undefined;
  }
}

/** VS Code replaces a title by an object with the translation and the original if the display language has one. */
function titleOf(title: unknown): string | undefined {
  const text = isRecord(title) ? title['value'] : title;
  return typeof text === 'string' ? text : undefined;
}
