import assert from 'node:assert/strict';
import { memoryReader } from '../support/reports/memory/memoryReader';
import type { ChartChoice } from '../../src/shared/table/chartChoice';
import { assertAccessible } from '../support/charts/axe';
import { ChartPage } from '../support/charts/chartPage';
import { HostError, type ThemeName } from '../support/charts/tabPage';
import { pagesFor } from '../support/preview/pages';

const count = { aggregation: 'count' } as const;
const byClient: ChartChoice = {
  kind: 'area',
  measure: count,
  column: 'Time',
  grain: 'month',
  top: 3,
  split: 'Client',
};

describe('chart tab', function () {
  this.timeout(60_000);
  const openPage = pagesFor(ChartPage);
  let chart: ChartPage;
  const open = async (options: Parameters<typeof openPage>[0] = {}): Promise<void> => {
    chart = await openPage(options);
  };
  const title = () => chart.page.getByRole('heading', { level: 2 }).first().textContent();

  it('suggests a stacked chart over time, and shows the number of included rows', async () => {
    await open();
    assert.equal(await title(), 'Suggestions per day, by Client');
    assert.equal(await chart.page.locator('.chart-note').first().textContent(), '4,155 rows');
    assert.equal(await chart.drawing.getAttribute('aria-label'), await title());
    const described = (await chart.drawing.getAttribute('aria-describedby')) ?? '';
    assert.match(
      (await chart.page.locator(`#${described}`).textContent()) ?? '',
      /^Chart: Area\. Axis values: 120,/,
    );
    assert.ok((await chart.page.locator('.stage svg path').count()) > 5, 'the chart contains shapes');
    assert.equal(await chart.page.locator('.chart-tooltip').isVisible(), false);
  });

  it('draws a selected chart, and restores a saved one', async () => {
    await open();
    await chart.choose('Type', 'Bars');
    await chart.choose('Category', 'Client');
    await chart.choose('Top N', '5');
    assert.equal(await title(), 'Suggestions by Client');
    const saved: ChartChoice = {
      kind: 'bars',
      measure: { aggregation: 'sum', column: 'Suggestions' },
      column: 'Client',
      grain: 'auto',
      top: 5,
    };
    const asked = chart.tab.asked('aggregate').at(-1)?.request;
    assert.deepEqual(asked, {
      dimension: { column: 'Client', bucket: { by: 'value' }, top: 5 },
      measure: saved.measure,
    });
    await chart.page.close();
    await open({ choice: saved });
    assert.equal(await title(), 'Suggestions by Client');
    assert.equal(chart.tab.asked('profile').length, 1, 'known profiles are not requested again');
  });

  it('summarizes its settings in one line, and edits them in a panel', async () => {
    await open();
    const summary = chart.page.locator('.chart-summary');
    assert.equal(await summary.getAttribute('title'), 'Area · Suggestions · per day · by Client, top 8');
    assert.equal(await chart.panel.isVisible(), false);
    const edit = chart.page.getByRole('button', { name: 'Edit' });
    assert.equal(await edit.getAttribute('aria-expanded'), 'false');
    await edit.click();
    assert.equal((await chart.panel.boundingBox())?.width, 264);
    assert.equal(await edit.getAttribute('aria-expanded'), 'true');
    assert.deepEqual(await chart.panel.locator('.field:not([hidden]) label').allTextContents(), [
      ...['Type', 'Aggregation', 'Value', 'X-axis', 'Interval', 'Category', 'Top N', 'Title'],
    ]);
    assert.equal(
      await chart.page.evaluate('document.activeElement.labels[0].textContent'),
      'Type',
      'the first setting has the focus',
    );
    await chart.choose('Interval', 'Week');
    assert.equal(await summary.getAttribute('title'), 'Area · Suggestions · per week · by Client, top 8');
    await chart.page.keyboard.press('Escape');
    await chart.panel.waitFor({ state: 'hidden' });
    assert.equal(await chart.page.locator(':focus').getAttribute('aria-label'), 'Edit');
  });

  it('shows the title that the user enters, until another setting changes', async () => {
    await open();
    await chart.edit();
    const field = chart.panel.getByRole('textbox', { name: 'Title' });
    assert.equal(await field.getAttribute('placeholder'), 'Suggestions per day, by Client');
    await field.fill(' What <b>teams</b> use ');
    await field.press('Enter');
    await chart.page.getByRole('heading', { name: 'What <b>teams</b> use', exact: true }).waitFor();
    await field.fill('');
    await field.press('Enter');
    await chart.page.getByRole('heading', { name: 'Suggestions per day, by Client', exact: true }).waitFor();
    await field.fill('Daily use');
    await chart.choose('Interval', 'Week');
    await chart.page.getByRole('heading', { name: 'Suggestions per week, by Client', exact: true }).waitFor();
  });

  for (const [width, taken] of Object.entries({ 540: 216, 440: 0 }))
    it(`opens the settings beside the chart, or over it if the page is very narrow: ${width}`, async () => {
      await open({ choice: byClient });
      await chart.page.setViewportSize({ width: Number(width), height: 600 });
      await chart.edit();
      const widths =
        "document.querySelector('.chart-main').offsetWidth, document.documentElement.scrollWidth";
      assert.deepEqual(await chart.page.evaluate(`[${widths}]`), [Number(width) - taken, Number(width)]);
    });

  it('offers only chart types and aggregations that the columns support', async () => {
    await open({
      table: memoryReader({
        names: ['Client', 'Who'],
        rows: [
          ['a', 'x'],
          ['b', 'y'],
          ['a', 'z'],
          ['b', 'x'],
        ],
      }),
    });
    await chart.edit();
    const kinds = await chart.field('Type').locator('option').allTextContents();
    assert.deepEqual(kinds, ['Bars', 'Heat map']);
    const measures = await chart.field('Aggregation').locator('option').allTextContents();
    assert.deepEqual(measures, ['Number of rows', 'Distinct values']);
    assert.equal(await chart.field('Value').isVisible(), false);
  });

  it('uses the filtered rows, and shows the filter', async () => {
    const filters = [{ column: 'Client', operator: 'equals', value: 'vscode' }];
    await open({ choice: byClient, state: { query: { filters, search: '', sort: [] } } });
    assert.match(
      (await chart.page.locator('.chart-note').first().textContent()) ?? '',
      /^[\d,]+ of 4,155 rows: Client is vscode$/,
    );
    assert.deepEqual(chart.tab.asked('aggregate').at(-1)?.query.filters, filters);
    assert.equal(await chart.page.locator('.legend-item').count(), 1);
  });

  it('shows the data of the chart as a table', async () => {
    await open({ choice: byClient });
    assert.equal(await chart.page.getByRole('table').count(), 0);
    await chart.page.getByRole('button', { name: 'Show Data' }).click();
    const table = chart.page.getByRole('table', { name: 'Number of rows per month, by Client' });
    const header = await table.getByRole('columnheader').allTextContents();
    assert.deepEqual([header[0], ...header.slice(-2)], ['Time', 'Other', 'Total']);
    const totals = await table.locator('td:last-child').allTextContents();
    assert.equal(
      totals.reduce((sum, text) => sum + Number(text.replaceAll(',', '')), 0),
      4155,
    );
    assert.equal(await table.getByRole('rowheader').first().textContent(), 'July 2026');
  });

  it('toggles a layer from the legend', async () => {
    await open({ choice: byClient });
    const item = chart.page.locator('.legend-item').first();
    const name = (await item.textContent()) ?? '';
    assert.equal(await item.getAttribute('aria-pressed'), 'true');
    await item.click();
    assert.equal(await item.getAttribute('aria-pressed'), 'false');
    await chart.point();
    const said = await chart.page.locator('.chart-tip').textContent();
    assert.ok(said !== null && !said.includes(name), said ?? '');
    await item.press('Space');
    assert.equal(await item.getAttribute('aria-pressed'), 'true');
  });

  it('supports keyboards and screen readers', async () => {
    await open({ choice: byClient });
    const { keyboard } = chart.page;
    await chart.page.getByRole('tab', { name: 'Chart' }).focus();
    const stops: string[] = [];
    for (let press = 0; press < 16; press += 1) {
      await keyboard.press('Tab');
      stops.push(
        await chart.page.evaluate<string>(
          `document.activeElement.labels?.[0]?.textContent || document.activeElement.getAttribute('aria-label') || document.activeElement.textContent`,
        ),
      );
      if (stops.at(-1)?.startsWith('Number of rows') === true) break;
    }
    const legend = await chart.page.locator('.legend-item').allTextContents();
    assert.deepEqual(stops, ['Edit', ...legend, 'Number of rows per month, by Client']);
    await keyboard.press('ArrowRight');
    await chart.page
      .getByRole('status')
      .getByText(/^July 2026: .*total/)
      .waitFor({ state: 'attached' });
    assert.ok(await chart.page.locator('.chart-tip').getByText('July 2026').isVisible());
    await keyboard.press('End');
    await chart.page
      .getByRole('status')
      .getByText(/^November 2026/)
      .waitFor({ state: 'attached' });
    await keyboard.press('Escape');
    await chart.page.locator('.chart-tip').waitFor({ state: 'hidden' });
  });

  it('adapts to the theme', async () => {
    await open({ choice: byClient });
    const background = () => chart.page.locator('.stage svg rect').first().getAttribute('fill');
    assert.equal(await background(), '#1f1f1f');
    await chart.page.evaluate(
      `document.documentElement.style.setProperty('--vscode-editor-background', '#ffffff')`,
    );
    await chart.page.locator('.stage svg rect[fill="#ffffff"]').first().waitFor();
  });

  it('adapts to the size of the editor', async () => {
    await open({ choice: byClient });
    const width = await chart.page.locator('.stage svg').getAttribute('width');
    await chart.page.setViewportSize({ width: 500, height: 700 });
    await chart.page.locator(`.stage svg:not([width="${width}"])`).waitFor();
    const page = 'document.documentElement';
    assert.equal(await chart.page.evaluate(`${page}.scrollWidth - ${page}.clientWidth`), 0);
  });

  it('cancels outdated chart requests', async () => {
    let isOutdated = false;
    await open({
      choice: byClient,
      reply: (request, signal) => {
        if (request.kind !== 'aggregate' || !isOutdated) return undefined;
        isOutdated = false;
        // Only cancellation settles this request.
        return new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(new HostError('canceled', 'Cancelled.'))),
        );
      },
    });
    await chart.edit();
    await chart.panel.getByText('Suggested').waitFor();
    isOutdated = true;
    await chart.field('Type').selectOption('Line');
    await chart.page.locator('.chart-tab[aria-busy="true"]').waitFor();
    await chart.choose('Type', 'Bars');
    assert.equal(chart.tab.canceled.length, 1);
    assert.equal(await chart.field('Type').inputValue(), 'bars');
  });

  it('shows a message if no charts are suggested', async () => {
    await open({ table: memoryReader({ names: ['Note'], rows: [['a']] }) });
    assert.ok(await chart.page.getByRole('heading', { name: 'No suggested charts' }).isVisible());
    assert.equal(await chart.page.getByRole('button', { name: 'Save Image' }).isVisible(), false);
    assert.equal(await chart.page.getByRole('button', { name: 'Edit' }).count(), 0);
  });

  it('shows an error, and redraws when the settings change', async () => {
    let fail = true;
    await open({
      choice: byClient,
      reply: (request) => {
        if (request.kind !== 'aggregate' || !fail) return undefined;
        throw new HostError('state', 'The report engine stopped. Try again.');
      },
    });
    const failure = chart.page.getByText('The report engine stopped. Try again.', { exact: true });
    await failure.waitFor();
    fail = false;
    await chart.choose('Type', 'Bars');
    await chart.drawing.waitFor();
    await failure.waitFor({ state: 'hidden' });
  });

  it('displays markup as text', async () => {
    const hostile = '<img src=x onerror="document.title=1">';
    await open({
      table: memoryReader({
        names: [hostile, 'n'],
        rows: Array.from({ length: 9 }, (_, place) => [`${hostile}${place % 3}`, '1']),
      }),
    });
    await chart.point();
    assert.equal(await title(), `n by ${hostile}`);
    assert.equal(await chart.page.locator('main img, main script, [style*=url]').count(), 0);
    assert.equal(await chart.page.title(), 'Preview');
  });

  for (const theme of ['light', 'dark', 'highContrast', 'highContrastLight'] satisfies ThemeName[]) {
    it(`has no accessibility violations: ${theme}`, async () => {
      await open({ choice: byClient, theme });
      await chart.page.getByRole('button', { name: 'Show Data' }).click();
      await assertAccessible(chart.page);
      await chart.edit();
      await chart.panel.getByText('Suggested').waitFor();
      await assertAccessible(chart.page);
    });
  }
});
