import assert from 'node:assert/strict';
import { pagesFor } from '../support/preview/pages';
import { PreviewPage } from '../support/preview/previewPage';
import { table } from '../support/preview/tables';

describe('the delimiter of a CSV file on the table editor page', function () {
  this.timeout(60_000);
  const openPage = pagesFor(PreviewPage);
  const note = { message: 'The delimiter is a semicolon.', lines: [], count: 0, informs: true };

  async function open(canChange: boolean): Promise<{ preview: PreviewPage; asked: () => number }> {
    let asked = 0;
    const changeDelimiter = (): Promise<void> => Promise.resolve(void (asked += 1));
    const preview = await openPage({
      reader: table(['cost, EUR', 'name'], [['1,5', 'ada']], { notes: [note] }),
      more: canChange ? { changeDelimiter } : {},
    });
    await preview.rowsShown();
    return { preview, asked: () => asked };
  }

  it('is in a note, whose dialog reopens the file with another one', async () => {
    const { preview, asked } = await open(true);
    const button = preview.page.getByRole('button', { name: 'The delimiter is a semicolon.' });
    await button.press('Enter');
    const dialog = preview.page.getByRole('dialog', { name: 'Notes' });
    await dialog.getByRole('button', { name: 'Reopen with Delimiter...' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await preview.untilHost(() => asked() === 1);
  });

  it('is changed from More Actions by keyboard', async () => {
    const { preview, asked } = await open(true);
    await preview.page.getByRole('button', { name: 'More Actions' }).press('Enter');
    await preview.page.getByRole('menuitem', { name: 'Reopen with Delimiter...' }).press('Enter');
    await preview.untilHost(() => asked() === 1);
  });

  it("can't be changed for other tables", async () => {
    const { preview } = await open(false);
    await preview.page.getByRole('button', { name: 'The delimiter is a semicolon.' }).click();
    const dialog = preview.page.getByRole('dialog', { name: 'Notes' });
    await dialog.getByRole('button', { name: 'Close' }).waitFor();
    assert.equal(await dialog.getByRole('button').count(), 1);
    await preview.press('Escape');
    await preview.page.getByRole('button', { name: 'More Actions' }).click();
    await preview.page.getByRole('menuitem', { name: 'Go to Row...' }).waitFor();
    assert.equal(await preview.page.getByRole('menuitem', { name: 'Reopen with Delimiter...' }).count(), 0);
  });
});
