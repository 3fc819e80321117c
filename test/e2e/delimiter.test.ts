import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { picturesFolder } from '../support/workbench/environment';
import { leaveWindow, shareWindow } from '../support/workbench/sharedWindow';
import type { Workbench } from '../support/workbench/workbench';

describe('the delimiter of a CSV file', function () {
  this.timeout(240_000);
  let workbench: Workbench;
  const picture = (name: string): Promise<void> => {
    mkdirSync(picturesFolder('delimiter'), { recursive: true });
    return workbench.screenshot(join(picturesFolder('delimiter'), `${name}.png`));
  };
  const columns = async (...names: readonly string[]): Promise<void> => {
    for (const name of names)
      await workbench.webview
        .getByRole('grid')
        .locator('.column-name')
        .getByText(name, { exact: true })
        .waitFor();
  };

  before(async () => {
    workbench = await shareWindow({
      files: { 'costs.csv': 'cost, EUR;name;month\n1,5;ada;2026-01\n2,5;grace\n3,5;alan;2026-02\n' },
    });
  });
  after(() => leaveWindow([]));
  afterEach(async function () {
    if (this.currentTest?.state === 'failed')
      await picture(`failed-${this.currentTest.title.replace(/\W+/g, '-')}`);
  });

  it('is detected despite a comma in the header and a short row, and named', async () => {
    await workbench.openFile('costs.csv');
    await workbench.command('Instance Explorer: Open as Table');
    await columns('cost, EUR', 'name', 'month');
    await workbench.webview.getByRole('button', { name: '2 notes' }).click();
    const dialog = workbench.webview.getByRole('dialog', { name: 'Notes' });
    await dialog.getByText('The delimiter is a semicolon.').waitFor();
    await picture('notes');
    await workbench.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('is selected from the Command Palette', async () => {
    await workbench.command('Instance Explorer: Reopen with Delimiter...');
    await workbench.marked(/^\W*Detect/).waitFor();
    await picture('select');
    await workbench.choose('Comma');
    await columns('cost', 'EUR;name;month');
    await workbench.webview.locator('[row-index="0"]').getByText('5;ada;2026-01').waitFor();
  });

  it('is saved with the table', async () => {
    await workbench.reload();
    await columns('cost', 'EUR;name;month');
  });

  it('is selected from the menu of the table, as any character', async () => {
    await workbench.webview.getByRole('button', { name: 'More Actions' }).click();
    await workbench.webview.getByRole('menuitem', { name: 'Reopen with Delimiter...' }).waitFor();
    await picture('menu');
    await workbench.webview.getByRole('menuitem', { name: 'Reopen with Delimiter...' }).click();
    await workbench.marked(/^\W*Comma/).waitFor();
    await workbench.choose('Other...');
    await workbench.respond('Enter the character between two cells.', '-');
    await columns('cost, EUR;name;month');
    await workbench.webview.getByRole('button', { name: '3 notes' }).waitFor();
  });

  it('is detected again', async () => {
    await workbench.command('Instance Explorer: Reopen with Delimiter...');
    await workbench.choose('Detect');
    await columns('cost, EUR', 'name', 'month');
    await workbench.webview.locator('[row-index="0"] [col-id="name"]').getByText('ada').click();
    await workbench.page.keyboard.press('Space');
    await workbench.webview.getByRole('button', { name: 'Copy', exact: true }).click();
    await workbench.webview.getByRole('menuitem', { name: 'Copy 1 Row with Headers' }).waitFor();
    await picture('copy');
    await workbench.webview.getByRole('menuitem', { name: 'Copy 1 Row with Headers' }).click();
    await workbench.webview
      .locator('p[role="status"]', { hasText: 'Copied 1 row with headers' })
      .waitFor({ state: 'attached' });
    assert.equal(
      await workbench.page.evaluate('navigator.clipboard.readText()'),
      'cost, EUR\tname\tmonth\r\n1,5\tada\t2026-01',
    );
  });
});
