import * as l10n from '@vscode/l10n';
import type { Uri, WorkspaceFolder } from 'vscode';
import { UserError } from '../../shared/userError';

/**
 * The workspace folder of a task: the one whose `tasks.json` defines it. A task of the user or of a
 * `.code-workspace` file belongs to no folder, which matters only where there are several.
 *
 * @param scope the scope of the task
 * @throws UserError of kind `input` where there is no folder, or several
 */
export function folderOfTask(scope: unknown, folders: readonly WorkspaceFolder[]): WorkspaceFolder {
  const [only, second] = folders;
  if (only === undefined) throw new UserError('input', l10n.t('Open a folder before you run this task.'));
  const uri = uriOf(scope);
  const own = folders.find((folder) => folder.uri.toString() === uri);
  if (own !== undefined) return own;
  if (second === undefined && uri === undefined) return only;
  throw new UserError('input', l10n.t("The task doesn't belong to a folder of this workspace."), {
    advice: l10n.t('Define the task in .vscode/tasks.json in a workspace folder.'),
  });
}

function uriOf(scope: unknown): string | undefined {
  if (typeof scope !== 'object' || scope === null || !('uri' in scope)) return undefined;
  return String(scope.uri);
}

/** Whether a URI is below a folder. The path of a root folder ends with a slash: `/`, `/c:/`. */
export function isBelow(folder: Pick<Uri, 'path'>, uri: Pick<Uri, 'path'>): boolean {
  const start = `${folder.path.replace(/\/$/, '')}/`;
  return uri.path.startsWith(start) && uri.path.length > start.length;
}
