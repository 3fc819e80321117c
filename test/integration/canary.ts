import { strict as assert } from 'node:assert';
import { workspace } from 'vscode';
import { findSecrets } from '../support/search';
import type { World } from './world';

export function registerCanarySuite(world: World): void {
  describe('tokens', () => {
    it("aren't in any open document", () => {
      for (const document of workspace.textDocuments) {
        for (const token of Object.values(world.sample.tokens)) {
          assert.equal(document.getText().includes(token), false, document.uri.toString());
        }
      }
    });

    it("aren't in any file of the workspace", () => {
      const { found, bytesSearched } = findSecrets([world.folder.fsPath], world.sample.tokens);
      assert.deepEqual(found, []);
      assert.ok(bytesSearched > 1000);
    });
  });
}
