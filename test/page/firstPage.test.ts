import assert from 'node:assert/strict';
import { pagesFor } from '../support/preview/pages';
import { PreviewPage } from '../support/preview/previewPage';
import { registry, table } from '../support/preview/tables';

describe('start of the table editor page', function () {
  this.timeout(60_000);
  const openPage = pagesFor(PreviewPage);
  let preview: PreviewPage;
  const open = async (): Promise<void> => {
    preview = await openPage({ reader: registry(1000) });
    await preview.rowsShown();
  };

  it("deletes only VS Code's style rules for find matches", async () => {
    await open();
    const selectors = await preview.page.evaluate<string[]>(
      `[...document.getElementById('_defaultStyles').sheet.cssRules[0].cssRules].map((rule) => rule.selectorText)`,
    );
    assert.deepEqual(selectors, ['::selection']);
  });

  it('shows the first page, which is sent with the table, without a request', async () => {
    await open();
    const pages = (): number =>
      preview.posted.filter((message) => message.type === 'request' && message.request.kind === 'page')
        .length;
    assert.equal(pages(), 0);
    await preview.refresh(registry(500));
    await preview.counts.getByText('500 rows', { exact: true }).waitFor();
    await preview.rowsShown();
    assert.equal(pages(), 0);
    await preview.header('Events').click();
    await preview.counts.getByText('Sorted by Events ↑').waitFor();
    await preview.rowsShown();
    assert.ok(pages() > 0);
  });

  it('requests few rows at a time of a table with many columns', async () => {
    const names = Array.from({ length: 3000 }, (_, column) => `c${column}`);
    const rows = Array.from({ length: 300 }, (_, row) => names.map((name) => `${name} of ${row}`));
    preview = await openPage({ reader: table(names, rows) });
    await preview.rowsShown();
    await preview.cell(0, 'c0').click();
    await preview.press('Control+End');
    await preview.cell(299, 'c2999').getByText('c2999 of 299', { exact: true }).waitFor();
    const limits = preview.posted.flatMap((message) =>
      message.type === 'request' && message.request.kind === 'page' ? [message.request.page.limit] : [],
    );
    assert.deepEqual([...new Set(limits)], [40]);
  });
});
