import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { picturesFolder } from '../support/workbench/environment';
import { leaveWindow, shareWindow } from '../support/workbench/sharedWindow';
import type { Workbench } from '../support/workbench/workbench';

describe('a text column that is treated as a number', function () {
  this.timeout(240_000);
  let workbench: Workbench;
  const lines = ['name,cost', 'ada,10.5', 'grace,NA', 'alan,9.25', 'mary,1e2', 'joan,0.00005', ''];
  const picture = (name: string): Promise<void> => {
    mkdirSync(picturesFolder('treatedColumns'), { recursive: true });
    return workbench.screenshot(join(picturesFolder('treatedColumns'), `${name}.png`));
  };
  const panel = (text: string): Promise<void> =>
    workbench.webview.getByRole('complementary', { name: 'Columns' }).getByText(text).waitFor();
  const rowsInOrder = async (...costs: readonly string[]): Promise<void> => {
    for (const [row, cost] of costs.entries())
      await workbench.webview
        .locator(`[row-index="${row}"] [col-id="cost"]`)
        .getByText(cost, { exact: true })
        .waitFor();
  };

  before(async () => {
    workbench = await shareWindow({ files: { 'mixed.csv': lines.join('\n') } });
  });
  after(() => leaveWindow([]));
  afterEach(async function () {
    if (this.currentTest?.state === 'failed')
      await picture(`failed-${this.currentTest.title.replace(/\W+/g, '-')}`);
  });

  it('says in the panel why it is text', async () => {
    await workbench.openFile('mixed.csv');
    await workbench.command('Instance Explorer: Open as Table');
    await workbench.webview.locator('[row-index="0"] [col-id="cost"]').getByText('10.5').click();
    await workbench.page.keyboard.press('Alt+ArrowDown');
    await workbench.webview.getByRole('menuitem', { name: 'Column Statistics' }).click();
    await panel('This column is text because 1 cell isn\'t a number: "NA".');
    await picture('text');
  });

  it('is compared by the values of its cells', async () => {
    await workbench.webview.getByRole('button', { name: 'Treat as Number' }).click();
    await panel('Treated as a number: other cells are shown, but they count as blank.');
    await workbench.webview.getByRole('columnheader', { name: /cost/ }).click();
    await rowsInOrder('0.00005', '9.25', '10.5', '1e2', 'NA');
    await picture('number');
  });

  it('is saved with the table', async () => {
    await workbench.reload();
    await rowsInOrder('0.00005', '9.25', '10.5', '1e2', 'NA');
  });

  it('is exported unchanged', async () => {
    await workbench.webview.getByRole('button', { name: 'Export...' }).click();
    await workbench.choose('NDJSON');
    await workbench.choose('mixed');
    await workbench.notification(/Exported/).waitFor();
    const file = readdirSync(workbench.folder).find((name) => /^mixed.*\.ndjson$/.test(name)) ?? '';
    assert.deepEqual(
      readFileSync(join(workbench.folder, file), 'utf8')
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { readonly cost: unknown }).cost),
      ['0.00005', '9.25', '10.5', '1e2', 'NA'],
    );
  });

  it('is text again', async () => {
    await workbench.webview.locator('[row-index="0"] [col-id="cost"]').getByText('0.00005').click();
    await workbench.page.keyboard.press('Alt+ArrowDown');
    await workbench.webview.getByRole('menuitem', { name: 'Treat as Text' }).click();
    await rowsInOrder('0.00005', '10.5', '1e2', '9.25', 'NA');
  });
});
