import assert from 'node:assert/strict';
import { ChartPage } from '../support/charts/chartPage';
import { pagesFor } from '../support/preview/pages';

describe('suggested charts', function () {
  this.timeout(60_000);
  const openPage = pagesFor(ChartPage);
  let chart: ChartPage;
  const open = async (options: Parameters<typeof openPage>[0] = {}): Promise<void> => {
    chart = await openPage(options);
  };

  it('are listed without the shown chart, and replace it when selected', async () => {
    await open();
    await chart.edit();
    const suggestions = chart.panel.getByRole('listitem');
    await suggestions.first().waitFor();
    assert.equal(await suggestions.count(), 6);
    const requested = (await suggestions.nth(1).textContent()) ?? '';
    await suggestions.nth(1).getByRole('button').click();
    const summary = chart.page.locator('.chart-summary');
    await chart.page.getByTitle(requested, { exact: true }).waitFor();
    assert.equal(await summary.textContent(), requested.split(' · ')[0], 'the title says the rest');
    await suggestions.getByText('Area · Suggestions · per day · by Client, top 8').waitFor();
    assert.equal(await suggestions.count(), 6);
  });

  it('exclude a saved chart while it is shown', async () => {
    await open({
      choice: {
        kind: 'area',
        measure: { aggregation: 'sum', column: 'Suggestions' },
        column: 'Time',
        grain: 'auto',
        top: 8,
        split: 'Client',
        title: 'My chart',
      },
    });
    const shown = (await chart.page.locator('.chart-summary').textContent()) ?? '';
    assert.equal(shown, 'Area · Suggestions · per day · by Client, top 8');
    await chart.edit();
    const suggestions = chart.panel.getByRole('listitem');
    await suggestions.first().waitFor();
    assert.ok(!(await suggestions.allTextContents()).includes(shown));
  });
});
