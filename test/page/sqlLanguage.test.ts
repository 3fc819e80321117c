import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import { setDisplayLanguage, type Translations } from '../../src/shared/displayLanguage';
import { SqlPage, statement } from '../support/charts/sqlPage';
import { pagesFor } from '../support/preview/pages';
import { pseudo, pseudoTranslations } from '../support/pseudoLanguage';

/** Matches the keys of the messages that replace English texts of CodeMirror. */
const replaced =
  /^(Suggestions\/Label of a list in an editor|Selection deleted\/Screen reader announcement)$/;

describe('language of the SQL editor', function () {
  this.timeout(60_000);
  beforeEach(() => {
    const texts = Object.entries(pseudoTranslations()).filter(([key]) => replaced.test(key));
    setDisplayLanguage({ locale: 'en', translations: Object.fromEntries(texts) });
  });
  afterEach(() => setDisplayLanguage(undefined));
  const openPage = pagesFor(SqlPage);

  it('applies to the list of suggestions, and to announcements for screen readers', async () => {
    const { page, editor } = await openPage({ state: { tabs: { sql: { statement } } } });
    // An announcement is removed after a short time.
    const announced = page.evaluate<string>(`new Promise((resolve) => {
      const place = document.querySelector('.cm-announced');
      const observer = new MutationObserver(() => resolve(place.textContent));
      observer.observe(place, { childList: true, characterData: true, subtree: true });
    })`);
    await editor.press('Control+a');
    await editor.press('Delete');
    assert.equal(await announced, pseudo('Selection deleted'));
    await editor.pressSequentially('sel');
    await page.getByRole('listbox', { name: pseudo('Suggestions') }).waitFor();
  });

  it('leaves the line of a result one line high in German on a narrow page', async () => {
    const german = readFileSync(join(root, 'l10n', 'bundle.l10n.de.json'), 'utf8');
    setDisplayLanguage({ locale: 'de', translations: JSON.parse(german) as Translations });
    const { page } = await openPage({ state: { tabs: { sql: { statement } } } });
    await page.setViewportSize({ width: 480, height: 600 });
    await page.locator('.sql-run').click();
    const bar = page.locator('.sql-result-bar[data-state="done"]', { hasText: '4 Zeilen' });
    await bar.waitFor();
    assert.equal((await bar.boundingBox())?.height, 32);
  });
});
