import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { launchBrowser } from '../../scripts/lib/browser.mjs';
import { ChartPage } from '../support/charts/chartPage';
import { chartChoices } from '../support/charts/choices';
import type { ThemeName } from '../support/charts/tabPage';
import { pagePicturesFolder } from '../support/preview/pictures';

describe('chart tab in each theme', function () {
  this.timeout(60_000);
  let context: BrowserContext;
  before(async () => {
    context = await launchBrowser();
  });
  after(() => context.close());

  for (const theme of ['light', 'dark', 'highContrast', 'highContrastLight'] satisfies ThemeName[]) {
    for (const [name, choice] of Object.entries(chartChoices)) {
      it(`draws a chart without errors: ${name}, ${theme}`, async () => {
        const chart = await ChartPage.open(context, { theme, choice });
        if (name === 'bars') await chart.page.getByRole('button', { name: 'Show Data' }).click();
        else await chart.point();
        const folder = pagePicturesFolder('charts');
        mkdirSync(folder, { recursive: true });
        await chart.page.screenshot({ path: join(folder, `${name}-${theme}.png`) });
        assert.deepEqual(chart.tab.errors, []);
        await chart.page.close();
      });
    }
  }
});
