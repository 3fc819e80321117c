import { workspace, type Uri } from 'vscode';
import { leadsOutside } from '../../reports/export/outside';

/** Whether anything has that name. */
export async function isTaken(uri: Uri): Promise<boolean> {
  try {
    await workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}

/**
 * The real place outside the workspace folder that holds it to which a link takes a file; `undefined` when none
 * does. Only disks have such links.
 */
export async function realPlaceOutside(uri: Uri): Promise<string | undefined> {
  const folder = workspace.getWorkspaceFolder(uri);
  if (folder === undefined || uri.scheme !== 'file' || folder.uri.scheme !== 'file') return undefined;
  return leadsOutside(folder.uri.fsPath, uri.fsPath);
}
