import { join } from 'node:path';
import * as l10n from '@vscode/l10n';
import { Uri, window, workspace, type Disposable } from 'vscode';
import { toUserError } from '../../shared/userError';
import type { App } from '../app';
import { withProgress } from '../adapters/progress';
import { offerNextSteps } from '../connections/nextSteps';
import { connectSample, disconnectSample, sweepSampleConnections } from './sampleConnections';
import { startSampleProcess, type SampleProcess } from './sampleProcess';
import { sampleQueries } from './sampleQueries';
import { explain } from '../adapters/hints';

const recheckMs = 5_000;

export interface SampleFeature extends Disposable {
  /** Deletes the connections to stopped sample instances, with their data. */
  sweep(): Promise<void>;
  /**
   * Deletes the connection to the sample instance of this window, because the instance stops when the window closes.
   */
  leave(): Promise<void>;
}

/** Registers the command "Try the Sample Instance", which starts a local instance that stops when the window closes. */
export function registerSample(app: App): SampleFeature {
  const bundle = Uri.joinPath(app.editor.extensionUri, 'dist', 'sample.js').fsPath;
  let running: SampleProcess | undefined;
  let recheck: NodeJS.Timeout | undefined;

  const sweep = async (): Promise<void> => {
    await sweepSampleConnections(app);
    recheckLater();
  };
  /**
   * Schedules another sweep while sample connections of other windows exist. Other windows close without a
   * notification, and after a reload, the process of the previous window can take a moment to end.
   */
  const recheckLater = (): void => {
    clearTimeout(recheck);
    const isListed = app.connections.list().some(({ id }) => app.sampleIds.otherWindow(id) !== undefined);
    if (!isListed) return;
    recheck = setTimeout(() => {
      sweep().catch((error: unknown) => {
        app.editor.log.warn(
          explain(toUserError(error, "Couldn't remove sample connections that have ended.")),
        );
        recheckLater();
      });
    }, recheckMs);
  };
  recheckLater();

  const command = app.editor.registerCommand('instanceExplorer.trySample', async () => {
    const connection = await withProgress(l10n.t('Starting the sample instance...'), async ({ signal }) => {
      await sweep();
      if (running?.alive !== true) running = await startSampleProcess(bundle, signal);
      return connectSample(app, running.facts);
    });
    await openQueries(Uri.file(join(app.editor.folder('sample'), 'sample.graphql')));
    void offerNextSteps(connection);
  });

  return {
    sweep,
    leave: () => disconnectSample(app),
    dispose: () => {
      clearTimeout(recheck);
      command.dispose();
      running?.stop();
    },
  };
}

/**
 * Opens the sample queries from a file, because VS Code asks before it closes untitled documents. An existing file is
 * not replaced, because the user can have changed it.
 */
async function openQueries(uri: Uri): Promise<void> {
  try {
    await workspace.fs.stat(uri);
  } catch {
    await workspace.fs.writeFile(uri, Buffer.from(sampleQueries()));
  }
  await window.showTextDocument(await workspace.openTextDocument(uri), { preview: false });
}
