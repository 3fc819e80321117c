import * as l10n from '@vscode/l10n';
import { Uri, window, workspace, type WorkspaceFolder } from 'vscode';
import type { Connection } from '../../instance/connection';
import { exportPath } from '../../reports/export/exportName';
import type { ExportArgs, PathProperty } from '../../reports/export/exportArgs';
import type { ExportSpec } from '../../reports/export/exportSpec';
import type { ExportFormat } from '../../reports/export/formats';
import { isFolderFormat, withPartition, type DecidePartition } from '../../reports/export/partition';
import { isRecord } from '../../shared/record';
import { UserError } from '../../shared/userError';
import { pickItem } from '../adapters/picks';
import type { Progressing } from '../adapters/progress';
import { endingOf, placeIn, type ExportPlace } from './chooseTarget';
import type { Exportable, ExportCatalog } from './exportable';

/** Throws a `UserError` in Restricted Mode. */
export function refuseUntrusted(): void {
  if (workspace.isTrusted) return;
  throw new UserError('input', l10n.t("You can't export in Restricted Mode."), {
    advice: l10n.t('Trust the workspace with "Workspaces: Manage Workspace Trust".'),
  });
}

/**
 * Returns the workspace folder of the active editor, the only folder, or one that the user selects; `undefined` if the
 * user cancels.
 *
 * @throws UserError `input` if no folder is open
 */
export async function folderForKeybinding(): Promise<WorkspaceFolder | undefined> {
  const folders = workspace.workspaceFolders ?? [];
  const [only, second] = folders;
  if (!only) throw new UserError('input', l10n.t('Open a folder before you export.'));
  const active = activeUri();
  const folder = active ? workspace.getWorkspaceFolder(active) : undefined;
  if (folder) return folder;
  if (!second) return only;
  const items = folders.map((one) => ({ label: one.name, folder: one }));
  const chosen = await pickItem(items, {
    placeHolder: l10n.t('Select a folder to export to'),
  });
  return chosen?.folder;
}

function activeUri(): Uri | undefined {
  const editor = window.activeTextEditor;
  if (editor) return editor.document.uri;
  const input = window.tabGroups.activeTabGroup.activeTab?.input;
  const uri = isRecord(input) ? input['uri'] : undefined;
  return uri instanceof Uri ? uri : undefined;
}

/** Resolves the target of an export from a keybinding or task in a folder. */
export function orderedPlace(
  folder: WorkspaceFolder,
  exportable: Exportable,
  format: ExportFormat,
  { path }: ExportArgs,
  pathProperty: PathProperty,
): ExportPlace {
  if (path === undefined) return placeIn(folder, exportable, format);
  const filled = exportPath(
    { folder: '', name: path, origin: pathProperty },
    exportable.names,
    endingOf(exportable, format),
  );
  // Omits the folder, so that a repeated export uses this path instead of the templates.
  return { uri: Uri.joinPath(folder.uri, filled) };
}

/**
 * Completes the partitioning of the format if an existing snapshot provides the columns, to reject an
 * unsuitable format before the download.
 *
 * @returns the format, or `undefined` to cancel the export
 */
export async function formatForKnownColumns(
  catalog: ExportCatalog,
  connection: Connection,
  spec: ExportSpec,
  format: ExportFormat,
  decide: DecidePartition,
  progress: Progressing,
): Promise<ExportFormat | undefined> {
  if (!isFolderFormat(format)) return format;
  const columns = await catalog.columns(connection, spec, progress);
  return columns ? withPartition(format, columns, decide) : format;
}
