import { strict as assert } from 'node:assert';
import type { Locator } from 'playwright-core';
import { root } from '../../scripts/lib/paths.mjs';
import { controlOf, type Control } from '../support/sampleControl';
import { startControlledProcess, type SampleProcess } from '../support/sampleProcess';
import { selectFromMenu } from '../support/workbench/contextMenu';
import { e2eVersion, e2eVsix, picturesFolder } from '../support/workbench/environment';
import { Workbench } from '../support/workbench/workbench';
import { pictureSettings, Pictures, usualLooks } from './pictures';

/** Users 1 to 20 have no team, and the last row is of nobody. */
const teams = [
  'Key,Team,Cost Center',
  ...Array.from(
    { length: 380 },
    (_, place) => `${place + 21},${place % 2 === 0 ? 'Red' : 'Blue'},00${place % 3}`,
  ),
  'nobody,Green,1',
  '',
].join('\n');

describe('Snapshots, trends, and teams', function () {
  this.timeout(300_000);
  let sample: SampleProcess;
  let control: Control;
  let workbench: Workbench;
  let pictures: Pictures;

  before(async () => {
    sample = await startControlledProcess(root);
    control = controlOf(sample);
    workbench = await Workbench.open({
      version: e2eVersion,
      vsix: e2eVsix,
      settings: pictureSettings,
      files: { 'Teams.CSV': teams },
    });
    pictures = new Pictures(workbench, picturesFolder('snapshots'), usualLooks);
    await workbench.showSidebar();
    await workbench.connect(sample.baseUrl, sample.tokens['admin'] ?? '', 'Sample');
    // Collapses the Connections view, because trees render only visible rows.
    const header = (expanded: boolean) =>
      workbench.page.locator(`.pane-header[aria-expanded="${expanded}"]`, { hasText: 'Connections' });
    await workbench.press(header(true), header(false));
    await workbench.command('Instance Explorer: Set Up Analytics');
    await workbench.enterAnalytics(sample);
    await workbench.press(workbench.treeRow('User registry'), workbench.treeRow('Service accounts'));
  });
  after(async () => {
    await workbench.close();
    sample.stop();
  });

  const menu = (row: RegExp, name: string, brings: Locator): Promise<void> =>
    selectFromMenu(workbench, workbench.treeRow(row), name, brings);
  const snapshotRow = /\d\d:\d\d.*400 rows/;

  it('lists the snapshots of a report, and names and pins one', async () => {
    await control('addFault', {
      site: 'analytics',
      path: '/api/reports/user-registry',
      times: 1,
      action: {
        kind: 'reply',
        status: 200,
        headers: { 'content-type': 'text/csv' },
        body: 'Instance user ID,Service Account,Site Admin\n1,false,true\n2,false,false\n',
      },
    });
    await workbench.ask('Instance Explorer: Refresh Report', 'User registry');
    await workbench.treeRow('Changes').waitFor();
    await workbench.press(workbench.treeRow('Snapshots'), workbench.treeRow(snapshotRow));
    await menu(snapshotRow, 'Name Snapshot...', workbench.inputMessage);
    await workbench.respond('Enter a name for the snapshot', 'before the move');
    const named = workbench.treeRow('before the move');
    await named.waitFor();
    const pinned = named.filter({ has: workbench.page.locator('.codicon-pinned') });
    await menu(/before the move/, 'Pin or Unpin Report...', pinned);
    assert.match((await named.getAttribute('aria-label')) ?? '', /^before the move, pinned, .*400 rows/);
    await pictures.take('1-list');
  });

  it('opens an earlier snapshot beside the latest one, and queries both by name', async () => {
    const tab = workbench.tab('User registry, before the move');
    await workbench.press(workbench.treeRow('before the move'), tab);
    const { webview } = workbench;
    await webview.getByRole('tab', { name: 'SQL' }).click();
    await webview.getByText('registry@before the move').first().waitFor();
    await pictures.take('2-sql');
  });

  it('deletes a snapshot after a confirmation', async () => {
    const confirm = workbench.option('Delete');
    await menu(/\d\d:\d\d.*2 rows/, 'Delete Snapshot...', confirm);
    await workbench.choose('Delete');
    await workbench.treeRow(/\d\d:\d\d.*2 rows/).waitFor({ state: 'detached' });
    await workbench.treeRow('before the move').waitFor();
  });

  it('shows a trend over the snapshots', async () => {
    await workbench.ask('Instance Explorer: Run Analysis', 'Registry growth');
    await workbench.webview.getByText('in the latest snapshot').first().waitFor();
    await pictures.take('3-trend');
  });

  it('selects a team file, and shows the usage by team', async () => {
    await workbench.ask('Instance Explorer: Run Analysis', 'Usage by team');
    await workbench.choose('Teams.CSV');
    await workbench.choose(/^Key.*\d+ of \d+ users/);
    // The previous list contains this column, too.
    await workbench.entry('Select the column with the team').waitFor();
    await workbench.choose('Team');
    await workbench.entry('Select other columns to add to tables, or none').waitFor();
    await workbench.accept();
    await workbench.notification(/\d+ of \d+ users have a team. Rows without a user: \d+/).waitFor();
    await workbench.webview.getByText('of active users have no team').first().waitFor();
    await pictures.take('4-teams');
  });
});
