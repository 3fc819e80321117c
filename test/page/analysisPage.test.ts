import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Locator } from 'playwright-core';
import { launchBrowser } from '../../scripts/lib/browser.mjs';
import type { OpenTable } from '../../src/editor/tables/tableToOpen';
import { registryPage } from '../../src/reports/registryPage';
import type { AnalysisPage } from '../../src/shared/tableEditor/analysisPage';
import { UserError } from '../../src/shared/userError';
import { weeks, weeksPage } from '../support/preview/analysis';
import { axeViolations } from '../support/preview/axe';
import { pagePicturesFolder } from '../support/preview/pictures';
import { PreviewPage } from '../support/preview/previewPage';
import { table } from '../support/preview/tables';
import { themes } from '../support/preview/themes';
import { noChanges } from '../support/reports/rows';

describe('analysis page', function () {
  this.timeout(60_000);
  let context: BrowserContext;
  let preview: PreviewPage;
  let rangeChanges = 0;
  let changing: Promise<void>;
  let reported: (text: string) => void;
  let canceled: AbortSignal;
  before(async () => {
    context = await launchBrowser();
  });
  after(() => context.close());
  afterEach(async () => {
    assert.deepEqual(await preview.complaints(), [], 'policy violations, errors or foreign requests');
    await preview.page.close();
  });

  const open = async (
    analysis: AnalysisPage = weeksPage(),
    theme: keyof typeof themes = 'dark',
    reader = weeks(),
  ): Promise<void> => {
    rangeChanges = 0;
    changing = Promise.resolve();
    const changeRange: OpenTable['changeRange'] = (signal, say) => {
      rangeChanges += 1;
      reported = say;
      canceled = signal;
      return changing;
    };
    preview = await PreviewPage.open(context, {
      reader,
      title: 'Active users per week',
      theme: themes[theme],
      more: { analysis, changeRange },
    });
    await preview.page.getByRole('heading', { name: 'Active users per week', level: 2 }).waitFor();
  };
  const bars = (): Locator => preview.page.getByRole('list', { name: 'Active Users' }).getByRole('listitem');
  const focusedName = (): Promise<string> =>
    preview.page.evaluate<string>(
      `(document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent)`,
    );

  it('opens with the Analysis tab, which shows the definition, figures, chart, and rows', async () => {
    await open();
    assert.equal(await preview.page.getByRole('tab', { selected: true }).textContent(), 'Analysis');
    await preview.page.getByText('each counted once. Weeks start on Monday.').waitFor();
    assert.deepEqual(await preview.page.locator('.figure .value').allTextContents(), ['304', '288', '78%']);
    assert.deepEqual(await preview.page.locator('.figure dt').allTextContents(), [
      'last full week +2.7%',
      'average of 11 full weeks',
      'of registered users',
    ]);
    assert.deepEqual(await preview.page.locator('.figure .basis').allTextContents(), [
      'Nov 9 – 15',
      'Aug 31 – Nov 15',
      '304 of 391 users, excluding service accounts\u00a0· Nov 9 – 15',
    ]);
    await bars().first().waitFor();
    assert.equal(await bars().count(), 13);
    assert.equal(await bars().first().getAttribute('aria-label'), 'Aug 24 – 30: 241, Partial: 6 of 7 days');
    assert.deepEqual(
      await preview.page.locator('.rows-region tbody tr').first().locator('td').allTextContents(),
      ['Nov 16 – 22', '258', '', '', '66%', 'Week in progress'],
    );
    await preview.page.getByText('13 weeks · Aug 25 – Nov 22, 2026').waitFor();
  });

  it('hatches only partial weeks, and draws bars from 0 to their values', async () => {
    await open();
    await bars().first().waitFor();
    const fills = await preview.page.evaluate<{ partial: boolean; hatched: boolean; height: number }[]>(
      `[...document.querySelectorAll('.bar')].map((bar) => ({
        partial: bar.classList.contains('partial'),
        hatched: getComputedStyle(bar).fill.includes('url('),
        height: Number(bar.getAttribute('height')),
      }))`,
    );
    assert.deepEqual(
      fills.map(({ hatched }) => hatched),
      fills.map((_, place) => place === 0 || place === 12),
    );
    const [first = 0, second = 0] = fills.map(({ height }) => height);
    assert.ok(Math.abs(first / second - 241 / 268) < 0.01, 'heights are proportional to the values');
  });

  it('shows the full name of each line if there is enough space', async () => {
    const page = weeksPage();
    const names = ['web.app', 'visualstudio.assistant'];
    const series = page.chart?.series.flatMap(({ values }) => names.map((name) => ({ name, values })));
    assert.ok(page.chart !== undefined && series !== undefined);
    await open({ ...page, chart: { ...page.chart, kind: 'lines', series } });
    await preview.page.locator('.series-name').nth(1).waitFor();
    assert.deepEqual(await preview.page.locator('.series-name').allTextContents(), names);
    const truncated = preview.page.locator('.series-name', { hasText: '…' });
    await preview.page.setViewportSize({ width: 440, height: 700 });
    await truncated.waitFor();
    await preview.page.setViewportSize({ width: 540, height: 700 });
    await truncated.waitFor({ state: 'detached' });
    assert.deepEqual(await preview.page.locator('.series-name').allTextContents(), names);
    await picture('lines-540');
  });

  it('shows the full names of bars in two lines if they are long', async () => {
    const page = weeksPage();
    const label = 'Keine Aktivität seit 1. Nov. 2025 (Beginn der Daten)';
    assert.ok(page.chart !== undefined);
    const categories = page.chart.categories.map((category) => ({ ...category, label }));
    await open({ ...page, chart: { ...page.chart, kind: 'rows', categories } });
    await preview.page.setViewportSize({ width: 540, height: 700 });
    await preview.page.locator('.row-label', { hasText: '(Beginn der Daten)' }).first().waitFor();
    const lines = await preview.page.locator('.item').first().locator('.row-label').allTextContents();
    assert.equal(lines.join(' '), label);
    const boxes = await preview.page.evaluate<{ left: number; top: number; bottom: number }[]>(
      `[...document.querySelectorAll('.row-label')].map((line) => line.getBoundingClientRect())
        .map(({ left, top, bottom }) => ({ left, top, bottom }))`,
    );
    for (const [place, { left, top }] of boxes.entries()) {
      assert.ok(left >= 0, 'the name is on the page');
      assert.ok(top > (boxes[place - 1]?.top ?? 0) + 9, 'the lines are below each other');
    }
  });

  it('supports keyboard navigation of the date range, the buttons, and the bars', async () => {
    await open();
    await bars().first().waitFor();
    await preview.page.getByRole('tab', { name: 'Analysis' }).focus();
    const stops: string[] = [];
    for (let stop = 0; stop < 4; stop += 1) {
      await preview.press('Tab');
      stops.push(await focusedName());
    }
    assert.deepEqual(stops, [
      'Date range: Last 90 days',
      'Export...',
      'Aug 24 – 30: 241, Partial: 6 of 7 days',
      'Active users per week',
    ]);
    await preview.press('Shift+Tab', 'ArrowRight', 'ArrowRight');
    assert.equal(await focusedName(), 'Sep 7 – 13: 274');
    await preview.page.locator('.chart-readout', { hasText: 'Sep 7 – 13: 274' }).waitFor();
    await preview.press('End');
    assert.equal(await focusedName(), 'Nov 16 – 22: 258, Week in progress');
  });

  it('changes the date range and exports', async () => {
    await open();
    await preview.page.getByRole('button', { name: 'Date range: Last 90 days' }).click();
    await preview.untilHost(() => rangeChanges === 1);
    await preview.page.getByRole('button', { name: 'Export...' }).click();
    await preview.untilHost(() => preview.exported.length === 1);
    assert.equal(preview.exported[0]?.columns.length, 6);
  });

  it('shows its range in words on a narrow page, and its statement in the SQL tab', async () => {
    await open();
    await preview.page.setViewportSize({ width: 540, height: 700 });
    await preview.page.getByText('Last 90 days', { exact: true }).waitFor();
    for (const width of [540, 270]) {
      await preview.page.setViewportSize({ width, height: 700 });
      const title = await preview.page.locator('.page-head h2').boundingBox();
      assert.ok((title?.width ?? 0) >= 140, `a page of ${width} px has room for the title`);
    }
    await preview.page.getByRole('tab', { name: 'SQL' }).click();
    const statement = preview.page.locator('.cm-content');
    await statement.filter({ hasText: weeksPage().sql }).waitFor();
  });

  it('shows the progress of a date range change in its first line, where the change can be canceled', async () => {
    await open();
    const status = preview.page.locator('.view-status');
    const before = await status.textContent();
    changing = new Promise(() => undefined);
    await preview.page.getByRole('button', { name: 'Date range: Last 90 days' }).click();
    await preview.untilHost(() => rangeChanges === 1);
    assert.equal(await status.textContent(), before, 'no progress while the user selects a range');
    reported('Downloading Daily... 1.5 MB');
    await status.getByText('Downloading Daily... 1.5 MB').waitFor();
    await picture('range-running');
    await status.getByRole('button', { name: 'Cancel' }).click();
    await preview.untilHost(() => canceled.aborted);
    await status.getByText(before?.slice(0, 'Sample'.length) ?? '', { exact: false }).waitFor();
    assert.equal(await status.textContent(), before);
  });

  it('shows the reason for a failed date range change, and tries again on request', async () => {
    await open();
    changing = Promise.reject(new UserError('unreachable', 'Connection refused.'));
    changing.catch(() => undefined);
    await preview.page.getByRole('button', { name: 'Date range: Last 90 days' }).click();
    const failed = preview.page.locator('.status-text', { hasText: "Couldn't change the date range" });
    await failed.waitFor();
    assert.equal(await failed.getAttribute('title'), 'Connection refused.');
    changing = Promise.resolve();
    await preview.page.getByRole('button', { name: 'Try Again' }).click();
    await failed.waitFor({ state: 'hidden' });
    await preview.untilHost(() => rangeChanges === 2);
  });

  it('offers another date range if there are no active users', async () => {
    await open(weeksPage([]), 'dark', table(['Week', 'Active Users'], []));
    await preview.page.getByText('No active users from Aug 25, 2026 to Nov 22, 2026').waitFor();
    assert.equal(await preview.page.locator('.analysis-chart').count(), 0);
    await preview.page.getByRole('button', { name: 'Change Date Range' }).click();
    await preview.untilHost(() => rangeChanges === 1);
  });

  it('shows the changes of the user registry, also if a refresh adds them to the open table', async () => {
    const registry = table(['Instance user ID'], [['1'], ['2'], ['3']]);
    preview = await PreviewPage.open(context, { reader: registry, title: 'User registry' });
    await preview.page.getByRole('tab', { name: 'Table', selected: true }).waitFor();
    const account = { id: '3', name: 'alder', siteAdmin: true, serviceAccount: false };
    const analysis = await registryPage({
      changes: { ...noChanges, becameAdmin: [account] },
      inactive: undefined,
      namesOf: () => Promise.resolve(new Map()),
      earlier: '2026-11-20T10:12:00Z',
      later: '2026-11-29T10:12:00Z',
      unseenDays: 30,
    });
    assert.ok(analysis !== undefined);
    await preview.refresh(registry, { more: { analysis } });
    const changes = preview.page.getByRole('tab', { name: 'Changes' });
    await changes.waitFor();
    if ((await changes.getAttribute('aria-selected')) !== 'true') await changes.click();
    const cells = preview.page.locator('.rows-region tbody td');
    await cells.nth(5).waitFor();
    assert.deepEqual(await cells.allTextContents(), ['Became site admin', 'alder', '', '3', 'true', 'false']);
    assert.equal(await preview.page.locator('.rows-region .icon-check').count(), 1);
    assert.equal(await preview.page.getByRole('button', { name: /Show all/ }).count(), 0);
    assert.equal(await preview.page.getByRole('button', { name: 'Export...' }).isVisible(), false);
    assert.deepEqual(await axeViolations(preview.page), []);
  });

  for (const width of [540, 900]) {
    it(`fits a page width of ${width} px`, async () => {
      await open();
      await preview.page.setViewportSize({ width, height: 700 });
      // Narrow pages label every second week.
      const labels = `document.querySelectorAll('.axis-label[text-anchor="middle"]').length`;
      await preview.until(
        `document.querySelector('.analysis-chart svg').clientWidth <= ${width - 40} && ${labels} === ${width === 540 ? 7 : 13}`,
      );
      assert.ok(
        await preview.page.evaluate<boolean>(
          `document.querySelector('.analysis-body').scrollWidth <= document.querySelector('.analysis-body').clientWidth`,
        ),
        'no element is wider than the page',
      );
      const boxes = await preview.page.evaluate<{ left: number; right: number }[]>(
        `[...document.querySelectorAll('.axis-label[text-anchor="middle"]')]
          .map((label) => label.getBoundingClientRect()).map(({ left, right }) => ({ left, right }))`,
      );
      for (const [place, { left }] of boxes.entries()) assert.ok(left > (boxes[place - 1]?.right ?? 0));
      await picture(`week-${width}`);
    });
  }

  for (const theme of Object.keys(themes) as (keyof typeof themes)[]) {
    it(`has no accessibility violations: ${theme}`, async () => {
      await open(weeksPage(), theme);
      await bars().first().waitFor();
      assert.deepEqual(await axeViolations(preview.page), []);
      await picture(`week-${theme}`);
    });
  }

  async function picture(name: string): Promise<void> {
    const folder = pagePicturesFolder('analysis');
    mkdirSync(folder, { recursive: true });
    await preview.page.screenshot({ path: join(folder, `${name}.png`) });
  }
});
