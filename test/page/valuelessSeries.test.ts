import assert from 'node:assert/strict';
import { memoryReader } from '../support/reports/memory/memoryReader';
import { ChartPage } from '../support/charts/chartPage';
import { pagesFor } from '../support/preview/pages';

describe('categories with only zero or blank values', function () {
  this.timeout(60_000);
  const openPage = pagesFor(ChartPage);

  it('are omitted from the chart but not from its data', async () => {
    const chart = await openPage({
      choice: {
        kind: 'area',
        measure: { aggregation: 'sum', column: 'Searches' },
        column: 'Time',
        grain: 'month',
        top: 3,
        split: 'Client',
      },
      table: memoryReader({
        names: ['Time', 'Client', 'Searches'],
        rows: [
          ['2026-01-01', 'web', '4'],
          ['2026-02-01', 'web', '5'],
          ['2026-01-01', 'cli', '0'],
        ],
      }),
    });
    assert.deepEqual(await chart.page.locator('.legend-item').allTextContents(), ['web']);
    assert.equal(
      await chart.page.locator('.chart-note').nth(1).textContent(),
      'Omitted because all their values are zero or blank: cli.',
    );
    await chart.page.getByRole('button', { name: 'Show Data' }).click();
    assert.deepEqual(await chart.page.locator('table.numbers thead th').allTextContents(), [
      ...['Time', 'web', 'cli', 'Total'],
    ]);
  });
});
