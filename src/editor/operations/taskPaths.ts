import { Uri, workspace } from 'vscode';
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
