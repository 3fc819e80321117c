import * as l10n from '@vscode/l10n';
import type { Uri, WorkspaceFolder } from 'vscode';
import { isRecord } from '../../shared/record';
import { UserError } from '../../shared/userError';

/**
 * Returns the workspace folder whose `tasks.json` defines a task. Tasks in the user settings or a
 * `.code-workspace` file belong to no folder; for them, returns the only folder.
 *
 * @param scope the scope of the task
 * @throws UserError of kind `input` if the folder can't be determined
 */
export function folderOfTask(scope: unknown, folders: readonly WorkspaceFolder[]): WorkspaceFolder {
  const [only, second] = folders;
  if (!only) throw new UserError('input', l10n.t('Open a folder before you run this task.'));
  const uri = uriOf(scope);
  const folderOfUri = folders.find((folder) => folder.uri.toString() === uri);
  if (folderOfUri) return folderOfUri;
  if (!second && uri === undefined) return only;
  throw new UserError('input', l10n.t("The task doesn't belong to a folder of this workspace."), {
    advice: l10n.t('Define the task in .vscode/tasks.json in a workspace folder.'),
  });
}

function uriOf(scope: unknown): string | undefined {
  return isRecord(scope) && 'uri' in scope ? String(scope['uri']) : undefined;
}

/**
 * Whether a URI is below a folder. Unlike the paths of other folders, the path of a root folder ends with a slash:
 * `/`, `/c:/`.
 */
export function isBelow(folder: Pick<Uri, 'path'>, uri: Pick<Uri, 'path'>): boolean {
  const start = `${folder.path.replace(/\/$/, '')}/`;
  return uri.path.startsWith(start) && uri.path.length > start.length;
}
