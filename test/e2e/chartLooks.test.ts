import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { launchBrowser } from '../../scripts/lib/browser.mjs';
import type { ChartChoice } from '../../src/shared/table/chartChoice';
import { ChartPage } from '../support/charts/chartPage';
import type { ThemeName } from '../support/charts/tabPage';
import { picturesFolder } from '../support/workbench/environment';

const events = { aggregation: 'count' } as const;
const suggestions = { aggregation: 'sum', column: 'Suggestions' } as const;

const charts: Record<string, ChartChoice> = {
  line: {
    kind: 'line',
    measure: { aggregation: 'average', column: 'Latency in ms' },
    column: 'Time',
    grain: 'week',
    top: 5,
    split: 'Client',
  },
  area: { kind: 'area', measure: suggestions, column: 'Time', grain: 'week', top: 5, split: 'Client' },
  bars: { kind: 'bars', measure: suggestions, column: 'Username', grain: 'auto', top: 12 },
  stackedBars: { kind: 'bars', measure: events, column: 'Time', grain: 'month', top: 8, split: 'Language' },
  histogram: { kind: 'histogram', measure: events, column: 'Latency in ms', grain: 'auto', top: 5 },
  weekdayByHour: { kind: 'heatmap', measure: events, column: 'Time', grain: 'auto', top: 12 },
  userByMonth: {
    kind: 'heatmap',
    measure: suggestions,
    column: 'Time',
    grain: 'month',
    top: 12,
    split: 'Username',
  },
};

describe('the looks of the chart tab', function () {
  this.timeout(60_000);
  let context: BrowserContext;
  before(async () => {
    context = await launchBrowser();
  });
  after(() => context.close());

  for (const theme of ['light', 'dark', 'highContrast', 'highContrastLight'] satisfies ThemeName[]) {
    for (const [name, choice] of Object.entries(charts)) {
      it(`is fit to be looked at: ${name}, ${theme}`, async () => {
        const chart = await ChartPage.open(context, { theme, choice });
        if (name === 'bars') await chart.page.getByRole('button', { name: 'Show Numbers' }).click();
        else await chart.point();
        const folder = picturesFolder('charts');
        mkdirSync(folder, { recursive: true });
        await chart.page.screenshot({ path: join(folder, `${name}-${theme}.png`) });
        assert.deepEqual(chart.tab.errors, []);
        await chart.page.close();
      });
    }
  }
});
