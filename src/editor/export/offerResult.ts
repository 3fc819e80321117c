import * as l10n from '@vscode/l10n';
import { commands, workspace, type Uri } from 'vscode';
import { formatInfo, type ExportFormat } from '../../reports/export/formats';
import type { Exported } from '../../reports/export/writeExport';
import { formatBytes, formatCount } from '../../shared/format';
import { showInformation } from '../adapters/showMessages';

/**
 * Returns the message for an export, for example `Exported 1,000 rows (34 KB) to Sample/user-registry.csv.`
 */
export function resultText({ bytes, rows, formulas }: Exported, target: Uri): string {
  const file = workspace.asRelativePath(target);
  const size = formatBytes(bytes);
  const result =
    rows === undefined
      ? l10n.t('Exported {size} to {file}.', { size, file })
      : rows === 1
        ? l10n.t('Exported {count} row ({size}) to {file}.', { count: 1, size, file })
        : l10n.t('Exported {count} rows ({size}) to {file}.', { count: formatCount(rows), size, file });
  return formulas === undefined ? result : `${result} ${formulasText(formulas)}`;
}

function formulasText({ count, escaped }: NonNullable<Exported['formulas']>): string {
  if (count === 1) {
    return escaped
      ? l10n.t('{count} formula cell was escaped.', { count })
      : l10n.t('{count} formula cell was exported unchanged.', { count });
  }
  return escaped
    ? l10n.t('{count} formula cells were escaped.', { count: formatCount(count) })
    : l10n.t('{count} formula cells were exported unchanged.', { count: formatCount(count) });
}

/** Shows a notification about an export, with actions to open the file (except for Excel) and to reveal the target. */
export async function offerResult(exported: Exported, format: ExportFormat, target: Uri): Promise<void> {
  const open = l10n.t({ message: 'Open', comment: 'Button' });
  const reveal =
    workspace.getWorkspaceFolder(target) === undefined
      ? l10n.t({ message: 'Show in Folder', comment: 'Button' })
      : l10n.t({ message: 'Reveal in Explorer View', comment: 'Button' });
  const opens = !formatInfo(format).isFolder && format.kind !== 'excel';
  const chosen = await showInformation(resultText(exported, target), ...(opens ? [open] : []), reveal);
  if (chosen === open) await commands.executeCommand('vscode.open', target);
  if (chosen === reveal) {
    const command =
      workspace.getWorkspaceFolder(target) === undefined ? 'revealFileInOS' : 'revealInExplorer';
    await commands.executeCommand(command, target);
  }
}
