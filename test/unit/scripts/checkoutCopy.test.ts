import assert from 'node:assert/strict';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { copyCheckout } from '../../../scripts/lib/checkoutCopy.mjs';
import { root } from '../../../scripts/lib/paths.mjs';

describe('a copy of the checkout', () => {
  it('contains the sources but no builds, and shares the packages and downloads', () => {
    const copy = copyCheckout();
    for (const name of ['package.json', 'src/extension.ts', 'scripts/lib/checkoutCopy.mjs'])
      assert.equal(readFileSync(join(copy, name), 'utf8'), readFileSync(join(root, name), 'utf8'));
    for (const name of ['node_modules', '.vscode-test'])
      assert.equal(realpathSync(join(copy, name)), realpathSync(join(root, name)));
    for (const name of ['.git', 'dist', 'out']) assert.ok(!existsSync(join(copy, name)), name);
  });
});
