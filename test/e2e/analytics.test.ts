import { strict as assert } from 'node:assert';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { root } from '../../scripts/lib/paths.mjs';
import { axeViolationsOfPart } from '../support/preview/axe';
import { controlOf, type Control } from '../support/sampleControl';
import { startControlledProcess, type SampleProcess } from '../support/sampleProcess';
import { e2eVersion, e2eVsix, picturesFolder } from '../support/workbench/environment';
import { urlStep, Workbench } from '../support/workbench/workbench';

/** Color themes: the value of the setting and the CSS class of the workbench. */
const themes = {
  light: ['Default Light Modern', 'vs'],
  dark: ['Default Dark Modern', 'vs-dark'],
  contrast: ['Default High Contrast', 'hc-black'],
  'light contrast': ['Default High Contrast Light', 'hc-light'],
} as const;

describe('Analytics view', function () {
  this.timeout(300_000);
  let sample: SampleProcess;
  let control: Control;
  let workbench: Workbench;
  const picture = (name: string): Promise<void> =>
    workbench.screenshot(join(picturesFolder('analytics'), `${name}.png`));

  before(async () => {
    sample = await startControlledProcess(root);
    control = controlOf(sample);
    workbench = await Workbench.open({ version: e2eVersion, vsix: e2eVsix });
    await workbench.showSidebar();
    await workbench.connect(sample.baseUrl, sample.tokens['admin'] ?? '', 'Sample');
  });
  after(async () => {
    await workbench.close();
    sample.stop();
  });

  it("shows that analytics isn't set up, and lists reports after the setup", async () => {
    await workbench.page.getByText("Analytics isn't set up for this connection").waitFor();
    await workbench.command('Instance Explorer: Set Up Analytics');
    await workbench.enterAnalytics(sample);
    await workbench.treeRow('Usage reports').waitFor();
    await workbench.treeRow(/^Daily, by client/).waitFor();
    await picture('1-nothing-fetched');
  });

  it('shows the reports, the credits, and the first analyses in a window of 1280x800', async () => {
    const usual = workbench.page.viewportSize() ?? { width: 1400, height: 900 };
    await workbench.page.setViewportSize({ width: 1280, height: 800 });
    const rows = workbench.page.locator('.pane-body [role="treeitem"]');
    for (const name of ['User registry', 'Total per user', /^Credits$/, 'Active users per week'])
      await rows.filter({ hasText: name }).waitFor();
    const header = (name: string, expanded: boolean): Locator =>
      workbench.page.locator(`.pane-header[aria-expanded="${expanded}"]`, { hasText: name });
    for (const name of ['History', 'Schema']) await header(name, false).waitFor();
    await picture('1-all');
    await workbench.page.setViewportSize(usual);
    // Collapses the Connections view, because trees render only visible rows.
    await workbench.press(header('Connections', true), header('Connections', false));
  });

  it("shows that the token doesn't have access, and retries on request", async () => {
    await control('addFault', {
      site: 'analytics',
      path: '/api/reports/user-registry',
      times: 1,
      action: { kind: 'reply', status: 403, body: 'Not yours.' },
    });
    const barrier = workbench.page.getByText("The token doesn't have access to this instance");
    await workbench.press(workbench.treeRow('User registry'), barrier);
    await picture('2-forbidden');
    await workbench.press(
      workbench.page.locator('.welcome-view-content a', { hasText: 'Try Again' }),
      workbench.treeRow('Service accounts'),
    );
  });

  it('shows a failed download with the server response, and retries on request', async () => {
    await control('addFault', {
      site: 'analytics',
      path: '/api/credits',
      times: 1,
      action: { kind: 'reply', status: 400, body: 'The ledger is being rebuilt.' },
    });
    const failure = workbench.treeRow('400 · Request failed');
    await workbench.press(workbench.treeRow('Credits'), failure);
    await workbench.page.getByRole('treeitem', { name: /The ledger is being rebuilt/ }).waitFor();
    await workbench.command('Notifications: Clear All Notifications');
    await picture('3-failed');
    await workbench.press(failure, workbench.treeRow(/Commitment/));
    await failure.waitFor({ state: 'detached' });
  });

  it('creates a report, rejects invalid dates, and downloads the report', async () => {
    await workbench.ask('Instance Explorer: New Usage Report', 'One row per user and day');
    await workbench.choose('Select Dates');
    await workbench.inputMessage.filter({ hasText: 'Enter the start date' }).waitFor();
    await workbench.quickInput.fill('2026-02-30');
    await workbench.inputMessage.filter({ hasText: "2026-02-30 isn't a valid date" }).waitFor();
    await picture('3-impossible-day');
    await workbench.quickInput.fill('2026-01-01');
    await workbench.accept();
    await workbench.inputMessage.filter({ hasText: 'Enter the end date' }).waitFor();
    await workbench.quickInput.fill('2025-12-31');
    await workbench.inputMessage.filter({ hasText: 'must be on or after' }).waitFor();
    await workbench.quickInput.fill('');
    await workbench.accept();
    await workbench.respond('Enter a name for the report', 'Since New Year');
    await workbench
      .treeRow('Since New Year')
      .filter({ hasText: 'since Jan 1, 2026' })
      .filter({ has: workbench.page.locator('.codicon-table') })
      .waitFor();
  });

  it('edits a report with its start date and name as defaults', async () => {
    await workbench.ask('Instance Explorer: Edit Usage Report', 'Since New Year');
    await workbench.choose('One row per user and month');
    await workbench.choose('Select Dates');
    await workbench.inputMessage.filter({ hasText: 'Enter the start date' }).waitFor();
    assert.equal(await workbench.quickInput.inputValue(), '2026-01-01');
    await workbench.quickInput.press('Enter');
    await workbench.inputMessage.filter({ hasText: 'Enter the end date' }).waitFor();
    await workbench.quickInput.press('Enter');
    await workbench.inputMessage.filter({ hasText: 'Enter a name for the report' }).waitFor();
    assert.equal(await workbench.quickInput.inputValue(), 'Since New Year');
    await workbench.quickInput.press('Enter');
    await workbench
      .treeRow('Since New Year')
      .filter({ hasText: 'since Jan 1, 2026' })
      .filter({ has: workbench.page.locator('.codicon-table') })
      .waitFor();
  });

  it('shows changes in the registry since the previous snapshot', async () => {
    const registry = 'Instance user ID,Service Account,Site Admin\n1,false,true\n99999,false,false\n';
    await control('addFault', {
      site: 'analytics',
      path: '/api/reports/user-registry',
      times: 1,
      action: { kind: 'reply', status: 200, headers: { 'content-type': 'text/csv' }, body: registry },
    });
    await workbench.ask('Instance Explorer: Refresh Report', 'User registry');
    const twistie = workbench.treeRow('Changes').locator('.monaco-tl-twistie');
    await workbench.press(twistie, workbench.treeRow('Joined: 1'));
    await workbench.treeRow('Left: 399').waitFor();
    await workbench.press(workbench.treeRow('Joined: 1'), workbench.treeRow('User 99999'));
    await picture('4-changes');
    const collapsed = workbench.page.locator('.pane-body [role="treeitem"][aria-expanded="false"]');
    await workbench.press(twistie, collapsed.filter({ hasText: 'Changes' }));
    await workbench.treeRow('User 99999').waitFor({ state: 'detached' });
    await workbench.press(workbench.treeRow('Changes'), workbench.tab('Changes in User registry'));
    await workbench.webview
      .locator('[row-index="0"] .changed-cell, [row-index="0"] .change-kind')
      .first()
      .waitFor();
    await picture('4-comparison');
    await workbench.command('View: Close All Editors');
  });

  it('pins a report, and marks it as pinned', async () => {
    await workbench.ask('Instance Explorer: Pin or Unpin Report...', 'Since New Year');
    await workbench
      .treeRow('Since New Year')
      .filter({ has: workbench.page.locator('.codicon-pinned') })
      .waitFor();
  });

  it('runs an analysis with one click', async () => {
    // The row can be below the visible part of the view.
    await workbench.ask('Instance Explorer: Run Analysis...', 'Active users per week');
    await workbench.tab('Active users per week').waitFor();
  });

  it('exposes the name, the days, and the usage of a credit bucket to screen readers', async () => {
    const label = await workbench.treeRow(/Commitment/).getAttribute('aria-label');
    assert.match(label ?? '', /^Commitment \d+, Jan 1\s–\sDec 31, \d{4}, \d+% used/);
  });

  for (const [name, [theme, workbenchClass]] of Object.entries(themes)) {
    it(`has no accessibility violations, like the status bar and the wizard: ${theme}`, async () => {
      const settings = join(workbench.folder, '.vscode');
      mkdirSync(settings, { recursive: true });
      writeFileSync(join(settings, 'settings.json'), JSON.stringify({ 'workbench.colorTheme': theme }));
      await workbench.page.locator(`.monaco-workbench.${workbenchClass}`).first().waitFor();
      await workbench.command('Notifications: Clear All Notifications');
      await workbench.treeRow('User registry').waitFor();
      await picture(`6-${name}`);
      assert.deepEqual(await axeViolationsOfPart(workbench.page, '.part.sidebar'), []);
      // Checks only the items, because VS Code determines the role of the status bar.
      assert.deepEqual(await axeViolationsOfPart(workbench.page, '.part.statusbar .items-container'), []);
      await workbench.command('Instance Explorer: Add Connection');
      await workbench.entry(urlStep).fill('http://127.0.0.1:9');
      await workbench.marked('Try Again').waitFor();
      await picture(`7-${name}`);
      const ignored = ['aria-allowed-attr', 'aria-prohibited-attr'];
      assert.deepEqual(await axeViolationsOfPart(workbench.page, '.quick-input-widget', ignored), []);
      await workbench.page.keyboard.press('Escape');
      await workbench.quickInput.waitFor({ state: 'hidden' });
    });
  }
});
