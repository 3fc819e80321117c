import { strict as assert } from 'node:assert';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Locator } from 'playwright-core';
import { root } from '../../scripts/lib/paths.mjs';
import { eventually } from '../support/eventually';
import { startSampleProcess, type SampleProcess } from '../support/sampleProcess';
import { picturesFolder } from '../support/workbench/environment';
import { KeyboardUser } from '../support/workbench/keyboardUser';
import { leaveWindow, shareWindow } from '../support/workbench/sharedWindow';
import { nameStep, urlStep, type Workbench } from '../support/workbench/workbench';

describe('main workflow with the keyboard only', function () {
  this.timeout(240_000);
  let sample: SampleProcess;
  let workbench: Workbench;
  let user: KeyboardUser;
  const picture = (name: string): Promise<void> =>
    workbench.screenshot(join(picturesFolder('keyboard'), `${name}.png`));
  const focusedRow = (name: string): Locator =>
    workbench.page.locator('.monaco-list:focus .monaco-list-row.focused', { hasText: name });
  const focused = (target: Locator): Locator => target.and(workbench.webview.locator(':focus'));
  const focusedCell = (row: number, column: string): Locator =>
    workbench.webview.locator(`[row-index="${row}"] [col-id="${column}"]:focus`);
  const rowCounts = (text: RegExp): Locator =>
    workbench.webview.locator('.row-counts').filter({ hasText: text });

  before(async () => {
    sample = await startSampleProcess(join(root, 'dist', 'sample.js'));
    workbench = await shareWindow();
    user = await KeyboardUser.of(workbench);
  });
  after(() => {
    leaveWindow(['Keys']);
    sample.stop();
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await picture('failed');
  });

  it('connects', async () => {
    await user.run('View: Show Instance Explorer');
    const add = workbench.page.locator('.welcome-view-content a:focus', { hasText: 'Add Connection' });
    await user.moveTo('Tab', add, 'Add Connection');
    await picture('1-welcome');
    await user.press('Enter');
    await user.enter(urlStep, sample.baseUrl);
    await user.choose('Access Token');
    await user.enter('Paste a token for', sample.tokens['admin'] ?? '');
    await user.enter(nameStep, 'Keys');
    await user.sees(workbench.statusBarItem(/Keys · \w+/));
  });

  it('creates a query, runs it, and reads the response', async () => {
    await user.run('Instance Explorer: Focus on Connections View');
    await user.press('Home');
    await user.sees(focusedRow('Keys'));
    await user.press('Shift+F10');
    const newQuery = workbench.page.locator('.action-item.focused', { hasText: 'New Query' });
    await user.sees(workbench.page.locator('.action-item', { hasText: 'New Query' }));
    await user.moveTo('ArrowDown', newQuery, 'New Query');
    await user.press('Enter');
    await user.sees(workbench.focusedEditor());
    await user.sees(workbench.lensAction(/Run$/));
    await user.type('site { productVersion');
    await user.press('Control+Enter');
    await user.sees(workbench.tab('Scratch.json'));
    await user.sees(workbench.lens(/200 · /));
    await user.press('Control+2');
    const response = workbench.page.locator('.monaco-editor.focused[data-uri*="/Scratch.json?"]');
    await user.sees(response);
    await user.press('Control+A', 'Control+C');
    const clipboard = (): Promise<string> =>
      workbench.page.evaluate<string>('navigator.clipboard.readText()');
    await eventually(
      async () => /"productVersion": "\d/.test(await clipboard()),
      'the response is selected and copied',
    );
    await picture('2-response');
  });

  it('sets up analytics, and opens the user registry from the sidebar', async () => {
    await user.run('Instance Explorer: Set Up Analytics');
    await user.enter('Enter the URL of the analytics service', sample.analyticsUrl);
    await user.enter('Enter the host by which', sample.instanceURL);
    await user.enter('Paste an access token of the analytics service', sample.tokens['analytics'] ?? '');
    await user.sees(workbench.treeRow('User registry'));
    await user.run('Instance Explorer: Focus on Analytics View');
    await user.press('Home');
    await user.sees(focusedRow('User registry'));
    await user.press('Enter');
    await user.sees(workbench.webview.getByRole('grid', { name: 'User registry' }));
    await user.sees(workbench.webview.getByRole('columnheader', { name: /Username/ }));
    await picture('3-registry');
  });

  it('moves in the table, sorts it, and filters it', async () => {
    const { webview } = workbench;
    const header = webview.locator('[role="columnheader"]:focus');
    await user.moveTo('Tab', focusedCell(0, 'Instance user ID'), 'the first cell');
    await user.press('ArrowUp');
    await user.sees(header);
    await user.press('Enter');
    await user.sees(rowCounts(/Sorted by Instance user ID ↑/));
    await user.press('Enter');
    await user.sees(rowCounts(/Sorted by Instance user ID ↓/));
    await picture('4-header');
    await user.press('ArrowDown', 'Control+End');
    // In descending order of IDs, the last row contains the first account of the instance, a site admin.
    await user.sees(focusedCell(399, 'Site Admin').getByText('true'));
    await user.press('Shift+F10');
    await user.moveTo(
      'ArrowDown',
      focused(webview.getByRole('menuitem', { name: 'Filter by This Value' })),
      'Filter by This Value',
    );
    await picture('5-menu');
    await user.press('Enter');
    await user.sees(rowCounts(/^13 of 400 rows/));
    await user.sees(focused(webview.getByRole('searchbox')));
    await user.moveTo('Tab', webview.locator('[role="gridcell"]:focus'), 'the filtered rows');
    await picture('6-filtered');
  });

  it('exports the rows of the table as CSV into the workspace', async () => {
    const { webview } = workbench;
    const exports = focused(webview.getByRole('button', { name: 'Export...' }));
    await user.moveTo('Shift+Tab', focused(webview.getByRole('toolbar').locator('*')), 'the toolbar');
    await user.moveTo('ArrowRight', exports, 'Export...');
    await user.press('Enter');
    await user.choose('CSV');
    await user.choose('Keys/user-registry');
    await user.sees(workbench.notification(/Exported/));
    await user.sees(exports);
    await picture('7-exported');
    const folder = join(workbench.folder, 'Keys');
    const [name = ''] = readdirSync(folder);
    assert.deepEqual(idsIn(readFileSync(join(folder, name), 'utf8')), await idsOfAdmins());
  });

  const idsIn = (csv: string): readonly string[] =>
    parse<Readonly<Record<string, string>>>(csv, { columns: true }).map(
      (row) => row['Instance user ID'] ?? '',
    );

  async function idsOfAdmins(): Promise<readonly string[]> {
    const { analyticsUrl, instanceURL, tokens } = sample;
    const response = await globalThis.fetch(
      `${analyticsUrl}/api/reports/user-registry?instanceURL=${encodeURIComponent(instanceURL)}`,
      { headers: { Authorization: `Bearer ${tokens['analytics'] ?? ''}` } },
    );
    const [header = '', ...rows] = (await response.text()).trimEnd().split('\n');
    const admins = [header, ...rows.filter((row) => row.endsWith(',true'))].join('\n');
    return idsIn(admins).toSorted((a, b) => Number(b) - Number(a));
  }

  it('uses no pointer, which the window and the table would record', async () => {
    assert.deepEqual(user.takePointerEvents(), []);
    await workbench.tab('User registry').click();
    assert.deepEqual(await user.nextPointerEvents(), ['pointerdown']);
    await workbench.webview.locator('[row-index="0"] [role="gridcell"]').first().click();
    assert.deepEqual(await user.nextPointerEvents(), ['pointerdown']);
  });
});
