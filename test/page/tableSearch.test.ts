import assert from 'node:assert/strict';
import { pagesFor } from '../support/preview/pages';
import { PreviewPage } from '../support/preview/previewPage';
import { registry } from '../support/preview/tables';

describe('search of a table', function () {
  this.timeout(60_000);
  const openPage = pagesFor(PreviewPage);
  let preview: PreviewPage;

  beforeEach(async () => {
    preview = await openPage({ reader: registry(1000) });
    await preview.rowsShown();
  });

  it('is cleared if the open table is opened with filters', async () => {
    await preview.search.fill('ken');
    await preview.counts.getByText('125 of').waitFor();
    preview.filter([{ column: 'Username', operator: 'equals', value: 'ada-0' }]);
    await preview.counts.getByText(/^1 of/).waitFor();
    await preview
      .cell(0, 'Username')
      .filter({ hasText: /^ada-0$/ })
      .waitFor();
    assert.equal(await preview.search.inputValue(), '');
  });

  it('retains text that was typed just before another part of the page was used', async () => {
    await preview.page.evaluate(`(() => {
      const box = document.querySelector('input[aria-label="Search"]');
      box.focus();
      box.value = 'ken';
      box.dispatchEvent(new Event('input'));
      box.blur();
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Columns').click();
    })()`);
    await preview.counts.getByText('125 of 1,000 rows').waitFor();
  });
});
