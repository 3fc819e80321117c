import assert from 'node:assert/strict';
import type { PageState } from '../../src/shared/tableEditor/state';
import { pagesFor } from '../support/preview/pages';
import { PreviewPage, type PreviewOptions } from '../support/preview/previewPage';
import { registry, table } from '../support/preview/tables';

describe('cell menu', function () {
  this.timeout(60_000);
  const openPage = pagesFor(PreviewPage);
  let preview: PreviewPage;
  const open = async (options: Partial<PreviewOptions> = {}): Promise<void> => {
    preview = await openPage({ reader: registry(1000), ...options });
    await preview.rowsShown();
    // VS Code opens its menu for every `contextmenu` event whose default action isn't prevented.
    await preview.page.evaluate(
      `addEventListener('contextmenu', (event) => { globalThis.ownMenu = event.defaultPrevented; })`,
    );
  };
  const menuItem = (name: string) => preview.page.getByRole('menuitem', { name });

  it('opens on right-click instead of the menu of VS Code, and copies the cell', async () => {
    await open();
    await preview.cell(1, 'Events').click({ button: 'right' });
    await menuItem('Copy with Header').waitFor();
    assert.equal(await preview.page.evaluate('globalThis.ownMenu'), true);
    await menuItem('Copy').first().click();
    await preview.announced('Copied the cell');
    assert.deepEqual(preview.copied, ['7919']);
    await preview.focusIs('1 Events');
  });

  it('opens with Shift+F10, and copies with the header', async () => {
    await open();
    await preview.cell(2, 'Username').click();
    await preview.press('Shift+F10');
    await menuItem('Copy with Header').waitFor();
    await preview.press('ArrowDown', 'Enter');
    await preview.announced('Copied the cell with its header');
    assert.deepEqual(preview.copied, ['Username\r\nedsger-2']);
  });

  it('filters by the value, and moves the focus to the search box', async () => {
    await open();
    await preview.cell(1, 'Site Admin').click({ button: 'right' });
    await menuItem('Filter by This Value').click();
    await preview.announced(/^[\d,]+ of 1,000 rows$/);
    assert.deepEqual((preview.state as PageState).query.filters[0], {
      column: 'Site Admin',
      operator: 'oneOf',
      values: ['false'],
    });
    assert.equal(await preview.focused.getAttribute('type'), 'search');
  });

  it("doesn't offer to filter by a value that is too long for a filter", async () => {
    await open({ reader: table(['a', 'b'], [['x'.repeat(100_001), 'y'.repeat(100_000)]]) });
    await preview.cell(0, 'a').click({ button: 'right' });
    await menuItem('Show Full Value').waitFor();
    assert.equal(await menuItem('Filter by This Value').count(), 0);
    await preview.cell(0, 'b').click({ button: 'right' });
    await menuItem('Filter by This Value').waitFor();
  });

  it('shows the complete value as text, indents JSON if no number is altered, and restores the focus', async () => {
    const long = `${'word '.repeat(240)}<b>end</b>`;
    await open({
      reader: table(['a', 'b', 'c'], [[long, '{"id": 12345678901234567890, "ok": [1, 2]}', '[1,{"x":2}]']]),
    });
    const value = preview.page.getByRole('region', { name: 'Value' });
    await preview.cell(0, 'a').click();
    await preview.press('Enter');
    assert.equal(await value.textContent(), long);
    await preview.page.getByRole('button', { name: 'Copy', exact: true }).last().click();
    await preview.announced('Copied the cell');
    assert.deepEqual(preview.copied, [long]);
    await preview.press('Escape');
    await value.waitFor({ state: 'detached' });
    await preview.focusIs('0 a');
    await preview.press('ArrowRight', 'Enter');
    assert.equal(
      await value.textContent(),
      '{"id": 12345678901234567890, "ok": [1, 2]}',
      'the digits of the number are preserved',
    );
    await preview.press('Escape', 'ArrowRight', 'Enter');
    assert.equal(await value.textContent(), '[\n  1,\n  {\n    "x": 2\n  }\n]');
  });
});
