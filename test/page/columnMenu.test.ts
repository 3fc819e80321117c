import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { SqlTables } from '../../src/editor/tables/sqlTables';
import type { PageState } from '../../src/shared/tableEditor/state';
import { axeViolations } from '../support/preview/axe';
import { pagesFor } from '../support/preview/pages';
import { PreviewPage, type PreviewOptions } from '../support/preview/previewPage';
import { registry, table } from '../support/preview/tables';

describe('table editor: column menu and summaries', () => {
  const openPage = pagesFor(PreviewPage);
  let preview: PreviewPage;
  const open = async (options: Partial<PreviewOptions> = {}): Promise<void> => {
    preview = await openPage({ reader: registry(1000), ...options });
    await preview.rowsShown();
  };
  const menu = () => preview.page.getByRole('menu');
  const item = (name: string) => preview.page.getByRole('menuitem', { name, exact: true });
  const value = (name: RegExp) => preview.page.getByRole('menuitemcheckbox', { name });
  const query = () => (preview.state as PageState).query;
  const savedColumns = () => (preview.state as PageState | undefined)?.columns ?? [];
  /** Opens a column menu with its button. */
  const openMenu = async (column: string): Promise<void> => {
    await preview.header(column).hover();
    await preview.header(column).locator('.column-button').click();
    await menu().waitFor();
  };

  it('filters a Boolean column by its values, shows their counts, and stays open', async () => {
    await open();
    await openMenu('Site Admin');
    assert.equal((await menu().boundingBox())?.width, 252);
    // The menu opens without the values if they aren't counted soon.
    await value(/^true/).waitFor();
    assert.deepEqual(await preview.page.getByRole('menuitemcheckbox').allTextContents(), [
      'false857',
      'true143',
    ]);
    assert.deepEqual(await axeViolations(preview.page), []);
    await value(/^false/).click();
    await preview.counts.getByText('143 of 1,000 rows').waitFor();
    assert.equal(await value(/^false/).getAttribute('aria-checked'), 'false');
    assert.deepEqual(query().filters, [{ column: 'Site Admin', operator: 'oneOf', values: ['true'] }]);
    await preview.header('Site Admin').getByRole('img', { name: 'Filtered' }).waitFor();
    await value(/^false/).click();
    await preview.counts.getByText('1,000 rows', { exact: true }).waitFor();
    await preview.untilHost(() => query().filters.length === 0);
    await preview.press('Escape');
    await menu().waitFor({ state: 'detached' });
    assert.equal(await preview.focused.getAttribute('role'), 'columnheader');
  });

  it('omits the values of a column with many distinct values', async () => {
    await open();
    await openMenu('Username');
    assert.equal(await preview.page.getByRole('menuitemcheckbox').count(), 0);
    await item('Filter by Condition...').click();
    await preview.panel.getByRole('combobox', { name: 'Condition' }).waitFor();
    assert.equal(await preview.focused.getAttribute('aria-label'), 'Condition');
  });

  it('opens with a right-click or Shift+F10 on a header, instead of the menu of VS Code', async () => {
    await open();
    await preview.page.evaluate(
      `addEventListener('contextmenu', (event) => { globalThis.ownMenu = event.defaultPrevented; })`,
    );
    const prevented = () => preview.page.evaluate('globalThis.ownMenu');
    await preview.header('Events').click({ button: 'right' });
    await preview.page.getByRole('menu', { name: 'Column Events' }).waitFor();
    assert.equal(await prevented(), true);
    await preview.press('Escape');
    await menu().waitFor({ state: 'detached' });
    assert.equal(await preview.focused.getAttribute('role'), 'columnheader');
    await preview.press('Shift+F10');
    await preview.page.getByRole('menu', { name: 'Column Events' }).waitFor();
    await item('Sort Descending').click();
    await preview.counts.getByText('Sorted by Events ↓').waitFor();
    for (const place of [preview.header('Row'), preview.counts]) {
      await preview.page.evaluate('globalThis.ownMenu = undefined');
      await place.click({ button: 'right' });
      assert.equal(await prevented(), true);
      assert.equal(await menu().count(), 0);
    }
    await preview.page.evaluate('globalThis.ownMenu = undefined');
    await preview.page.getByRole('searchbox').click({ button: 'right' });
    assert.equal(await prevented(), false, 'text can be pasted');
  });

  /** Opens the page with a SQL tab that runs statements on the table `people`. */
  const openWithSql = async (): Promise<string[]> => {
    const statements: string[] = [];
    const result = table(['Site Admin', 'Rows'], [['false', '857']]);
    const columns = registry(1).info.columns.map(({ name, kind, type }) => ({ name, kind, type }));
    const sql = new SqlTables(() => ({
      catalog: () => Promise.resolve([{ name: 'people', rows: 1000, columns }]),
      query: (statement) => {
        statements.push(statement);
        return Promise.resolve(result);
      },
    }));
    await open({ more: { sql } });
    return statements;
  };

  it('groups by a column with a statement in the SQL tab, which is run at once', async () => {
    const statements = await openWithSql();
    await openMenu('Site Admin');
    await item('Group by This Column').click();
    await preview.page.getByRole('gridcell', { name: '857' }).waitFor();
    assert.deepEqual(statements, [
      'select\n  "Site Admin",\n  count(*) as "Rows",\n  sum("Events") as "Sum of Events"\nfrom people\ngroup by 1\norder by 2 desc, 1',
    ]);
  });

  it('says that grouping ignores filters', async () => {
    await openWithSql();
    await openMenu('Site Admin');
    await value(/^false/).click();
    await item('Group All Rows by This Column').waitFor();
  });

  it('names both ends of a range, which have the same width, and only the value of other conditions', async () => {
    await open();
    await openMenu('Events');
    await item('Filter by Condition...').click();
    const condition = preview.panel.getByRole('combobox', { name: 'Condition' });
    await condition.selectOption('between');
    for (const name of ['From', 'To']) await preview.panel.getByText(name, { exact: true }).waitFor();
    const [from, to] = await Promise.all(
      ['From', 'To'].map((name) => preview.panel.getByRole('textbox', { name }).boundingBox()),
    );
    // The labels differ in width.
    assert.ok(Math.abs((from?.width ?? 0) - (to?.width ?? 0)) < 8, `${from?.width} and ${to?.width}`);
    assert.deepEqual(await axeViolations(preview.page), []);
    await condition.selectOption('equals');
    await preview.panel.getByText('From', { exact: true }).waitFor({ state: 'hidden' });
    await preview.panel.getByRole('textbox', { name: 'Value' }).waitFor();
  });

  it('opens with Alt+Down for a cell or a header, sorts, and restores the focus', async () => {
    await open();
    await preview.cell(1, 'Events').click();
    await preview.press('Alt+ArrowDown');
    await item('Sort Descending').press('Enter');
    await preview.counts.getByText('Sorted by Events ↓').waitFor();
    await preview.focusIs('1 Events');
    await preview.press('Control+Home', 'ArrowUp', 'Alt+ArrowDown');
    await item('Sort Ascending').press('Enter');
    await preview.counts.getByText('Sorted by Instance user ID ↑').waitFor();
    assert.equal(await preview.focused.getAttribute('role'), 'columnheader');
  });

  it('closes when its button is clicked again', async () => {
    await open();
    await openMenu('Events');
    await preview.header('Events').locator('.column-button').click();
    await menu().waitFor({ state: 'detached' });
  });

  it('pins, fits, hides, and copies a column', async () => {
    await open();
    await openMenu('Events');
    await item('Pin Column').click();
    await preview.untilHost(() =>
      savedColumns().some(({ id, pinned }) => id === 'Events' && pinned === 'left'),
    );
    await openMenu('Events');
    assert.ok(await item('Unpin Column').isVisible());
    await item('Copy Column').click();
    await preview.announced('Copied 1,000 rows');
    const before = (await preview.header('Note').boundingBox())?.width ?? 0;
    await openMenu('Note');
    await item('Fit Width').click();
    await preview.until(
      `document.querySelector('[role="columnheader"][col-id="Note"]').getBoundingClientRect().width > ${before}`,
    );
    await preview.cell(1, 'Username').click();
    await preview.press('Alt+ArrowDown');
    await item('Hide Column').press('Enter');
    await preview.header('Username').waitFor({ state: 'detached' });
    await preview.focusIs('1 Events');
  });

  it("doesn't cover the column name with its button", async () => {
    await open();
    for (const name of ['Instance user ID', 'Site Admin', 'Events', 'Note']) {
      const header = preview.header(name);
      const [text, button] = await Promise.all(
        ['.column-name', '.column-button'].map((part) => header.locator(part).boundingBox()),
      );
      assert.ok(text && button);
      assert.ok(button.width === 20, name);
      assert.ok(button.x >= text.x + text.width || button.x + button.width <= text.x, name);
    }
  });

  it('shows column summaries on request, and saves the setting', async () => {
    await open();
    await preview.page.getByRole('button', { name: 'More Actions' }).click();
    await value(/^Column Summaries/).click();
    await preview.press('Escape');
    const summary = (name: string): Locator => preview.header(name).locator('.column-summary');
    await summary('Note').getByText('3 distinct · 499 blank').waitFor();
    assert.equal(await summary('Username').textContent(), '1,000 distinct');
    assert.equal(await summary('Site Admin').textContent(), '143 true');
    assert.equal(await summary('Last active').textContent(), 'Nov 1, 2026 to Nov 28, 2026');
    assert.equal(
      await summary('Last active').getAttribute('title'),
      'Nov 1, 2026 to Nov 28, 2026 · 333 blank',
    );
    const bar = await summary('Site Admin').locator('.meter').boundingBox();
    assert.deepEqual([bar?.width, bar?.height], [52, 4]);
    assert.equal((await preview.header('Note').boundingBox())?.height, 62);
    assert.deepEqual(await axeViolations(preview.page), []);
    const { state } = preview;
    await preview.page.close();
    await open({ state });
    await summary('Site Admin').getByText('143 true').waitFor();
  });

  it('shows hostile values as text', async () => {
    const hostile = '<img src=x onerror="document.title=1">';
    await open({ reader: table([hostile], [[hostile], [hostile], ['']]) });
    await openMenu(hostile);
    await value(/^\(empty\)/).waitFor();
    assert.deepEqual(await preview.page.getByRole('menuitemcheckbox').allTextContents(), [
      `${hostile}2`,
      '(empty)1',
    ]);
    assert.equal(await preview.page.locator('main img').count(), 0);
  });
});

