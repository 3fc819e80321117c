import { strict as assert } from 'node:assert';
import { commands, Position, Uri, window, workspace, type TextDocument } from 'vscode';
import type { FaultAction } from '../support/sample/faults/fault';
import { controlOf } from '../support/sampleControl';
import { actionsOf } from './moreActions';
import { connected, lensTitles, responseDocument } from './responseDocument';
import { eventually, type World } from './world';

export function registerFailedRunsSuite(world: World): void {
  describe('failed runs', () => {
    const control = controlOf(world.sample);
    let query: TextDocument;
    let documents = 0;

    const run = (): Thenable<unknown> =>
      commands.executeCommand('instanceExplorer.runOperation', query.uri, 0);

    const fail = (action: FaultAction): Promise<unknown> =>
      control('addFault', { operation: 'Failing', action });
    const withText = (text: RegExp): Promise<TextDocument> =>
      eventually(`${String(text)} in the response`, async () => {
        const shown = await responseDocument('Failing.json');
        return text.test(shown.getText()) ? shown : undefined;
      });
    const withLens = (document: TextDocument, title: RegExp): Promise<string> =>
      eventually(`the lens ${String(title)}`, async () => {
        const titles = (await lensTitles(document.uri)).join(' | ');
        return title.test(titles) ? titles : undefined;
      });

    beforeEach(async () => {
      // VS Code uses the names of closed documents again, and a document with the same name has a previous response.
      query = await workspace.openTextDocument(Uri.parse(`untitled:failing${(documents += 1)}.graphql`));
      const editor = await window.showTextDocument(query);
      await editor.edit((edit) =>
        edit.insert(
          new Position(0, 0),
          'query Failing($first: Int = 3) { users(first: $first) { nodes { id } } }\n',
        ),
      );
      await connected(query.uri);
    });
    afterEach(async () => {
      await control('removeFaults');
      await commands.executeCommand('workbench.action.closeAllEditors');
      // Otherwise, the next test finds this response.
      await eventually('closed tabs', () => window.tabGroups.all.every(({ tabs }) => tabs.length === 0));
    });

    it('show the reason above the previous response until the next success', async () => {
      await run();
      const { length } = (await withText(/^\{/)).getText();
      await fail({ kind: 'reset' });
      await run();
      const failed = await withText(/^\/\/ Connection closed\n\/\/ Couldn't run Failing on Sample\.\n/);
      assert.equal(failed.languageId, 'graphql-response');
      const [comment = '', response = ''] = failed.getText().split('\n\n');
      assert.match(comment, /was closed/);
      assert.ok(comment.split('\n').every((line) => line.startsWith('// ')));
      assert.equal(response.length, length);
      assert.match(
        await withLens(failed, /Try Again/),
        /^Try Again \| \$\(error\)\u00a0\d\d:\d\d \| Show Log \| \$\(table\)\u00a0Table \| \$\(history\)\u00a0From \d\d:\d\d · 200 · .* · 3 rows$/,
      );

      await control('removeFaults');
      await commands.executeCommand('instanceExplorer.retryRun', failed.uri);
      const again = await withText(/^\{/);
      assert.deepEqual(await actionsOf(again.uri), ['Show Response as Table', 'Pin Response']);
      assert.equal(again.languageId, 'graphql-response');
      assert.match(await withLens(again, /Pin$/), /^\$\(table\)\u00a0Table \| \$\(pass\)\u00a0200 · /);
    });

    it('show only the reason without a previous response, and the server response as details', async () => {
      await fail({ kind: 'reply', status: 503, body: 'Down until https://evil.example/ is paid.' });
      await run();
      const failed = await withText(/^\/\/ /);
      assert.match(failed.getText(), /^\/\/ 503 · Server error\n(\/\/ .+\n)+$/);
      assert.doesNotMatch(failed.getText(), /https:/);
      assert.match(
        await withLens(failed, /Try Again/),
        /^Try Again \| \$\(error\)\u00a0\d\d:\d\d \| Details$/,
      );
      assert.deepEqual(await actionsOf(failed.uri), ['Try Again', 'Show Error Details']);
      await commands.executeCommand('instanceExplorer.showFailureDetails', failed.uri);
      const details = await responseDocument('Failing error.txt');
      assert.equal(details.getText(), 'Down until https://evil.example/ is paid.');
    });

    it('offer to sign in if the credential is rejected', async () => {
      await fail({ kind: 'reply', status: 401, body: 'Invalid access token.\n' });
      await run();
      const failed = await withText(/^\/\/ 401 · Sign-in rejected\n/);
      assert.match(await withLens(failed, /Sign In/), /^Sign In \| \$\(error\)\u00a0\d\d:\d\d \| Try Again/);
    });

    it('are repeated with the same request body', async () => {
      await fail({ kind: 'reply', status: 404 });
      const sent = async (): Promise<readonly unknown[]> =>
        ((await control('requests')) as readonly { readonly target: string; readonly body: string }[])
          .filter(({ target }) => target.endsWith('?Failing'))
          .map(({ body }) => JSON.parse(body) as unknown);
      await control('forgetRequests');
      await run();
      const failed = await withText(/^\/\/ /);
      await commands.executeCommand('instanceExplorer.retryRun', failed.uri);
      const [first, second] = await sent();
      assert.notEqual(first, undefined);
      assert.deepEqual(second, first);
    });

    it('let the user open the data of the previous response as a table', async () => {
      await run();
      await withText(/^\{/);
      await fail({ kind: 'reply', status: 404 });
      await run();
      const failed = await withText(/^\/\/ /);
      await commands.executeCommand('instanceExplorer.showTable', failed.uri);
      await eventually('the table', () =>
        window.tabGroups.all
          .flatMap(({ tabs }) => tabs)
          .find(({ label }) => label === 'Failing: users.nodes'),
      );
    });
  });
}
