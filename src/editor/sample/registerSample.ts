import { Uri, window, workspace, type Disposable } from 'vscode';
import type { App } from '../../app';
import { withProgress } from '../adapters/progress';
import { connectSample, disconnectSample, sweepSampleConnections } from './sampleConnections';
import { startSampleProcess, type SampleProcess } from './sampleProcess';
import { sampleQueries } from './sampleQueries';

export interface SampleFeature extends Disposable {
  /** Removes the connection to the sample instance, which ends with this window. */
  leave(): Promise<void>;
}

/** "Try the Sample Instance": a place to learn the product in, started on this machine and gone with the window. */
export function registerSample(app: App): SampleFeature {
  const bundle = Uri.joinPath(app.editor.extensionUri, 'dist', 'sample.js').fsPath;
  let running: SampleProcess | undefined;

  const command = app.editor.registerCommand(
    'instanceExplorer.trySample',
    'start the sample instance',
    async () => {
      await withProgress('Starting the sample instance', async ({ signal }) => {
        await sweepSampleConnections(app);
        if (running?.alive !== true) running = await startSampleProcess(bundle, signal);
        await connectSample(app, running.facts);
      });
      const document = await workspace.openTextDocument({ language: 'graphql', content: sampleQueries });
      await window.showTextDocument(document);
    },
  );

  return {
    leave: () => disconnectSample(app),
    dispose: () => {
      command.dispose();
      running?.stop();
    },
  };
}
