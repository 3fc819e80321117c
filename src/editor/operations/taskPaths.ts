import { Uri, workspace } from 'vscode';
import { leadsOutside } from '../../reports/export/outside';
import { Failure } from '../../shared/failure';

/**
 * A path of a task, which stays within the workspace folder: a task may come with somebody else's repository.
 *
 * @throws Failure `input` for a path that leads out of it
 */
export function pathInFolder(path: string): Uri {
  const [folder] = workspace.workspaceFolders ?? [];
  if (folder === undefined) throw new Failure('input', 'Tasks need an open folder.');
  const uri = Uri.joinPath(folder.uri, path);
  if (uri.path.startsWith(`${folder.uri.path}/`)) return uri;
  throw new Failure('input', `The path "${path}" leads out of the workspace folder.`);
}

/**
 * Refuses a path that a symbolic link takes out of the workspace folder: the link may come with the task.
 *
 * @throws Failure `input`
 */
export async function refuseLinkOutside(uri: Uri): Promise<void> {
  const folder = workspace.getWorkspaceFolder(uri);
  if (folder?.uri.scheme !== 'file') return;
  const outside = await leadsOutside(folder.uri.fsPath, uri.fsPath);
  if (outside === undefined) return;
  throw new Failure('input', `A link takes ${workspace.asRelativePath(uri)} out of the workspace folder.`, {
    advice: 'Choose another "output".',
    detail: outside,
  });
}
