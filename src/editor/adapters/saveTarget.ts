import * as l10n from '@vscode/l10n';
import { FileType, Uri, workspace } from 'vscode';
import type { SaveTarget } from '../../reports/export/saveFile';
import { selectSaveTarget } from './fileDialogs';

/**
 * The selected location, and whether to overwrite a file there. The user has confirmed the overwriting in the save
 * dialog.
 */
interface ChosenTarget {
  readonly uri: Uri;
  readonly overwrite: boolean;
}

/**
 * Lets the user select where to save a file, starting in the first workspace folder, if any.
 *
 * @returns `undefined` if the user closed the dialog
 */
export async function chooseSaveTarget({
  suggestedName,
  title,
  filters,
}: {
  readonly suggestedName: string;
  readonly title: string;
  readonly filters: Record<string, string[]>;
}): Promise<ChosenTarget | undefined> {
  const [folder] = workspace.workspaceFolders ?? [];
  const uri = await selectSaveTarget({
    title,
    filters,
    saveLabel: l10n.t({ message: 'Save', comment: 'Button' }),
    ...(folder && { defaultUri: Uri.joinPath(folder.uri, suggestedName) }),
  });
  return uri && { uri, overwrite: await isFile(uri) };
}

/** Converts a URI of any file system to a target for `saveFile`. */
export function saveTarget(uri: Uri): SaveTarget {
  if (uri.scheme === 'file') return { kind: 'disk', path: uri.fsPath };
  const { fs } = workspace;
  const at = (path: string): Uri => uri.with({ path });
  return {
    kind: 'virtual',
    path: uri.path,
    files: {
      createFolder: (path) => fs.createDirectory(at(path)),
      writeFile: (path, bytes) => fs.writeFile(at(path), bytes),
      rename: (from, to, options) => fs.rename(at(from), at(to), options),
      delete: (path) => fs.delete(at(path), { recursive: true }),
    },
  };
}

async function isFile(uri: Uri): Promise<boolean> {
  try {
    return (await workspace.fs.stat(uri)).type === FileType.File;
  } catch {
    return false;
  }
}
