import assert from 'node:assert/strict';
import type { BrowserContext } from 'playwright-core';
import { launchBrowser } from '../../scripts/lib/browser.mjs';
import type { ComparisonInfo } from '../../src/shared/tableEditor/comparisonInfo';
import { PreviewPage } from '../support/preview/previewPage';
import { registry, table } from '../support/preview/tables';
import { inPseudoLanguage, pseudo } from '../support/pseudoLanguage';

describe('language of the table editor page', function () {
  this.timeout(60_000);
  let context: BrowserContext;
  before(async () => {
    context = await launchBrowser();
  });
  after(() => context.close());
  inPseudoLanguage();

  it('matches the language of the extension host in labels and accessible names', async () => {
    const { page } = await PreviewPage.open(context, { reader: registry(10) });
    await page.getByRole('searchbox', { name: pseudo('Search') }).waitFor();
    assert.equal(await page.getByPlaceholder(pseudo('Search')).count(), 1);
    for (const name of ['Export...', 'More Actions', 'Copy', 'Columns'])
      assert.equal(await page.getByRole('button', { name: pseudo(name), exact: true }).count(), 1, name);
    for (const name of ['Table', 'Chart'])
      assert.equal(await page.getByRole('tab', { name: pseudo(name), exact: true }).count(), 1, name);
    assert.equal(await page.getByRole('tablist', { name: pseudo('Tabs') }).count(), 1);
    // The bar for errors is hidden, but exists.
    assert.equal(await page.locator('.complaint button').textContent(), pseudo('Dismiss'));
    await page.close();
  });

  it('applies to cells without a value, and to the kinds of changes in a comparison', async () => {
    const comparison: ComparisonInfo = {
      change: 'Change',
      key: ['ID'],
      kinds: [{ kind: 'Added', rows: 1 }],
      before: 'Before',
      changed: [],
      unchanged: 0,
      earlierRows: 0,
      laterRows: 1,
      columnChanges: [],
    };
    const { page } = await PreviewPage.open(context, {
      reader: table(['Change', 'ID', 'Name', 'Before'], [['Added', '1', null, null]]),
      more: { comparison },
    });
    const row = page.locator('[row-index="0"]');
    await row.locator('[col-id="Change"]').getByText(pseudo('Added'), { exact: true }).waitFor();
    await row.locator('[col-id="Name"]').getByText(pseudo('(blank)'), { exact: true }).waitFor();
    await page.getByRole('columnheader', { name: 'Change' }).locator('.column-button').click();
    await page.getByRole('menuitemcheckbox', { name: pseudo('Added') }).waitFor();
    await page.close();
  });

  it('is set before the first message is displayed', async () => {
    const { page } = await PreviewPage.open(context, { reader: table(['a'], []) });
    await page.getByRole('heading', { name: pseudo('No rows'), exact: true }).waitFor();
    await page.close();
  });

  it("applies to the page for a table that can't be opened", async () => {
    const open = () => Promise.reject(new Error('no table'));
    const { page } = await PreviewPage.open(context, { reader: registry(1), open });
    await page.getByRole('button', { name: pseudo('Try Again'), exact: true }).waitFor();
    await page.close();
  });
});
