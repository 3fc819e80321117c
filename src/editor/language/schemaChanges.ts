import { commands } from 'vscode';
import type { SchemaFacts } from '../../language';
import { formatPlural } from '../../shared/format';
import { showInformation, showWarning } from '../adapters/messages';

/** Says that the schema of an instance has changed: as a warning where operations of the workspace break. */
export async function tellDrift({ connectionId, connectionName, drift }: SchemaFacts): Promise<void> {
  if (drift === undefined) return;
  const { added, removed, deprecated, brokenOperations } = drift;
  const counts = [
    added > 0 ? `${added} added` : undefined,
    removed > 0 ? `${removed} removed` : undefined,
    deprecated > 0 ? `${deprecated} deprecated` : undefined,
  ].filter((part) => part !== undefined);
  const what = counts.length === 0 ? '' : ` (${counts.join(', ')})`;
  const changed = `The schema of ${connectionName} has changed${what}.`;
  const show = 'Show Changes';
  const chosen =
    brokenOperations > 0
      ? await showWarning(
          `${changed} ${formatPlural('definition', brokenOperations)} of this workspace ${brokenOperations === 1 ? 'does' : 'do'} not fit it.`,
          show,
        )
      : await showInformation(changed, show);
  if (chosen === show) await commands.executeCommand('instanceExplorer.showSchemaChanges', connectionId);
}
