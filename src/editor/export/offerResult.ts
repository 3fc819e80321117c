import * as l10n from '@vscode/l10n';
import { commands, workspace, type Uri } from 'vscode';
import type { ExportFormat } from '../../reports/export/formats';
import { isFolderFormat } from '../../reports/export/partition';
import type { Exported } from '../../reports/export/writeExport';
import { formatBytes, formatCount } from '../../shared/format';
import { showInformation } from '../adapters/showMessages';
import { selectFormulas } from './confirmExport';

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
  return formulas ? `${result} ${formulasText(formulas)}` : result;
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

/** What a notification about an export offers in addition to the exported file. */
export interface NextSteps {
  /** Exports again with the latest snapshot; omitted if the source can't be found again. */
  readonly repeat?: () => Promise<void>;
  /** Exports the same rows again, with another decision about their formula cells. */
  readonly changeFormulas: (formulas: 'keep' | 'escape') => Promise<void>;
}

/**
 * Shows a notification about an export, with actions to open the file (except for Excel), to reveal the target, to
 * change the decision about formula cells if there are any, and to repeat the export.
 */
export async function offerResult(
  exported: Exported,
  format: ExportFormat,
  target: Uri,
  { repeat, changeFormulas }: NextSteps,
): Promise<void> {
  const isInWorkspace = workspace.getWorkspaceFolder(target) !== undefined;
  const open = l10n.t({ message: 'Open', comment: 'Button' });
  const reveal = isInWorkspace
    ? l10n.t({ message: 'Reveal in Explorer View', comment: 'Button' })
    : l10n.t({ message: 'Show in Folder', comment: 'Button' });
  const change = l10n.t({ message: 'Change...', comment: 'Button: export formula cells in another way' });
  const again = l10n.t({ message: 'Repeat', comment: 'Button: export again with the latest snapshot' });
  const { formulas } = exported;
  const chosen = await showInformation(
    resultText(exported, target),
    ...(isFolderFormat(format) || format.kind === 'excel' ? [] : [open]),
    reveal,
    ...(formulas ? [change] : []),
    ...(repeat ? [again] : []),
  );
  if (chosen === open) await commands.executeCommand('vscode.open', target);
  if (chosen === reveal)
    await commands.executeCommand(isInWorkspace ? 'revealInExplorer' : 'revealFileInOS', target);
  if (chosen === again) await repeat?.();
  if (chosen === change && formulas) {
    const decision = await selectFormulas(formulas.count);
    if (decision !== 'cancel' && (decision === 'escape') !== formulas.escaped) await changeFormulas(decision);
  }
}
