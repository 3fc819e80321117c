import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { listFiles, PackageManager } from '@vscode/vsce';
import { shippedFolder } from '../../../scripts/lib/extensionPackage.mjs';
import { collectMessages, messagesFile } from '../../../scripts/lib/messages.mjs';

describe('localizable messages', () => {
  it('match the code (update with "npm run l10n")', async () => {
    assert.deepEqual(JSON.parse(readFileSync(messagesFile, 'utf8')), JSON.parse(await collectMessages()));
  });

  it('ship with the extension', async () => {
    const { l10n } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly l10n: string };
    assert.equal(l10n, './l10n');
    const files = await listFiles({ cwd: shippedFolder(), packageManager: PackageManager.None });
    assert.ok(files.includes('l10n/bundle.l10n.json'));
    assert.ok(files.includes('package.nls.json'));
  });

  it('have named placeholders', () => {
    assert.doesNotMatch(readFileSync(messagesFile, 'utf8'), /\{\d+\}/);
  });
});
