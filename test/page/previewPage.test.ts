import assert from 'node:assert/strict';
import { pagesFor } from '../support/preview/pages';
import { PreviewPage, type PreviewOptions } from '../support/preview/previewPage';
import { manyRows, registry, registryColumns, table, tenMillionRows } from '../support/preview/tables';

describe('table editor page', function () {
  this.timeout(60_000);
  const openPage = pagesFor(PreviewPage);
  let preview: PreviewPage;
  const open = async (options: Partial<PreviewOptions> = {}): Promise<void> => {
    preview = await openPage({ reader: registry(1000), ...options });
    await preview.rowsShown();
  };

  it('shows the title, the provenance, the number of rows, notes, and cells', async () => {
    const notes = [{ message: '3 rows have extra cells', lines: [2, 7], count: 3 }];
    const names = ['a', ' ', 'a'];
    await open({ reader: table(names, [['1'], ['2', '', 'x']], { notes }) });
    assert.equal(await preview.page.getByRole('heading', { level: 1 }).textContent(), 'User registry');
    assert.ok(await preview.page.getByText('Sample · 2 min ago').isVisible());
    await preview.counts.getByText('2 rows', { exact: true }).waitFor();
    await preview.page.getByRole('button', { name: '3 rows have extra cells' }).click();
    const dialog = preview.page.getByRole('dialog', { name: 'Notes' });
    await dialog.getByText('3 rows have extra cells (lines 2, 7, and 1 more).').waitFor();
    await preview.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const grid = preview.page.getByRole('grid', { name: 'User registry' });
    await grid.waitFor();
    assert.deepEqual(await grid.locator('.column-name').allTextContents(), ['a', 'column2', 'a']);
    // A blank isn't an empty string.
    await preview.columnIs('column2', ['(blank)', '""']);
  });

  it('sorts by several columns with blanks last, and restores the original order', async () => {
    const rows = [
      ['10', 'b'],
      [null, 'a'],
      ['9', 'b'],
      ['-1.5', 'a'],
    ];
    await open({ reader: table(['n', 'd'], rows) });
    await preview.header('n').click();
    await preview.columnIs('n', ['-1.5', '9.0', '10.0', '(blank)']);
    assert.equal(await preview.header('n').getAttribute('aria-sort'), 'ascending');
    await preview.announced('4 rows · Sorted by n ↑');
    await preview.header('n').click();
    await preview.columnIs('n', ['10.0', '9.0', '-1.5', '(blank)']);
    await preview.header('d').click();
    await preview.header('n').click({ modifiers: ['Shift'] });
    await preview.columnIs('n', ['-1.5', '(blank)', '9.0', '10.0']);
    await preview.counts.getByText('Sorted by d ↑, n ↑').waitFor();
    await preview.page.getByRole('button', { name: 'Reset' }).click();
    await preview.columnIs('n', ['10.0', '(blank)', '9.0', '-1.5']);
  });

  it('filters by column values and by a condition, and clears both', async () => {
    await open();
    await preview.openPanel(0, 'Service Account');
    await preview.panel.getByRole('button', { name: /^true/ }).click();
    await preview.counts.getByText('200 of 1,000 rows').waitFor();
    await preview.page.getByText('Service Account is true', { exact: true }).waitFor();
    await preview.panel.getByRole('combobox', { name: 'Column', exact: true }).selectOption('Events');
    await preview.panel.getByRole('combobox', { name: 'Condition' }).selectOption('between');
    await preview.panel.getByRole('textbox', { name: 'From' }).fill('1000');
    await preview.panel.getByRole('textbox', { name: 'To' }).fill('2000');
    await preview.panel.getByRole('button', { name: 'Apply' }).click();
    await preview.page.getByRole('button', { name: '2 filters' }).click();
    await preview.page.getByRole('menuitem', { name: 'Service Account is true' }).click();
    await preview.page.getByText('Events is between 1000 and 2000', { exact: true }).waitFor();
    await preview.page.getByRole('button', { name: /^Remove the filter: Events/ }).click();
    await preview.counts.getByText('1,000 rows', { exact: true }).waitFor();
  });

  it('shows the last row behind transparent scroll bars', async () => {
    await open();
    await preview.page.locator('[role="gridcell"]:visible').first().click();
    await preview.press('Control+End');
    await preview.page.getByRole('gridcell', { name: '1,000', exact: true }).waitFor();
    const backgrounds = await preview.page.evaluate(
      `[...document.querySelectorAll('.ag-scrollbar-invisible > div')].map((bar) => getComputedStyle(bar).backgroundColor)`,
    );
    assert.deepEqual([...new Set(backgrounds as string[])], ['rgba(0, 0, 0, 0)']);
  });

  it('shows column statistics', async () => {
    await open();
    await preview.openPanel(0, 'Events');
    const facts = preview.panel.locator('.facts');
    await facts.getByText('Lower quartile').waitFor();
    for (const fact of ['Whole number · BIGINT', '1,000', 'Median', 'Average', 'Maximum'])
      assert.ok(await facts.getByText(fact).first().isVisible(), fact);
    assert.match(
      (await preview.panel.getByRole('img').getAttribute('aria-label')) ?? '',
      /^Values from 0 to 12,/,
    );
    await preview.press('Escape');
    await preview.panel.waitFor({ state: 'hidden' });
    await preview.focusIs('0 Events');
  });

  it('hides, reorders, and pins columns', async () => {
    await open();
    await preview.page.getByRole('button', { name: 'Columns', exact: true }).click();
    await preview.panel.getByRole('checkbox', { name: 'Show Note' }).uncheck();
    await preview.panel.getByRole('button', { name: 'Username', exact: true }).press('Alt+ArrowUp');
    await preview.panel.getByRole('button', { name: 'Pin Events' }).click();
    const order = ['#', 'Events', 'Username', 'Instance user ID', ...registryColumns.slice(2, 5)];
    await preview.until(
      `[...document.querySelectorAll('[role="columnheader"]')].sort((a, b) => a.ariaColIndex - b.ariaColIndex).map((header) => header.querySelector('.column-name')?.textContent ?? '#').join() === ${JSON.stringify(order.join())}`,
    );
  });

  it('copies the focused cell, the selected rows, and a column of these rows', async () => {
    await open();
    await preview.cell(1, 'Events').click();
    await preview.press('Control+c');
    await preview.announced('Copied the cell');
    assert.deepEqual(preview.copied, ['7919'], 'the value instead of the displayed text');
    await preview.press('Space', 'ArrowDown', 'Space', 'Control+c');
    await preview.announced('Copied 2 rows');
    const rows =
      '97\tgrace-1\tfalse\tfalse\t2026-11-02\t7919\tSeen in the audit\r\n104\tedsger-2\tfalse\tfalse\t\t3493\t';
    assert.equal(preview.copied[1], rows);
    await preview.page.getByRole('button', { name: 'Copy', exact: true }).click();
    await preview.page.getByRole('menuitem', { name: 'Copy Column as Markdown' }).click();
    await preview.announced('Copied 2 rows as Markdown');
    assert.equal(preview.copied[2], '| Events |\n| ---: |\n| 7919 |\n| 3493 |');
    await preview.page.getByRole('button', { name: 'Copy', exact: true }).click();
    await preview.page.getByRole('menuitem', { name: 'Copy 2 Rows as JSON' }).click();
    await preview.announced('Copied 2 rows as JSON');
    assert.equal((JSON.parse(preview.copied[3] ?? '') as unknown[]).length, 2);
    await preview.page.getByRole('button', { name: 'Copy', exact: true }).click();
    await preview.page.getByRole('menuitem', { name: 'Copy 2 Rows with Headers' }).click();
    await preview.announced('Copied 2 rows with headers');
    assert.equal(preview.copied[4], `${registryColumns.join('\t')}\r\n${rows}`);
  });

  it('shows unformatted values on request', async () => {
    await open();
    assert.equal(await preview.cell(1, 'Events').textContent(), '7,919');
    assert.equal(await preview.cell(0, 'Last active').textContent(), 'Nov 1, 2026');
    await preview.page.getByRole('button', { name: 'More Actions' }).click();
    await preview.page.getByRole('menuitemcheckbox', { name: 'Unformatted Values' }).click();
    await columnIsAt(1, 'Events', '7919');
    await columnIsAt(0, 'Last active', '2026-11-01');
  });

  async function columnIsAt(row: number, id: string, text: string): Promise<void> {
    await preview.cell(row, id).getByText(text, { exact: true }).waitFor();
  }

  it('handles keys only in the current grid after a reset', async () => {
    await open();
    await preview.page.evaluate(`document.querySelector('.ag-root-wrapper').dataset.before = ''`);
    await preview.header('Username').click();
    await preview.counts.getByText('Sorted by').waitFor();
    await preview.page.getByRole('button', { name: 'Reset' }).click();
    await preview.page.locator('[data-before]').waitFor({ state: 'detached' });
    await preview.rowsShown();
    await preview.cell(1, 'Username').click();
    // A removed grid logs a warning if it handles the key.
    await preview.press('Enter');
    await preview.page.getByRole('dialog').first().waitFor();
    assert.equal(await preview.page.locator('dialog[open]').count(), 1);
  });

  it('supports keyboard-only use with ten million rows', async () => {
    const reader = tenMillionRows();
    await open({ reader });
    await preview.search.focus();
    await preview.press('End');
    assert.equal(await preview.focused.textContent(), 'Export...');
    await preview.press('ArrowLeft');
    assert.equal(await preview.focused.getAttribute('aria-label'), 'More Actions');
    await preview.press('Tab');
    await preview.focusIs('0 Instance user ID');
    await preview.press('ArrowRight', 'Shift+Tab');
    assert.equal(await preview.focused.getAttribute('aria-label'), 'More Actions');
    await preview.press('Tab');
    await preview.focusIs('0 Username');
    await preview.press('Escape');
    assert.equal(await preview.focused.getAttribute('type'), 'search');
    await preview.press('Tab');
    await preview.focusIs('0 Username');
    await preview.press('Home');
    await preview.press('Control+End');
    await preview.focusIs(`${manyRows - 1} Note`);
    await columnIsAt(manyRows - 1, 'Instance user ID', String(manyRows - 1));
    await preview.press('Home');
    await preview.focusIs(`${manyRows - 1} Instance user ID`);
    await preview.press('Control+Home');
    await preview.focusIs('0 Instance user ID');
    // The dialog restores the focus after each jump to a near or distant row.
    for (const row of [5_000_010, 11, 4_999_999]) {
      await preview.press('Control+g');
      await preview.page.getByRole('dialog', { name: 'Go to row' }).waitFor();
      await preview.page.keyboard.type(String(row + 1));
      await preview.press('Enter');
      await preview.focusIs(`${row} Instance user ID`);
      await columnIsAt(row, 'Instance user ID', String(row));
    }
    await preview.press('PageDown');
    await preview.until(
      `Number(document.activeElement.closest('[row-index]')?.getAttribute('row-index')) > 4999999`,
    );
    await preview.press('Control+a');
    await preview.announced('10,000,000 rows selected');
    await preview.press('Control+c');
    await preview.page.getByText('You can copy up to').waitFor();
    const grid = preview.page.getByRole('grid');
    assert.equal(await grid.getAttribute('aria-rowcount'), String(manyRows + 1));
    await preview.press('Control+Home');
    await preview.focusIs('0 Instance user ID');
    await preview.press('ArrowUp', 'Enter', 'Enter');
    await columnIsAt(0, 'Instance user ID', String(manyRows - 1));
    assert.ok(
      reader.asked.every(({ filters }) => filters.length === 0),
      'only pages were requested',
    );
  });

  it('restores the search, the sorting, and the panel after a reload', async () => {
    await open();
    await preview.search.fill('ken');
    await preview.counts.getByText('125 of 1,000 rows').waitFor();
    await preview.header('Username').click();
    await preview.openPanel(0, 'Username');
    await preview.panel.locator('.facts').waitFor();
    await preview.untilHost(() => JSON.stringify(preview.state ?? {}).includes('"open":true'));
    const { state } = preview;
    await preview.page.close();
    await open({ state });
    assert.equal(await preview.search.inputValue(), 'ken');
    await preview.counts.getByText('125 of 1,000 rows · Sorted by Username ↑').waitFor();
    await preview.header('Username').and(preview.page.locator('[aria-sort="ascending"]')).waitFor();
    await preview.panel.waitFor();
  });

  for (const state of [
    null,
    'text',
    { query: 7, columns: 'x', panel: [] },
    { query: { filters: [{ column: 'gone' }] } },
  ]) {
    it(`opens with a missing or invalid saved state: ${JSON.stringify(state)}`, async () => {
      await open({ state });
      await preview.cell(0, 'Username').getByText('ada-0', { exact: true }).waitFor();
    });
  }

  it('displays markup as text', async () => {
    const hostile = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
    await open({ reader: table([hostile], [[hostile]]), title: hostile, provenance: hostile });
    await preview.page.getByRole('gridcell').last().click();
    await preview.press('Alt+ArrowDown');
    await preview.page.getByRole('menuitem', { name: 'Column Statistics' }).press('Enter');
    await preview.panel.locator('.top-value').first().waitFor();
    await preview.search.fill(hostile);
    await preview.counts.getByText('1 of 1 row').waitFor();
    assert.equal(await preview.page.locator('h1').textContent(), hostile);
    assert.equal(await preview.page.getByRole('gridcell').last().textContent(), hostile);
    assert.equal(await preview.page.locator('main img, main script').count(), 0);
    assert.equal(await preview.page.title(), 'Preview');
  });

  it('ignores unknown and invalid messages', async () => {
    await open();
    const messages = [
      null,
      'table',
      { type: 'hide' },
      { type: 'table' },
      { type: 'table', table: 7 },
      { type: 'reply' },
    ];
    for (const message of [...messages, { type: 'reply', id: 999, reply: 1 }]) await preview.post(message);
    await preview.cell(0, 'Username').getByText('ada-0', { exact: true }).waitFor();
  });

  it('exports the rows that match the search, with all columns', async () => {
    await open();
    await preview.search.fill('ken');
    await preview.counts.getByText('125 of').waitFor();
    await preview.page.getByRole('button', { name: 'Export...' }).click();
    await preview.untilHost(() => preview.exported.length > 0);
    assert.deepEqual(preview.exported, [
      { query: { filters: [], search: 'ken', sort: [] }, columns: registryColumns },
    ]);
  });
});
