import { strict as assert } from 'node:assert';
import { commands, Uri, window, workspace, type Disposable } from 'vscode';
import { HugeFiles } from '../support/hugeFiles';
import { controlOf } from '../support/sampleControl';
import { eventually, type World } from './world';

const query = 'query Huge { currentUser { username } }\n';
const withVariable = 'query Given($first: Int!) { users(first: $first) { totalCount } }\n';
const gigabyte = 1024 * 1024 * 1024;

/** Registers tests of the size limits that are checked before files are read. */
export function registerLimitsSuite(world: World): void {
  const files = new HugeFiles({
    '/large.graphql': { size: 10 * 1024 * 1024, text: query },
    '/given.graphql': { size: withVariable.length, text: withVariable },
    '/given.vars.json': { size: gigabyte, text: '{"Given":{"first":1}}' },
  });
  const fileUri = (path: string): Uri => Uri.from({ scheme: 'huge', path });
  const control = controlOf(world.sample);
  const requests = async (): Promise<number> => ((await control('requests')) as readonly unknown[]).length;

  describe('file size limits', () => {
    let provider: Disposable;
    before(() => {
      provider = workspace.registerFileSystemProvider('huge', files, { isReadonly: true });
    });
    after(() => {
      provider.dispose();
    });

    it('reject a file that is too large before reading it', async () => {
      await commands.executeCommand('instanceExplorer.runFile', fileUri('/large.graphql'));
      await eventually('the summary', () =>
        workspace.textDocuments.find(
          (one) => one.uri.path === '/Run summary.md' && one.getText().includes('large.graphql'),
        ),
      ).then((one) => assert.match(one.getText(), /too large \(10 MB\)\. The maximum size is 4\.0 MB/));
      assert.deepEqual(files.read, []);
    });

    it('reject a variables file that is too large', async () => {
      const document = await workspace.openTextDocument(fileUri('/given.graphql'));
      await window.showTextDocument(document);
      const before = await requests();
      await commands.executeCommand('instanceExplorer.runOperation', document.uri, 0);
      assert.deepEqual(files.read, ['/given.graphql']);
      assert.equal(await requests(), before);
    });
  });
}
