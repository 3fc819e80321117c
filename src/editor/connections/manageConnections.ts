import { env, Uri, window } from 'vscode';
import type { App } from '../../app';
import type { Connection } from '../../instance';
import { forgetReports, removeDatasets } from '../../reports';
import { askSteps } from '../adapters/steps/steps';
import { errorRemark } from './remarks';

export async function renameConnection(app: App, connection: Connection): Promise<void> {
  await askSteps('Rename Connection', [
    {
      kind: 'text',
      prompt: () => `Name of the connection to ${connection.baseUrl}.`,
      value: () => connection.name,
      remark: (text) => errorRemark(app.connections.nameProblem(text, connection.id)),
      accept: (text) => app.connections.rename(connection.id, text),
    },
  ]);
}

/** Removes a connection with its credentials and fetched data, after asking. */
export async function removeConnection(app: App, connection: Connection): Promise<void> {
  const remove = 'Remove';
  const chosen = await window.showWarningMessage(
    `Remove the connection "${connection.name}"?`,
    { modal: true, detail: 'Its token and the data fetched through it are deleted from this machine.' },
    remove,
  );
  if (chosen !== remove) return;
  // The credential first: if the storage fails, the connection stays and says so, and nothing is orphaned.
  const untold = await app.signIns.forget(connection);
  await removeDatasets(app.datasetsFolder, connection.id);
  await forgetReports(app.editor.globalState, connection.id);
  await app.connections.remove(connection.id);
  if (untold !== undefined) app.editor.reporter.report(untold, 'tell the instance');
}

export async function copyAddress(connection: Connection): Promise<void> {
  await env.clipboard.writeText(connection.baseUrl);
}

/** Opens the instance's own API console in the browser. */
export async function openConsole(connection: Connection): Promise<void> {
  await env.openExternal(Uri.parse(`${connection.baseUrl}/debug/console`));
}
