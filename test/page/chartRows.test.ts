import assert from 'node:assert/strict';
import type { PageState } from '../../src/shared/tableEditor/state';
import { ChartPage } from '../support/charts/chartPage';
import { pagesFor } from '../support/preview/pages';

describe('rows of a bar', function () {
  this.timeout(60_000);
  const openPage = pagesFor(ChartPage);
  let chart: ChartPage;
  const count = { aggregation: 'count' } as const;
  const open = async (options: Parameters<typeof openPage>[0]): Promise<void> => {
    chart = await openPage(options);
  };

  it('are shown in the table after a click on the bar, or Enter', async () => {
    const bars = { kind: 'bars', measure: count, column: 'Client', grain: 'auto', top: 5 } as const;
    const filterOf = (state: unknown): unknown => (state as PageState | undefined)?.query.filters[0];
    const shownRows = async (): Promise<void> => {
      const table = chart.page.getByRole('tab', { name: 'Table', exact: true });
      await table.and(chart.page.locator('[aria-selected="true"]')).waitFor();
    };
    await open({ choice: bars });
    await chart.drawing.focus();
    await chart.page.keyboard.press('ArrowDown');
    await chart.page.keyboard.press('Enter');
    await shownRows();
    await chart.tab.stateWith((state) => filterOf(state) !== undefined);
    const byKey = filterOf(chart.tab.state);
    assert.deepEqual(byKey, { column: 'Client', operator: 'oneOf', values: ['vscode'] });
    await chart.page.close();
    await open({ choice: bars });
    const box = await chart.page.evaluate<{ x: number; y: number }>(`(() => {
      const boxes = [...document.querySelectorAll('.stage svg path[fill^="rgb"], .stage svg path[fill^="#"]')]
        .map((path) => path.getBoundingClientRect()).filter(({ height }) => height > 8);
      const [{ left, top, height }] = boxes.sort((a, b) => b.width - a.width);
      return { x: left + 20, y: top + height / 2 };
    })()`);
    await chart.page.mouse.click(box.x, box.y);
    await shownRows();
    await chart.tab.stateWith((state) => filterOf(state) !== undefined);
    assert.deepEqual(filterOf(chart.tab.state), byKey);
  });
});
