import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Uri, extensions, workspace, type Extension } from 'vscode';
import { recordPages, type Page } from './pages';
import { startControlledProcess, type SampleProcess } from '../support/sampleProcess';

/** Running sample instance and the extension connected to it. */
export interface World {
  readonly sample: SampleProcess;
  readonly extension: Extension<unknown>;
  readonly folder: Uri;
  /** Open pages of the table editor. */
  readonly pages: readonly Page[];
  stop(): void;
}

/** Environment variable of this process that child processes must not inherit. */
const secretVariable = 'INSTANCE_EXPLORER_TEST_SECRET';
export const secretValue = 'canary-environment-5d2c';

/** Starts the sample instance and connects the extension to it in the same way as `npm start`. */
export async function startWorld(): Promise<World> {
  const extension = extensions.getExtension('instance-explorer.instance-explorer');
  assert.ok(extension, 'the extension under test is loaded');
  assert.equal(extension.isActive, false, 'the extension is inactive before its first use');
  const [folder] = workspace.workspaceFolders ?? [];
  assert.ok(folder, 'the demo workspace is open');

  process.env[secretVariable] = secretValue;
  const sample = await startControlledProcess(extension.extensionPath);
  process.env['INSTANCE_EXPLORER_DEV_CONNECTION'] = JSON.stringify({
    name: 'Sample',
    baseUrl: sample.baseUrl,
    token: sample.tokens['admin'],
    analyticsUrl: sample.analyticsUrl,
    analyticsToken: sample.tokens['analytics'],
    instanceHost: sample.instanceURL,
  });
  const pages = recordPages();
  await extension.activate();
  return { sample, extension, folder: folder.uri, pages, stop: () => sample.stop() };
}

/** The row of the user registry in the Analytics view, as an argument of its commands. */
export const registryRow = {
  id: 'registry',
  label: 'User registry',
  context: 'export registry',
  subject: { kind: 'export', request: { exportName: 'user-registry', parameters: {}, identity: 'registry' } },
};

/** Polls until `look` returns neither `undefined` nor `false`, within the time limit. The error contains `what`. */
export async function eventually<T>(
  what: string,
  look: () => T | undefined | Promise<T | undefined>,
  limitMs = 60_000,
): Promise<T> {
  for (const start = performance.now(); performance.now() - start < limitMs;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    await sleep(50);
  }
  throw new Error(`Waited in vain for ${what}.`);
}
