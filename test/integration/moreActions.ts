import { strict as assert } from 'node:assert';
import { commands, env, Uri, workspace, type TextDocument } from 'vscode';
import { answerInOrder, answerPicks, restorePicks } from './quickPicks';
import { connected } from './responseDocument';
import type { World } from './world';

/** Returns the titles of *More Actions* for a response, or for the operation at an offset. */
export async function actionsOf(uri: Uri, offset?: number): Promise<readonly string[]> {
  let titles: readonly string[] = [];
  answerPicks(({ items }) => {
    titles = items.map(({ label }) => label.replace(/^\$\([a-z-]+\)\s*/, ''));
    return undefined;
  });
  try {
    await commands.executeCommand('instanceExplorer.moreActions', uri, offset);
  } finally {
    restorePicks();
  }
  return titles;
}

export function registerMoreActionsSuite(world: World): void {
  describe('more actions of an operation', () => {
    let document: TextDocument;
    const offsetOf = (marker: string): number => document.getText().indexOf(marker);

    /** Returns what a command copies if these items are selected. */
    const copied = async (command: string, ...choices: readonly string[]): Promise<string> => {
      await env.clipboard.writeText('');
      answerInOrder(...choices);
      try {
        await commands.executeCommand(command, document.uri, offsetOf('query Me'));
      } finally {
        restorePicks();
      }
      return env.clipboard.readText();
    };
    const containsToken = (text: string): boolean =>
      Object.values(world.sample.tokens).some((token) => text.includes(token));

    before(async () => {
      document = await workspace.openTextDocument(Uri.joinPath(world.folder, 'queries', 'people.graphql'));
      await connected(document.uri);
    });

    it('have the titles of their commands, and include pages only if it has some', async () => {
      const ofMe = await actionsOf(document.uri, offsetOf('query Me'));
      assert.deepEqual(await actionsOf(document.uri, offsetOf('query FirstPeople')), [
        'Run All Pages',
        ...ofMe,
      ]);
      assert.deepEqual(
        ofMe.filter((title) => title.startsWith('Copy')),
        ['Copy Operation as cURL', 'Copy Operation as cURL with Token...', 'Copy Link to Operation'],
      );
    });

    it('copy a cURL command without the token, and without a prompt', async () => {
      const line = await copied('instanceExplorer.copyAsCurl');
      assert.match(line, /^curl \\\n {3}-H "Authorization: token \$SRC_ACCESS_TOKEN" \\\n/);
      assert.equal(containsToken(line), false);
    });

    it('copy the token after a confirmation, and a link', async () => {
      const moreActions = 'instanceExplorer.moreActions';
      assert.equal(await copied(moreActions, 'cURL with Token', 'Cancel'), '');
      assert.equal(containsToken(await copied(moreActions, 'cURL with Token', 'Copy with Token')), true);
      assert.match(await copied(moreActions, 'Copy Link'), /^http.*\/debug\/console#/);
    });
  });
}
