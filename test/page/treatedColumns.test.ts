import assert from 'node:assert/strict';
import type { Ask } from '../../src/shared/tableEditor/requests';
import type { OtherCells, TableReader } from '../../src/shared/table/reader';
import type { Spelling } from '../../src/shared/table/table';
import { axeViolations } from '../support/preview/axe';
import { pagesFor } from '../support/preview/pages';
import { PreviewPage } from '../support/preview/previewPage';
import { table } from '../support/preview/tables';

describe('columns that are treated as numbers or times on the table editor page', function () {
  this.timeout(60_000);
  const openPage = pagesFor(PreviewPage);
  const rows = [['1.5'], ['NA'], ['20']];

  function reader(mostly: OtherCells | undefined, treatedAs?: Spelling): TableReader {
    const plain = table(['cost'], rows);
    const columns = plain.info.columns.map((column) =>
      treatedAs === undefined ? column : { ...column, kind: 'decimal' as const, treatedAs },
    );
    return {
      ...plain,
      info: { ...plain.info, columns },
      profile: async (...args) => ({
        ...(await plain.profile(...args)),
        ...(mostly === undefined ? {} : { mostly }),
      }),
    };
  }

  async function open(first: TableReader, canTreat = true) {
    const asked: Ask<'treatColumn'>[] = [];
    const treatColumn = (column: string, as: Spelling | undefined): Promise<void> =>
      Promise.resolve(void asked.push({ column, as: as ?? null }));
    const more = canTreat ? { treatColumn } : {};
    const preview = await openPage({ reader: first, more });
    await preview.rowsShown();
    return { preview, asked, more };
  }

  it('say in the panel why they are text, and are treated as numbers and as text again', async () => {
    const { preview, asked, more } = await open(reader({ spelling: 'number', others: 1, example: 'NA' }));
    await preview.openPanel(0, 'cost');
    await preview.panel.getByText('This column is text because 1 cell isn\'t a number: "NA".').waitFor();
    assert.deepEqual(await axeViolations(preview.page), []);
    await preview.panel.getByRole('button', { name: 'Treat as Number' }).press('Enter');
    await preview.untilHost(() => asked.length === 1);
    await preview.refresh(reader(undefined, 'number'), { more });
    await preview.panel.getByText('Treated as a number').waitFor();
    await preview.cell(1, 'cost').getByText('NA').waitFor();
    await preview.panel.getByRole('button', { name: 'Treat as Text' }).press('Enter');
    await preview.untilHost(() => asked.length === 2);
    assert.deepEqual(asked, [
      { column: 'cost', as: 'number' },
      { column: 'cost', as: null },
    ]);
  });

  it('are treated as times from the menu, and as text again', async () => {
    const mostly = { spelling: 'timestamp', others: 1200, example: '*never*' } as const;
    const { preview, asked, more } = await open(reader(mostly));
    await preview.cell(0, 'cost').click();
    await preview.press('Alt+ArrowDown');
    await preview.page.getByRole('menuitem', { name: 'Treat as Time' }).press('Enter');
    await preview.untilHost(() => asked.length === 1);
    await preview.refresh(reader(undefined, 'timestamp'), { more });
    await preview.header('cost').locator('.icon-text').waitFor({ state: 'detached' });
    await preview.rowsShown();
    await preview.cell(0, 'cost').click();
    await preview.press('Alt+ArrowDown');
    await preview.page.getByRole('menuitem', { name: 'Treat as Text' }).press('Enter');
    await preview.untilHost(() => asked.length === 2);
    assert.deepEqual(asked, [
      { column: 'cost', as: 'timestamp' },
      { column: 'cost', as: null },
    ]);
  });

  it('are treated as one of the numbers that their cells can be', async () => {
    const mostly = {
      spelling: 'commaNumber',
      alternative: 'groupedNumber',
      others: 0,
      example: '1,234',
    } as const;
    const { preview, asked } = await open(reader(mostly));
    await preview.openPanel(0, 'cost');
    await preview.panel
      .getByText('This column is text because "1,234" can be a decimal number or a whole number.')
      .waitFor();
    assert.deepEqual(await axeViolations(preview.page), []);
    await preview.panel.getByRole('button', { name: 'Treat as Decimal Number' }).waitFor();
    await preview.cell(0, 'cost').click();
    await preview.press('Alt+ArrowDown');
    await preview.page.getByRole('menuitem', { name: 'Treat as Whole Number' }).press('Enter');
    await preview.untilHost(() => asked.length === 1);
    assert.deepEqual(asked, [{ column: 'cost', as: 'groupedNumber' }]);
  });

  it('say that their numbers can be lists', async () => {
    const { preview } = await open(reader({ spelling: 'groupedNumber', others: 0, example: '12,204' }));
    await preview.openPanel(0, 'cost');
    await preview.panel
      .getByText('This column is text because "12,204" can be a number or a list of numbers.')
      .waitFor();
    await preview.panel.getByRole('button', { name: 'Treat as Number', exact: true }).waitFor();
  });

  it('say that only some of their times have an offset', async () => {
    const example = '2026-01-01T10:00:00';
    const { preview } = await open(reader({ spelling: 'timestamp', others: 0, example }));
    await preview.openPanel(0, 'cost');
    await preview.panel
      .getByText(
        'This column is text because some times have a UTC offset and others, such as "2026-01-01T10:00:00", have none.',
      )
      .waitFor();
    await preview.panel.getByRole('button', { name: 'Treat as Time', exact: true }).waitFor();
  });

  it("can't be treated in tables without saved columns, which still say why they are text", async () => {
    const { preview } = await open(reader({ spelling: 'time', others: 1200, example: 'x' }), false);
    await preview.openPanel(0, 'cost');
    await preview.panel
      .getByText('This column is text because 1,200 cells aren\'t times, such as "x".')
      .waitFor();
    assert.equal(await preview.page.getByRole('button', { name: /^Treat as/ }).count(), 0);
    await preview.cell(0, 'cost').click();
    await preview.press('Alt+ArrowDown');
    await preview.page.getByRole('menuitem', { name: 'Column Statistics' }).waitFor();
    assert.equal(await preview.page.getByRole('menuitem', { name: /^Treat as/ }).count(), 0);
  });
});
