import assert from 'node:assert/strict';
import { UserError } from '../../src/shared/userError';
import { eventually } from '../support/eventually';
import { pagesFor } from '../support/preview/pages';
import { PreviewPage, type PreviewOptions } from '../support/preview/previewPage';
import { registry, table, tenMillionRows } from '../support/preview/tables';

describe('table editor: search and states', function () {
  this.timeout(60_000);
  const openPage = pagesFor(PreviewPage);
  let preview: PreviewPage;
  const open = async (options: Partial<PreviewOptions> = {}): Promise<void> => {
    preview = await openPage({ reader: registry(1000), ...options });
    await preview.rowsShown();
  };

  it('searches the cells, announces the number of matching rows, and clears the search on Escape', async () => {
    await open();
    await preview.search.fill('GRACE');
    await preview.announced('125 of 1,000 rows');
    await preview.search.press('Escape');
    await preview.counts.getByText('1,000 rows', { exact: true }).waitFor();
    assert.equal(await preview.search.inputValue(), '');
  });

  it('shows an error instead of the number of matching rows until an invalid filter is removed', async () => {
    await open();
    preview.filter([{ column: 'Events', operator: 'equals', value: 'many' }]);
    await preview.counts.getByText("Couldn't count the matching rows", { exact: true }).waitFor();
    await preview.page.getByRole('button', { name: /^Remove the filter/ }).click();
    await preview.counts.getByText('1,000 rows', { exact: true }).waitFor();
  });

  it('highlights search matches and steps through them without layout shifts', async () => {
    await open();
    const boxes = async (): Promise<unknown[]> => [
      await preview.page.getByRole('grid').boundingBox(),
      await preview.page.getByRole('button', { name: 'Columns', exact: true }).boundingBox(),
      await preview.search.boundingBox(),
    ];
    const before = await boxes();
    await preview.search.fill('GRACE');
    await preview.page.getByText('1 of 125', { exact: true }).waitFor();
    assert.deepEqual((await boxes()).slice(0, 2), before.slice(0, 2));
    const marked = preview.page.locator('mark.current');
    assert.equal(await marked.textContent(), 'grace', 'as written in the cell');
    assert.equal(await preview.cell(3, 'Username').locator('mark').textContent(), 'grace');
    const currentIn = (row: number): Promise<void> =>
      preview.page.locator(`[row-index="${row}"] mark.current`).waitFor();
    await currentIn(0);
    await preview.press('Enter', 'F3');
    await preview.page.getByText('3 of 125', { exact: true }).waitFor();
    await currentIn(2);
    await preview.press('Shift+F3', 'Shift+F3', 'Shift+F3');
    await preview.page.getByText('125 of 125', { exact: true }).waitFor();
    await preview.cell(124, 'Username').locator('mark.current').waitFor();
    await preview.search.fill('nobody');
    await preview.page.getByText('No matches', { exact: true }).waitFor();
    assert.equal(await preview.page.getByRole('button', { name: 'Next Match' }).count(), 0);
  });

  it('shows the position among the matches in a window of 900 pixels, also beside a filter', async () => {
    await open();
    // The width that VS Code leaves beside the sidebar.
    await preview.page.setViewportSize({ width: 546, height: 560 });
    const position = preview.page.locator('.match-position');
    const toolbar = preview.page.getByRole('toolbar', { name: 'Table' });
    const fits = (): Promise<void> =>
      eventually(
        () => toolbar.evaluate((element) => element.scrollWidth <= element.clientWidth),
        'the toolbar fits',
      );
    await preview.search.fill('grace');
    await position.getByText('1 of 125', { exact: true }).waitFor();
    await fits();
    preview.filter([{ column: 'Username', operator: 'contains', value: 'grace' }]);
    await preview.page.getByRole('button', { name: '1 filter' }).waitFor();
    await preview.search.fill('grace');
    await position.getByText('1 of 125', { exact: true }).waitFor();
    await fits();
    await preview.page.setViewportSize({ width: 465, height: 560 });
    const chip = preview.page.getByRole('button', { name: '1 filter' });
    await eventually(
      () => chip.evaluate((element) => element.scrollWidth <= element.clientWidth),
      'the filter is legible',
    );
  });

  it('retains the scroll position and the focused cell when user names are added', async () => {
    const names = ['ID', ...Array.from({ length: 20 }, (_, place) => `column ${place}`)];
    const rows = (columns: readonly string[]): string[][] =>
      Array.from({ length: 1000 }, (_, row) => columns.map((name) => `${name} ${row}`));
    await open({ reader: table(names, rows(names)) });
    await preview.cell(0, 'column 1').click();
    await preview.press('Control+End');
    await preview.focusIs('999 column 19');
    await preview.press('ArrowUp', 'ArrowUp', 'ArrowLeft');
    await preview.focusIs('997 column 18');
    const top = (): Promise<number> =>
      preview.page.evaluate<number>(`document.activeElement.getBoundingClientRect().top`);
    const before = await top();
    const more = ['ID', 'Username', ...names.slice(1)];
    await preview.refresh(table(more, rows(more)));
    await preview.page.getByText('22 columns', { exact: true }).waitFor();
    await preview.focusIs('997 column 18');
    assert.ok(Math.abs((await top()) - before) < 25, 'the row is where it was');
  });

  it('shows that more rows are loading, and then shows them', async () => {
    await open({ reader: table(['a'], [['1']], { partial: true }), more: { downloading: true } });
    const grid = await preview.page.getByRole('grid').boundingBox();
    assert.ok(await preview.page.getByText('Downloading... 1 row').isVisible());
    assert.equal(await preview.counts.textContent(), '1 row so far');
    assert.ok(await preview.page.getByRole('button', { name: 'Export...' }).isDisabled());
    await preview.refresh(table(['a'], [['1'], ['2']]), { more: { asOf: Date.now() } });
    await preview.columnIs('a', ['1', '2']);
    await preview.page.getByText('Sample · just now').waitFor();
    assert.equal(await preview.page.getByText('Downloading').count(), 0);
    assert.deepEqual(await preview.page.getByRole('grid').boundingBox(), grid, 'the layout does not shift');
  });

  it('says that only the first rows are shown, and reads all rows on request', async () => {
    const refresh = (): Promise<void> => preview.refresh(table(['a'], [['1'], ['2'], ['3']]));
    await open({ reader: table(['a'], [['1'], ['2']], { partial: true }), more: { isCut: true, refresh } });
    await preview.page.getByText('First rows only').waitFor();
    assert.equal(await preview.counts.textContent(), 'First 2 rows');
    assert.ok(await preview.page.locator('.view-progress').isHidden());
    await preview.page.getByRole('button', { name: 'Refresh' }).click();
    await preview.columnIs('a', ['1', '2', '3']);
    assert.equal(await preview.page.getByText('First rows only').count(), 0);
  });

  it('shows the reason for a failed refresh without layout shifts, and tries again on request', async () => {
    let refresh: () => Promise<void> = () =>
      Promise.reject(new UserError('unreachable', 'Connection refused.'));
    await open({ more: { refresh: () => refresh() } });
    const grid = await preview.page.getByRole('grid').boundingBox();
    await preview.page.getByRole('button', { name: 'Refresh' }).click();
    const failed = preview.page.getByText(/^Couldn't refresh · data from /);
    await failed.waitFor();
    assert.equal(await failed.getAttribute('title'), 'Connection refused.');
    await preview.page.setViewportSize({ width: 540, height: 700 });
    const sign = await failed.locator('.icon-warning').boundingBox();
    const text = await failed.locator('span').first().boundingBox();
    assert.ok(
      sign && text && text.x > sign.x && text.x - sign.x - sign.width < 10,
      'the sign is beside the text',
    );
    await preview.page.setViewportSize({ width: 1400, height: 900 });
    assert.deepEqual(await preview.page.getByRole('grid').boundingBox(), grid, 'the layout does not shift');
    assert.equal(await preview.cell(0, 'Username').textContent(), 'ada-0', 'the previous rows remain');
    await preview.page.getByRole('button', { name: 'Show Log' }).click();
    await preview.untilHost(() => preview.shownLogs.length === 1);
    refresh = () => preview.refresh(table(['a'], [['1']]), { more: { asOf: Date.now() } });
    await preview.page.getByRole('button', { name: 'Try Again' }).click();
    await preview.columnIs('a', ['1']);
    await preview.page.getByText('Sample · just now').waitFor();
  });

  it("offers another way to the data where the report engine isn't available", async () => {
    let runs = 0;
    const message = "The report engine isn't available for this platform (linux arm).";
    preview = await openPage({
      reader: registry(1),
      open: () => Promise.reject(new UserError('platform', message)),
      withoutEngine: { label: 'Open as Text', run: () => Promise.resolve(void (runs += 1)) },
    });
    const notice = preview.page.getByRole('alert');
    await notice.getByText(message).waitFor();
    assert.deepEqual(await notice.getByRole('button').allTextContents(), ['Open as Text', 'Try Again']);
    await notice.getByRole('button', { name: 'Open as Text' }).press('Enter');
    await preview.untilHost(() => runs === 1);
  });

  it('handles keys while the rows of another order are loading', async () => {
    const reader = tenMillionRows();
    let load = (): void => undefined;
    const loading = new Promise<void>((resolve) => (load = resolve));
    await open({
      reader: {
        ...reader,
        page: async (query, page) => {
          if (query.sort.length > 0) await loading;
          return reader.page(query, page);
        },
      },
    });
    await preview.cell(0, 'Username').click();
    await preview.press('ArrowUp', 'Enter');
    await preview.page.locator('.row-counts', { hasText: 'Sorted by Username' }).waitFor();
    await preview.press('ArrowDown', 'ArrowDown', 'ArrowRight');
    load();
    await preview.focusIs('1 Service Account');
  });

  it('cancels a refresh', async () => {
    await open({
      more: {
        refresh: (signal) =>
          new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
      },
    });
    await preview.page.getByRole('button', { name: 'Refresh' }).click();
    await preview.page.getByText('Refreshing...', { exact: true }).first().waitFor();
    await preview.page.getByRole('button', { name: 'Cancel' }).click();
    await preview.page.getByText('Sample · 2 min ago').waitFor();
    await preview.page.getByRole('button', { name: 'Refresh' }).waitFor();
  });

  it("shows why a table can't be opened, and tries again on request", async () => {
    let attempts = 0;
    preview = await openPage({
      reader: registry(3),
      open: () => {
        attempts += 1;
        return Promise.reject(new UserError('file', 'The file is gone.', { advice: 'Check the file.' }));
      },
    });
    await preview.page.getByText('The file is gone. Check the file.').waitFor();
    await preview.page.getByRole('button', { name: 'Try Again' }).click();
    await preview.untilHost(() => attempts === 2);
  });
});
