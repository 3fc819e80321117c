import * as l10n from '@vscode/l10n';
import { Uri, workspace, type WorkspaceFolder } from 'vscode';
import { leadsOutside } from '../../reports/export/outside';
import { UserError } from '../../shared/userError';
import { isBelow } from './taskFolder';

/**
 * Resolves a path in a task, which must be in the workspace folder because tasks are untrusted.
 *
 * @param property the name of the property in the task definition
 * @throws UserError `input` for a path outside the folder, or if a symbolic link in its parent folders leads outside
 */
export async function pathInFolder(
  folder: WorkspaceFolder,
  path: string,
  property: 'file' | 'output',
): Promise<Uri> {
  const uri = Uri.joinPath(folder.uri, path);
  if (!isBelow(folder.uri, uri)) {
    throw new UserError(
      'input',
      l10n.t('The path in "{property}" of the task isn\'t inside the workspace folder: {path}.', {
        property,
        path,
      }),
      { advice: adviceFor(property) },
    );
  }
  const outside =
    folder.uri.scheme === 'file' ? await leadsOutside(folder.uri.fsPath, uri.fsPath) : undefined;
  if (outside === undefined) return uri;
  throw new UserError(
    'input',
    l10n.t(
      'The path in "{property}" of the task contains a symbolic link that leads out of the workspace folder: {path}.',
      { property, path: workspace.asRelativePath(uri) },
    ),
    { advice: adviceFor(property), detail: outside },
  );
}

function adviceFor(property: 'file' | 'output'): string {
  return property === 'file' ? l10n.t('Change "file" in the task.') : l10n.t('Change "output" in the task.');
}
