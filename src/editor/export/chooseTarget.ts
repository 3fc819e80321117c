import * as l10n from '@vscode/l10n';
import { workspace, Uri, type WorkspaceFolder } from 'vscode';
import { exportPath } from '../../reports/export/exportName';
import {
  formatExportTitle,
  formatExtension,
  formatInfo,
  type ExportFormat,
} from '../../reports/export/formats';
import { isFolderFormat } from '../../reports/export/partition';
import { selectFile, selectSaveTarget } from '../adapters/fileDialogs';
import { pickItem } from '../adapters/picks';
import { withIcon } from '../adapters/uiText';
import { nameTemplates } from './exportSettings';
import type { Exportable } from './exportable';

/** The target of an export: the template path in a workspace folder, or another location. */
export interface ExportPlace {
  readonly uri: Uri;
  /** The workspace folder whose templates define the path; omitted for another location. */
  readonly folder?: WorkspaceFolder;
  /** Whether the user already confirmed in a save dialog that an existing file is replaced. */
  readonly mayReplace?: boolean;
}

/** Returns the target that the templates define in a workspace folder. */
export function placeIn(folder: WorkspaceFolder, exportable: Exportable, format: ExportFormat): ExportPlace {
  const path = exportPath(nameTemplates(folder), exportable.names, endingOf(exportable, format));
  return { uri: Uri.joinPath(folder.uri, path), folder };
}

/**
 * Lets the user select the template path in a workspace folder, or another location.
 *
 * @param last the URI of the workspace folder of the last export; this folder is the first option
 */
export async function chooseTarget(
  exportable: Exportable,
  format: ExportFormat,
  last: string | undefined,
): Promise<ExportPlace | undefined> {
  const folders = [...(workspace.workspaceFolders ?? [])].sort(
    (one, other) => Number(other.uri.toString() === last) - Number(one.uri.toString() === last),
  );
  if (folders.length === 0) return pointAt(exportable, format, undefined);
  const places = folders.map((folder) => {
    const place = placeIn(folder, exportable, format);
    return {
      label: withIcon(
        isFolderFormat(format) ? 'folder' : 'file',
        workspace.asRelativePath(place.uri, folders.length > 1),
      ),
      description: folders.length > 1 ? '' : l10n.t('in {folder}', { folder: folder.name }),
      place,
    };
  });
  const elsewhere = {
    label: withIcon('ellipsis', l10n.t('Choose Location...')),
    description: '',
    place: undefined,
  };
  const chosen = await pickItem([...places, elsewhere], {
    title: formatExportTitle(exportable.title, format),
    placeHolder: l10n.t('Select where to save the export'),
  });
  if (!chosen) return undefined;
  return chosen.place ?? pointAt(exportable, format, folders[0]);
}

/** Returns the file extension without the dot, or an empty string for a folder. */
export function endingOf({ original }: Exportable, format: ExportFormat): string {
  return formatExtension(format, original?.extension);
}

async function pointAt(
  exportable: Exportable,
  format: ExportFormat,
  folder: WorkspaceFolder | undefined,
): Promise<ExportPlace | undefined> {
  const extension = endingOf(exportable, format);
  const name = exportPath({ ...nameTemplates(folder), folder: '' }, exportable.names, extension);
  if (isFolderFormat(format)) {
    const parent = await selectFile({
      title: l10n.t({ message: 'Export', comment: 'Title of a dialog' }),
      openLabel: l10n.t({ message: 'Export Here', comment: 'Button' }),
      canSelectFiles: false,
      canSelectFolders: true,
      ...(folder && { defaultUri: folder.uri }),
    });
    return parent ? { uri: Uri.joinPath(parent, name) } : undefined;
  }
  const uri = await selectSaveTarget({
    title: l10n.t({ message: 'Export', comment: 'Title of a dialog' }),
    saveLabel: l10n.t({ message: 'Export', comment: 'Button' }),
    filters: { [formatInfo(format).label]: [extension] },
    ...(folder && { defaultUri: Uri.joinPath(folder.uri, name) }),
  });
  return uri ? { uri, mayReplace: true } : undefined;
}
