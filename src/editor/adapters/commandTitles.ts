import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { extensions } from 'vscode';
import { parsed } from '../../shared/schema';
import type { CommandId } from './commandTable';

/** VS Code replaces a title by an object with the translation and the original if the display language has one. */
const localizedTitle = v.union([
  v.string(),
  v.pipe(
    v.object({ value: v.string() }),
    v.transform(({ value }) => value),
  ),
]);
const manifest = v.object({
  contributes: v.object({
    commands: v.array(v.object({ command: v.string(), title: localizedTitle })),
  }),
});

/**
 * Returns the title of a command in the display language.
 *
 * @param isComplete whether to include "..." at its end
 */
export function commandTitle(id: CommandId, isComplete = false): string {
  const extension = extensions.getExtension('instance-explorer.instance-explorer');
  const commands = parsed(manifest, extension?.packageJSON)?.contributes.commands;
  const title = commands?.find(({ command }) => command === id)?.title ?? internalTitle(id) ?? id;
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
