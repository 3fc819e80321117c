import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Locator } from 'playwright-core';
import { launchBrowser } from '../../scripts/lib/browser.mjs';
import { axeViolations } from '../support/preview/axe';
import { creditsSample, lastDaySample } from '../support/preview/credits';
import { pagePicturesFolder } from '../support/preview/pictures';
import { PreviewPage } from '../support/preview/previewPage';
import { table } from '../support/preview/tables';
import { themes } from '../support/preview/themes';

describe('credits page', function () {
  this.timeout(60_000);
  let context: BrowserContext;
  let preview: PreviewPage;
  before(async () => {
    context = await launchBrowser();
  });
  after(() => context.close());
  afterEach(async () => {
    assert.deepEqual(await preview.complaints(), [], 'policy violations, errors or foreign requests');
    await preview.page.close();
  });

  const open = async (credits = creditsSample(), theme: keyof typeof themes = 'dark'): Promise<void> => {
    preview = await PreviewPage.open(context, {
      reader: table(['name', 'remaining'], [['Commitment 2026', '48081']]),
      title: 'Credits',
      theme: themes[theme],
      more: { credits },
    });
    await preview.page.locator('.burn-down svg').waitFor();
  };
  const buckets = (): Locator => preview.page.getByRole('option');
  const mark = (label: string): Locator =>
    preview.page.locator('.burn-down .mark-label', { hasText: new RegExp(`^${label}$`) });
  const drawn = (name: RegExp): Promise<void> => preview.page.getByRole('list', { name }).waitFor();

  it('shows the bucket that runs out first, with its forecast and range', async () => {
    await open();
    assert.equal(await preview.page.getByRole('tab', { selected: true }).textContent(), 'Credits');
    await drawn(/^Commitment 2026\. 48,081 left/);
    assert.deepEqual(await buckets().allTextContents(), [
      'Commitment 2026Jan 1 – Dec 31, 202675% used48,081 leftRuns out about Dec 21',
      'Included, Nov 2026Nov 1 – 30, 202646% used21,600 leftEnds Nov 30 with about 14,900 unused',
      'Top-upNo end date20% used4,000 leftNot in use',
    ]);
    assert.equal(await preview.page.locator('.burn-down .snapshot').count(), 12);
    for (const part of ['.forecast', '.range', '.runs-out'])
      assert.equal(await preview.page.locator(`.burn-down ${part}`).count(), 1, part);
    await preview.page.getByText('Forecast, pace since Oct 25').waitFor();
    await preview.page.getByText(/^Likely range, Dec \d+\s–\s\d+$/).waitFor();
  });

  it('moves between the snapshots and the end of the forecast with arrow keys', async () => {
    await open();
    const items = preview.page.getByRole('list', { name: /^Commitment 2026/ }).getByRole('listitem');
    assert.equal(await items.count(), 13);
    await items.first().focus();
    const read = (): Promise<string | null> => preview.focused.getAttribute('aria-label');
    assert.match((await read()) ?? '', /^Sep 1, 2026: [\d,]+ credits left$/);
    await preview.press('ArrowRight', 'End', 'ArrowLeft');
    assert.match((await read()) ?? '', /^Nov 22, 2026: 48,081 credits left$/);
    assert.equal(await preview.page.locator('.chart-readout').textContent(), await read());
    await preview.press('ArrowRight');
    assert.match((await read()) ?? '', /^Forecast, pace since Oct 25: /);
    await picture('focused-point');
  });

  it('starts the burn-down on the selected day', async () => {
    await open();
    await preview.page.getByRole('button', { name: 'Since Sep 1' }).focus();
    await preview.press('Enter', 'ArrowDown');
    await picture('start-menu');
    await preview.press('Enter');
    await preview.page.getByRole('button', { name: 'Since Oct 1' }).waitFor();
    const shown = await preview.page.locator('.burn-down .snapshot').count();
    assert.ok(shown > 1 && shown < 12, String(shown));
    await preview.page.getByText(`Actual, ${shown} snapshots`).waitFor();
    assert.equal(await preview.focused.getAttribute('aria-label'), 'Since Oct 1');
  });

  it('selects another bucket by keyboard', async () => {
    await open();
    await buckets().first().focus();
    await preview.press('ArrowDown', 'Enter');
    await drawn(/^Included, Nov 2026\. 21,600 left/);
    assert.equal(await buckets().nth(1).getAttribute('aria-selected'), 'true');
    assert.match((await preview.focused.textContent()) ?? '', /^Included, Nov 2026/);
  });

  it('shows inactive buckets on request', async () => {
    await open();
    await preview.page.getByText("2 buckets are exhausted, have ended, or haven't started.").waitFor();
    await preview.page.getByRole('button', { name: 'Show' }).click();
    assert.equal(await buckets().count(), 5);
    await buckets().nth(3).click();
    await preview.page.locator('.no-chart', { hasText: 'Ended on Oct 31' }).waitFor();
    await preview.page.getByRole('button', { name: 'Hide' }).click();
    assert.equal(await buckets().count(), 3);
  });

  it('fits a long outlook and aligns the outlooks of all buckets', async () => {
    const credits = creditsSample();
    const [first, ...others] = credits.buckets;
    assert.ok(first !== undefined);
    await open({ ...credits, buckets: [{ ...first, outlook: 'Runs out about Dec 31, 2028' }, ...others] });
    await preview.page.setViewportSize({ width: 900, height: 700 });
    assert.ok(
      await preview.page.evaluate<boolean>(
        `[...document.querySelectorAll('.outlook')].every((each) => each.scrollWidth <= each.clientWidth)`,
      ),
    );
    const lefts = await preview.page.evaluate<number[]>(
      `[...document.querySelectorAll('.outlook')].map((each) => each.getBoundingClientRect().left)`,
    );
    assert.equal(new Set(lefts).size, 1);
    await picture('long-outlook');
  });

  it('shows the forecast without a range for a single snapshot', async () => {
    await open(creditsSample(1));
    await buckets().filter({ hasText: 'Commitment' }).click();
    await drawn(/^Commitment 2026/);
    await preview.page.getByText('Forecast, average pace').waitFor();
    assert.equal(await preview.page.locator('.burn-down .snapshot').count(), 1);
    assert.equal(await preview.page.locator('.burn-down .range').count(), 0);
    await picture('one-snapshot');
  });

  it("shows the labels of the latest snapshot and of the bucket's end on the next day side by side", async () => {
    const credits = creditsSample(1);
    const [first, ...others] = credits.buckets;
    const { actual, marks: [latest, end] = [] } = first?.burnDown ?? {};
    assert.ok(first && actual && latest && end);
    const marks = [latest, { ...end, at: latest.at + 86_400_000 }];
    await open({ ...credits, buckets: [{ ...first, burnDown: { actual, marks } }, ...others] });
    const chart = await preview.page.locator('.burn-down svg').boundingBox();
    const boxes = await Promise.all(marks.map(({ label }) => mark(label).boundingBox()));
    const [left, right] = boxes;
    assert.ok(left && right && left.x + left.width < right.x, JSON.stringify(boxes));
    assert.ok(chart && left.x >= chart.x, 'the labels are in the chart');
  });

  for (const snapshots of [1, 2])
    it(`shows one label and no forecast on the last day of a bucket, with ${snapshots} points`, async () => {
      await open(lastDaySample(snapshots));
      assert.deepEqual(await preview.page.locator('.burn-down .mark-label').allTextContents(), [
        'Ends Nov 30',
      ]);
      assert.equal(await preview.page.locator('.burn-down .forecast').count(), 0);
      assert.equal(await preview.page.locator('.legend-entry').count(), 1);
      const chart = await preview.page.locator('.burn-down svg').boundingBox();
      const point = await preview.page.locator('.burn-down .snapshot').last().boundingBox();
      assert.ok(chart && point && point.width === (snapshots === 1 ? 12 : 8), JSON.stringify(point));
      assert.ok(point.x > chart.x && point.x + point.width < chart.x + chart.width, JSON.stringify(point));
      await picture(`last-day-${snapshots}`);
    });

  it('shows long names of buckets completely beside the sidebar of a wide window', async () => {
    const credits = creditsSample();
    await open({
      ...credits,
      buckets: credits.buckets.map((each) => ({ ...each, name: `${each.name} "does not expire"` })),
    });
    await preview.page.setViewportSize({ width: 926, height: 700 });
    const names = preview.page.locator('.bucket .name');
    assert.ok((await names.count()) > 1);
    for (const name of await names.all())
      assert.ok(await name.evaluate((element) => element.scrollWidth <= element.clientWidth));
  });

  for (const width of [540, 900]) {
    it(`fits a page width of ${width} px`, async () => {
      await open();
      await preview.page.setViewportSize({ width, height: 700 });
      await preview.until(`document.querySelector('.burn-down svg').clientWidth <= ${width}`);
      assert.ok(
        await preview.page.evaluate<boolean>(
          `[...document.querySelectorAll('.credits-tab, .bucket')].every((each) => each.scrollWidth <= each.clientWidth)`,
        ),
        'no element is wider than the page',
      );
      await picture(`credits-${width}`);
    });
  }

  for (const theme of Object.keys(themes) as (keyof typeof themes)[]) {
    it(`has no accessibility violations: ${theme}`, async () => {
      await open(creditsSample(), theme);
      assert.deepEqual(await axeViolations(preview.page), []);
      await picture(`credits-${theme}`);
    });
  }

  async function picture(name: string): Promise<void> {
    const folder = pagePicturesFolder('credits');
    mkdirSync(folder, { recursive: true });
    await preview.page.screenshot({ path: join(folder, `${name}.png`) });
  }
});
