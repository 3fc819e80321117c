import { workspace, type Uri } from 'vscode';
import { leadsOutside } from '../../reports/export/outside';

/** Whether a file or folder with this URI exists. */
export async function isTaken(uri: Uri): Promise<boolean> {
  try {
    await workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the real path of the nearest existing parent folder of a URI if symbolic links lead out of the workspace
 * folder that contains the URI, or `undefined` otherwise. Checks only URIs on disk.
 */
export async function realPlaceOutside(uri: Uri): Promise<string | undefined> {
  const folder = workspace.getWorkspaceFolder(uri);
  if (!folder || uri.scheme !== 'file' || folder.uri.scheme !== 'file') return undefined;
  return leadsOutside(folder.uri.fsPath, uri.fsPath);
}
