import type { DriftSummary, SchemaInfo } from '../../language/protocol';
import { formatPlural } from '../../shared/format';
import { executeCommand } from '../adapters/commands';
import { showInformation, showWarning } from '../adapters/messages';

/** The maximum number of operations that a notification names; the report lists all. */
const maxNames = 3;

/** Shows that the schema of an instance has changed, as a warning if operations of the workspace break. */
export async function notifySchemaChange({ connectionId, connectionName, drift }: SchemaInfo): Promise<void> {
  if (drift === undefined) return;
  const changed = `The schema of ${connectionName} has changed (${changeCounts(drift)}).`;
  const show = 'Show Changes';
  const chosen =
    drift.brokenOperations.length > 0
      ? await showWarning(`${changed} ${brokenSentence(drift.brokenOperations)}`, show)
      : await showInformation(changed, show);
  if (chosen === show) await executeCommand('instanceExplorer.showSchemaChanges', connectionId);
}

function changeCounts({ breaking, dangerous, harmless }: DriftSummary): string {
  const counts = [
    ['breaking change', breaking],
    ['dangerous change', dangerous],
    ['other change', harmless],
  ] as const;
  return counts
    .filter(([, count]) => count > 0)
    .map(([noun, count]) => formatPlural(noun, count))
    .join(', ');
}

function brokenSentence(names: readonly string[]): string {
  const more = names.length - maxNames;
  const listed = [...names.slice(0, maxNames), ...(more > 0 ? [`${more} more`] : [])].join(', ');
  return `${formatPlural('operation', names.length)} in this workspace ${names.length === 1 ? 'is' : 'are'} no longer valid: ${listed}.`;
}
