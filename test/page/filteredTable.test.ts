import assert from 'node:assert/strict';
import type { BrowserContext } from 'playwright-core';
import { launchBrowser } from '../../scripts/lib/browser.mjs';
import { PreviewPage } from '../support/preview/previewPage';
import { registry } from '../support/preview/tables';

describe('a table that is opened with filters', function () {
  this.timeout(60_000);
  let context: BrowserContext;
  let preview: PreviewPage;
  before(async () => {
    context = await launchBrowser();
  });
  after(() => context.close());
  afterEach(async () => {
    assert.deepEqual(await preview.complaints(), [], 'policy violations, errors or foreign requests');
    await preview.page.close();
  });

  it('shows only their rows if it is open already', async () => {
    preview = await PreviewPage.open(context, { reader: registry(1000) });
    await preview.rowsShown();
    await preview.search.fill('ken');
    await preview.counts.getByText('125 of').waitFor();
    preview.filter([{ column: 'Username', operator: 'equals', value: 'ada-0' }]);
    await preview.counts.getByText(/^1 of/).waitFor();
    assert.equal(await preview.search.inputValue(), '');
    assert.equal(await preview.cell(0, 'Username').textContent(), 'ada-0');
  });
});
