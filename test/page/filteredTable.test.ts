import assert from 'node:assert/strict';
import { pagesFor } from '../support/preview/pages';
import { PreviewPage } from '../support/preview/previewPage';
import { registry } from '../support/preview/tables';

describe('table opened with filters', function () {
  this.timeout(60_000);
  const openPage = pagesFor(PreviewPage);
  let preview: PreviewPage;

  it('shows only matching rows and clears the search if the table is already open', async () => {
    preview = await openPage({ reader: registry(1000) });
    await preview.rowsShown();
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
});
