import * as l10n from '@vscode/l10n';
import type { Connection } from '../../instance/connection';
import type { DriftSummary } from '../../language/protocol';
import { formatCount, formatList } from '../../shared/format';
import { executeCommand } from '../adapters/commands';
import { showInformation, showWarning } from '../adapters/showMessages';

/** The maximum number of operations that a notification lists. The report lists all. */
const maxNames = 3;

/** Notifies the user of a schema change, with a warning if it breaks operations in the workspace. */
export async function notifySchemaChange(connection: Connection, drift: DriftSummary): Promise<void> {
  const changed = l10n.t('The schema of {connection} has changed ({changes}).', {
    connection: connection.name,
    changes: changeCounts(drift),
  });
  const show = l10n.t({ message: 'Show Changes', comment: 'Button' });
  const chosen =
    drift.brokenOperations.length > 0
      ? await showWarning(`${changed} ${brokenSentence(drift.brokenOperations)}`, show)
      : await showInformation(changed, show);
  if (chosen === show) await executeCommand('instanceExplorer.showSchemaChanges', connection.id);
}

function changeCounts({ breaking, dangerous, harmless }: DriftSummary): string {
  const counts = [
    breaking === 0 ? undefined : l10n.t('breaking: {count}', { count: formatCount(breaking) }),
    dangerous === 0 ? undefined : l10n.t('dangerous: {count}', { count: formatCount(dangerous) }),
    harmless === 0 ? undefined : l10n.t('other: {count}', { count: formatCount(harmless) }),
  ];
  return counts.filter((count) => count !== undefined).join(', ');
}

function brokenSentence(names: readonly string[]): string {
  const more = names.length - maxNames;
  const listed = formatList([
    ...names.slice(0, maxNames),
    ...(more > 0 ? [l10n.t('{count} more', { count: formatCount(more) })] : []),
  ]);
  return names.length === 1
    ? l10n.t('An operation in this workspace is no longer valid: {names}.', { names: listed })
    : l10n.t('{count} operations in this workspace are no longer valid: {names}.', {
        count: formatCount(names.length),
        names: listed,
      });
}
