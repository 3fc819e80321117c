import { commands, workspace, type Uri } from 'vscode';
import { formatInfo, type ExportFormat } from '../../reports/export/formats';
import type { Exported } from '../../reports/export/writeExport';
import { formatBytes, formatPlural } from '../../shared/format';
import { showInformation } from '../adapters/messages';

/** `Exported 1,000 rows (34 KB) to Sample/user-registry.csv.` */
export function resultText({ bytes, rows, formulas }: Exported, target: Uri): string {
  const what =
    rows === undefined ? formatBytes(bytes) : `${formatPlural('row', rows)} (${formatBytes(bytes)})`;
  const about =
    formulas === undefined
      ? ''
      : ` ${formatPlural('formula cell', formulas.count)} ${formulas.escaped ? 'escaped' : 'kept'}.`;
  return `Exported ${what} to ${workspace.asRelativePath(target)}.${about}`;
}

/** Shows a notification about the export with actions to open it. */
export async function offerResult(exported: Exported, format: ExportFormat, target: Uri): Promise<void> {
  const open = 'Open';
  const reveal = workspace.getWorkspaceFolder(target) === undefined ? 'Reveal' : 'Reveal in Explorer';
  const opens = !formatInfo(format).isFolder && format.kind !== 'excel';
  const chosen = await showInformation(resultText(exported, target), ...(opens ? [open] : []), reveal);
  if (chosen === open) await commands.executeCommand('vscode.open', target);
  if (chosen === reveal) {
    const command =
      workspace.getWorkspaceFolder(target) === undefined ? 'revealFileInOS' : 'revealInExplorer';
    await commands.executeCommand(command, target);
  }
}
