import { Uri, workspace, type WorkspaceFolder } from 'vscode';
import { leadsOutside } from '../../reports/export/outside';
import { UserError } from '../../shared/userError';
import { isBelow } from './taskFolder';

/**
 * Resolves a path of a task. It must be in the workspace folder because a task is untrusted.
 *
 * @param property the name of the property in `tasks.json`
 * @throws UserError `input` for a path outside of the folder, also through a symbolic link
 */
export async function pathInFolder(
  folder: WorkspaceFolder,
  path: string,
  property: 'file' | 'output',
): Promise<Uri> {
  const uri = Uri.joinPath(folder.uri, path);
  if (!isBelow(folder.uri, uri)) {
    throw new UserError('input', `The "${property}" of the task, "${path}", isn't in the workspace folder.`);
  }
  const outside =
    folder.uri.scheme === 'file' ? await leadsOutside(folder.uri.fsPath, uri.fsPath) : undefined;
  if (outside === undefined) return uri;
  throw new UserError(
    'input',
    `A symbolic link in the "${property}" of the task, "${workspace.asRelativePath(uri)}", leads out of the workspace folder.`,
    { detail: outside },
  );
}
