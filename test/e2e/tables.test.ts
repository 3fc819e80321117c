import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import { controlOf } from '../support/sampleControl';
import { startControlledProcess, type SampleProcess } from '../support/sampleProcess';
import { picturesFolder } from '../support/workbench/environment';
import { leaveWindow, shareWindow } from '../support/workbench/sharedWindow';
import type { Workbench } from '../support/workbench/workbench';

const clients = ['vscode', 'cli', 'web', 'jetbrains'];
const usage = [
  'user,client,day,events,note',
  ...Array.from({ length: 20_000 }, (_, place) =>
    [
      `user-${place % 500}`,
      clients[place % clients.length],
      `2026-${String(1 + (place % 9)).padStart(2, '0')}-${String(1 + (place % 28)).padStart(2, '0')}`,
      String((place * 7919) % 10_007),
      place % 3 === 0 ? '' : 'seen',
    ].join(','),
  ),
  '',
].join('\n');

describe('table editors', function () {
  this.timeout(240_000);
  let sample: SampleProcess;
  let workbench: Workbench;
  const picture = (name: string): Promise<void> => {
    mkdirSync(picturesFolder('tables'), { recursive: true });
    return workbench.screenshot(join(picturesFolder('tables'), `${name}.png`));
  };
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await workbench.page.keyboard.press(key);
  };
  const words = (text: string | RegExp): Promise<void> =>
    workbench.webview.locator('.row-counts').filter({ hasText: text }).waitFor();
  const focusedCell = (row: number, column: string): Promise<void> =>
    workbench.webview.locator(`[row-index="${row}"] [col-id="${column}"]:focus`).waitFor();

  before(async () => {
    sample = await startControlledProcess(root, '--users', '2000');
    workbench = await shareWindow({ files: { 'usage.csv': usage } });
  });
  after(() => {
    leaveWindow(['Sample']);
    sample.stop();
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed')
      await picture(`failed-${this.currentTest.title.replace(/\W+/g, '-')}`);
  });

  it('open a workspace file', async () => {
    await workbench.openFile('usage.csv');
    await workbench.command('Instance Explorer: Open as Table');
    await workbench.webview.getByRole('grid', { name: 'usage.csv' }).waitFor();
    await workbench.webview.getByText(/^File · /).waitFor();
    await words('20,000 rows');
    await workbench.webview.locator('[row-index="0"] [col-id="user"]').getByText('user-0').waitFor();
    await picture('file');
  });

  it('support keyboard-only use', async () => {
    await workbench.webview.getByRole('searchbox', { name: 'Search' }).focus();
    await workbench.page.keyboard.type('jetbrains');
    await words('5,000 of 20,000 rows');
    await workbench.webview.locator('[row-index="0"] [col-id="client"]').getByText('jetbrains').waitFor();
    await workbench.webview.getByRole('button', { name: 'Export...' }).focus();
    await press('Tab');
    await focusedCell(0, 'user');
    await press('Control+End');
    await focusedCell(4999, 'note');
    await press('Home', 'ArrowRight');
    await focusedCell(4999, 'client');
    await press('Alt+ArrowDown');
    await workbench.webview.getByRole('menuitem', { name: 'Column Statistics' }).press('Enter');
    const panel = workbench.webview.getByRole('complementary', { name: 'Columns' });
    await panel.getByRole('button', { name: /^jetbrains/ }).press('Enter');
    await workbench.webview.getByText('client is jetbrains', { exact: true }).waitFor();
    await press('Escape');
    await panel.waitFor({ state: 'hidden' });
    await workbench.webview.locator('[role="gridcell"]:focus').waitFor();
    await press('Control+Home');
    await focusedCell(0, 'user');
    await press('ArrowUp');
    await workbench.webview.locator('[role="columnheader"]:focus').waitFor();
    await press('Enter');
    await words('Sorted by user ↑');
    await picture('keyboard');
  });

  it('copy the focused cell', async () => {
    await workbench.webview.locator('[row-index="0"] [col-id="client"]').getByText('jetbrains').click();
    await focusedCell(0, 'client');
    await press('Control+C');
    await workbench.webview
      .locator('p[role="status"]', { hasText: 'Copied the cell' })
      .waitFor({ state: 'attached' });
    assert.equal(await workbench.page.evaluate('navigator.clipboard.readText()'), 'jetbrains');
  });

  it('export a workspace file', async () => {
    await workbench.webview.getByRole('button', { name: 'Export...' }).click();
    await workbench.choose('NDJSON');
    await workbench.marked(/^\W*usage-\d{4}-\d\d-\d\d\.ndjson/).waitFor();
    await workbench.accept();
    await workbench.notification(/Exported .* to usage-.*\.ndjson/).waitFor();
    await workbench.command('Notifications: Clear All Notifications');
  });

  it('show a downloaded registry and several tables at the same time', async () => {
    await workbench.connect(sample.baseUrl, sample.tokens['admin'] ?? '', 'Sample');
    await setUpAnalytics();
    await workbench.command('Instance Explorer: Open User Registry');
    await workbench.tab('User registry').waitFor();
    await workbench.webview.getByRole('columnheader', { name: /Service Account/ }).waitFor();
    await workbench.webview.getByText(/^Sample · (?:just now|\d+ min ago)$/).waitFor();
    assert.equal(await workbench.tab('usage.csv').count(), 2, 'the file is open as text and as a table');
    await picture('registry');
  });

  it('restore tables with filters and sorting after a reload', async () => {
    await workbench.reload();
    await workbench.webview.getByRole('grid', { name: 'User registry' }).waitFor();
    await workbench.webview.getByText(/^Sample · (?:just now|\d+ min ago)$/).waitFor();
    // The first tab is the text editor of the file.
    await workbench.tab('usage.csv').last().click();
    await workbench.webview.getByRole('grid', { name: 'usage.csv' }).waitFor();
    await words(/5,000 of 20,000 rows · Sorted by user ↑/);
    await workbench.webview.getByText('client is jetbrains', { exact: true }).waitFor();
    await picture('reloaded');
  });

  it('restore an analysis, with the source of its data, after a reload', async () => {
    await workbench.ask('Instance Explorer: Run Analysis', 'Active users per week');
    const reply = workbench.webview.getByRole('list', { name: 'Active Users' });
    await reply.waitFor();
    await workbench.reload();
    await reply.waitFor();
    await workbench.webview.getByText(/^Sample · .* · Daily/).waitFor();
    await picture('answer-again');
  });

  it('show the first rows of a report during the download', async () => {
    // The download takes longer than this test, so the table is incomplete.
    await controlOf(sample)('addFault', {
      site: 'analytics',
      path: '/api/reports/*',
      action: { kind: 'trickle', bytes: 100_000, milliseconds: 3000 },
    });
    await workbench.command('Instance Explorer: Open Report');
    await workbench.option('Daily').filter({ hasNotText: 'client' }).click();
    await workbench.webview.getByText(/^Downloading\.\.\. [\d,]+ rows$/).waitFor();
    await words(/^[\d,]+ rows so far$/);
    await workbench.webview.locator('[row-index="0"] [role="gridcell"]').first().waitFor();
    await picture('growing');
  });

  async function setUpAnalytics(): Promise<void> {
    await workbench.command('Instance Explorer: Set Up Analytics');
    await workbench.enterAnalytics(sample);
    await workbench.showSidebar();
    await workbench.treeRow('User registry').waitFor();
  }
});