describe('table editor: list of all columns', () => {
  const openPage = pagesFor(PreviewPage);
  let preview: PreviewPage;
  const names = Array.from({ length: 30 }, (_, place) => `Column ${place}`);
  const open = async (): Promise<void> => {
    preview = await openPage({ reader: table(names, [names, names]) });
    await preview.rowsShown();
    await preview.page.getByRole('button', { name: 'Columns', exact: true }).click();
    await preview.panel.getByRole('button', { name: 'All Columns' }).click();
  };
  const row = (name: string) => preview.panel.getByRole('button', { name, exact: true });
  const order = () => ((preview.state as PageState | undefined)?.columns ?? []).map(({ id }) => id);

  it('filters columns by name, and scrolls to a selected column', async () => {
    await open();
    assert.equal(await preview.header('Column 29').count(), 0);
    await preview.panel.getByRole('searchbox', { name: 'Search columns' }).fill('29');
    assert.equal(await preview.panel.getByRole('listitem').count(), 1);
    await row('Column 29').click();
    await preview.header('Column 29').waitFor();
    await preview.panel.getByRole('searchbox').fill('none');
    await preview.panel.getByText('No columns match "none"').waitFor();
    await preview.panel.getByRole('searchbox').press('Escape');
    assert.equal(await preview.panel.getByRole('listitem').count(), 30);
  });

  it('moves columns by dragging and by keyboard', async () => {
    await open();
    await row('Column 5').dragTo(row('Column 0'), { targetPosition: { x: 20, y: 2 } });
    await preview.untilHost(() => order()[0] === 'Column 5');
    await row('Column 0').press('Alt+ArrowDown');
    await preview.untilHost(() => order()[2] === 'Column 0');
    assert.deepEqual(order().slice(0, 4), ['Column 5', 'Column 1', 'Column 0', 'Column 2']);
    assert.equal(await preview.focused.textContent(), 'Column 0');
    await preview.press('ArrowUp');
    assert.equal(await preview.focused.textContent(), 'Column 1');
  });
});
