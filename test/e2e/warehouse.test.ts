import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import { eventually } from '../support/eventually';
import { isFull } from '../support/fullRun';
import { engineForSuite } from '../support/reports/engine';
import { startSampleProcess, type SampleProcess } from '../support/sampleProcess';
import { inactiveAccount } from '../support/warehouse/inactiveAccount';
import { FakeClickHouse } from '../support/warehouse/fakeClickHouse';
import { confirmation, decide } from '../support/workbench/confirmation';
import { e2eVersion, e2eVsix, picturesFolder } from '../support/workbench/environment';
import { extensionHosts } from '../support/workbench/extensionHost';
import { Keyboard } from '../support/workbench/keyboard';
import { Workbench } from '../support/workbench/workbench';

const wide = { width: 1280, height: 800 };
const narrow = { width: 900, height: 700 };
const users = 2000;

// Two kills of an extension host take a minute.
const itFull = isFull ? it : it.skip;

describe('data warehouses', function () {
  this.timeout(300_000);
  const suite = engineForSuite();
  let sample: SampleProcess;
  let workbench: Workbench;
  let keyboard: Keyboard;
  let url = '';
  const server = new FakeClickHouse({
    reader: { password: 'reading-canary', grants: ['GRANT SELECT ON usage.* TO reader'] },
    loader: {
      password: 'loading-canary',
      grants: ['GRANT SELECT, INSERT, ALTER, CREATE TABLE, DROP TABLE ON usage.* TO loader'],
    },
  });
  const picture = async (name: string): Promise<void> => {
    mkdirSync(picturesFolder('warehouse'), { recursive: true });
    for (const [size, suffix] of [
      [narrow, '-900'],
      [wide, ''],
    ] as const) {
      await workbench.page.setViewportSize(size);
      await workbench.screenshot(join(picturesFolder('warehouse'), `${name}${suffix}.png`));
    }
  };

  before(async () => {
    url = await server.start();
    server.tables.add(
      'events',
      [
        { name: 'id', type: 'Int64' },
        { name: 'label', type: 'Nullable(String)' },
        { name: 'day', type: 'Date32' },
      ],
      Array.from({ length: 250 }, (_, place) => [
        String(place),
        place % 10 === 0 ? null : `event ${place}`,
        '2026-11-01',
      ]),
    );
    sample = await startSampleProcess(join(root, 'dist', 'sample.js'), '--users', String(users));
    workbench = await Workbench.open({ version: e2eVersion, vsix: e2eVsix });
    await workbench.page.setViewportSize(wide);
    keyboard = new Keyboard(workbench, picture);
    await workbench.showSidebar();
    await workbench.connect(sample.baseUrl, sample.tokens['admin'] ?? '', 'Sample');
    await workbench.command('Instance Explorer: Set Up Analytics');
    await workbench.enterAnalytics(sample);
    await workbench.treeRow('User registry').waitFor();
    await workbench.command('Notifications: Clear All Notifications');
  });
  after(async () => {
    await workbench.close();
    sample.stop();
    server.stop();
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await picture('failed');
  });

  it('are added by keyboard after a test of the account', async () => {
    await workbench.command('Instance Explorer: Add Data Warehouse');
    await keyboard.choose('0-kind', 'ClickHouse');
    await keyboard.enter('1-url', 'Enter the URL of the data warehouse', `${url}/`);
    await keyboard.type('2-database', 'Enter the database', 'usage');
    await keyboard.type('3-user', 'Enter the user that reads', 'reader');
    await workbench.inputMessage.filter({ hasText: 'Enter the password of reader' }).waitFor();
    assert.equal(await workbench.quickInput.getAttribute('type'), 'password', 'the password is hidden');
    await keyboard.type('4-password', 'Enter the password of reader', 'wrong');
    await workbench.inputMessage.filter({ hasText: 'rejected' }).waitFor();
    await picture('5-rejected');
    assert.match(await workbench.spokenInput(), /rejected/, 'the screen reader announces the rejection');
    await keyboard.type('5-again', 'rejected', 'reading-canary');
    await workbench.option('reader can read, but not change, usage.').waitFor();
    await keyboard.enter('6-name', 'Enter a name for the data warehouse', 'Usage warehouse');
    await workbench.treeRow('Usage warehouse').first().waitFor();
    await picture('7-tree');
  });

  it('list their tables only after the warehouse is expanded', async () => {
    assert.deepEqual(
      server.requests.filter(({ statement }) => statement.includes('system.tables')),
      [],
    );
    await workbench.treeRow(/^Usage warehouse/, 'Analytics').click();
    await workbench.treeRow(/^events.*250 rows/).waitFor();
    await picture('8-tables');
  });

  it('open their tables in the table editor', async () => {
    await workbench.press(workbench.treeRow(/^events.*250 rows/), workbench.tab('events'));
    await workbench.webview.getByRole('grid', { name: 'events' }).waitFor();
    await workbench.webview.locator('.row-counts').filter({ hasText: '250 rows' }).waitFor();
    await workbench.webview.getByText('Usage warehouse · usage.events').waitFor();
    await workbench.webview.locator('[row-index="1"] [col-id="label"]').getByText('event 1').waitFor();
    await picture('9-events');
  });

  it('calculate column statistics, filtered rows, and charts on the server', async () => {
    const { webview } = workbench;
    const { results } = server.tables;
    const days = [
      ['250', '250', '0', '30', '2026-11-01', '2026-11-30', null, '1793491200000000', '1795996800000000'],
    ];
    results.push(
      { statement: /uniqExact[^]*`day` AS v/, result: days },
      {
        statement: /uniqExact/,
        result: [['250', '225', '0', '225', 'event 1', 'event 99', null, null, null]],
      },
      { statement: /GROUP BY v\b/, result: [['event 7', '3']] },
      { statement: /GROUP BY/, result: [['2026-11-01', '0', '3']] },
      { statement: /^SELECT toString\(count\(\*\)\) FROM .*'event 7'/, result: [['3']] },
      { statement: /WHERE .*'event 7'/s, result: [['7', 'event 7', '2026-11-01']] },
    );
    const header = webview.locator('[role="columnheader"][col-id="label"]');
    await header.hover();
    await header.locator('.column-button').click();
    await webview.getByRole('menuitem', { name: 'Column Statistics' }).click();
    const panel = webview.getByRole('complementary', { name: 'Columns' });
    await panel.getByText('225').first().waitFor();
    await panel.getByRole('button', { name: /^event 7/ }).click();
    await webview.locator('.row-counts').filter({ hasText: '3 of 250 rows' }).waitFor();
    await webview.locator('[row-index="0"] [col-id="label"]').getByText('event 7').waitFor();
    await picture('9-filtered');
    await webview.getByRole('tab', { name: 'Chart' }).click();
    await webview.locator('.chart-tab[aria-busy="false"] .stage svg').waitFor();
    await picture('9-chart');
    results.length = 0;
  });

  it('receive a report after a confirmation, with the account that sends tables', async () => {
    await workbench.command('Instance Explorer: Send to Data Warehouse');
    await workbench.choose('User registry');
    await keyboard.type('10-writer', 'Enter the user that sends tables', 'loader');
    await keyboard.type('11-password', 'Enter the password of loader', 'loading-canary');
    await keyboard.type('12-table', 'Enter the name of the table', 'registry');
    await confirmation(workbench.page, 'Send "User registry" of Sample').waitFor();
    await picture('13-confirmation');
    await decide(workbench.page, 'Send "User registry" of Sample', 'Send');
    const sent = workbench.notification(`Sent 2,000 rows to usage.registry in Usage warehouse.`);
    await sent.waitFor();
    await picture('14-sent');
    assert.equal(server.tables.counts['registry'], users);
    await sent.getByRole('button', { name: 'Open Table' }).click();
    await workbench.webview.getByRole('grid', { name: 'registry' }).waitFor();
    await workbench.command('Notifications: Clear All Notifications');
    await picture('15-table');
  });

  it('show the columns that a table lacks for an analysis', async () => {
    await workbench.ask('Instance Explorer: Run Analysis', 'Run in Usage warehouse...');
    await workbench.choose('events');
    await workbench.choose('Active users per week');
    await workbench.notification("Couldn't run Active users per week. Missing columns: ").waitFor();
    await workbench.notification('Select a table with these columns.').waitFor();
    await workbench.command('Notifications: Clear All Notifications');
  });

  it('show the result of an analysis with user names', async () => {
    const column = (name: string, type: string) => ({ name, type });
    server.tables.add(
      'usage',
      [column('Instance user ID', 'Int64'), column('Date', 'Date32'), column('Client Name', 'String')],
      [],
    );
    const described = [
      ['Instance user ID', 'Int64'],
      ['Last Active', 'Nullable(Date32)'],
      ['Days Ago', 'Nullable(Int64)'],
    ];
    server.tables.results.push(
      { statement: /^EXPLAIN AST/, result: [] },
      { statement: /^DESCRIBE TABLE \(/, result: described },
      { statement: /FORMAT\s+Parquet/, result: await inactiveAccount(suite) },
    );
    await workbench.ask('Instance Explorer: Run Analysis', 'Run in Usage warehouse...');
    await workbench.choose(/^usage/);
    await workbench.entry('Select an analysis').fill('Inactive accounts');
    await workbench.choose('Inactive accounts');
    await workbench.choose(/^registry/);
    await workbench.tab('Inactive accounts').waitFor();
    await workbench.webview.getByText(/^Usage warehouse · .*usage\.usage · user names from /).waitFor();
    await workbench.webview.getByText('Username').first().waitFor();
    await picture('15-analysis');
    server.tables.results.length = 0;
  });

  it('require confirmation before the rows of a table are replaced', async () => {
    await sendAgain('registry');
    const prompt = confirmation(workbench.page, 'Replace the table "usage.registry');
    await prompt.getByText('Its rows from Sample, sent on').waitFor();
    await picture('16-replace');
    await decide(workbench.page, 'Replace the table "usage.registry', 'Cancel');
    assert.equal(server.tables.counts['registry'], users);
  });

  itFull('contain the right row count after killed extension hosts and a repeated transfer', async () => {
    const prompt = 'Send "User registry" of Sample to the table "usage.killed"';
    for (let kill = 1; kill <= 2; kill += 1) {
      const insertion = new Promise<void>((resolve) => {
        server.beforeInsert = () => {
          resolve();
          return new Promise<void>(() => undefined);
        };
      });
      await sendAgain('killed');
      await decide(workbench.page, prompt, 'Send');
      await insertion;
      const [host] = await extensionHosts();
      assert.ok(host !== undefined);
      process.kill(host, 'SIGKILL');
      await eventually(async () => !(await extensionHosts()).includes(host), 'the extension host is gone');
      assert.equal(server.tables.counts['killed'], undefined, 'an incomplete table is never visible');
      await eventually(async () => (await extensionHosts()).length > 0, 'an extension host starts');
      await workbench.treeRow('User registry').waitFor();
    }
    server.beforeInsert = () => Promise.resolve();
    await sendAgain('killed');
    await decide(workbench.page, prompt, 'Send');
    await workbench.notification('usage.killed in Usage warehouse').waitFor();
    assert.deepEqual(server.tables.counts, { events: 250, killed: users, registry: users, usage: 0 });
    await workbench.command('Notifications: Clear All Notifications');
  });

  it('are read again after a reload only on request', async () => {
    const before = server.requests.length;
    await workbench.reload();
    await workbench.webview.getByText(/^Usage warehouse · .*usage\.usage · user names from /).waitFor();
    await workbench.tab('registry').click();
    await workbench.webview.getByText("The rows of this table aren't stored on this computer.").waitFor();
    await picture('17-restored');
    assert.equal(server.requests.length, before);
    await workbench.webview.getByRole('button', { name: 'Try Again' }).click();
    await workbench.webview.getByRole('grid', { name: 'registry' }).waitFor();
  });

  it('are read by statements that can only read, with the password only in the header', () => {
    const reading = server.requests.filter(({ user }) => user === 'reader');
    assert.ok(reading.length > 10);
    for (const { settings, statement } of reading) {
      assert.equal(settings['readonly'], '1', statement);
      assert.doesNotMatch(JSON.stringify([settings, statement]), /canary/);
    }
  });

  it('prompt for the password again after the server rejects it', async () => {
    server.accounts['reader'] = { password: 'changed-canary', grants: [] };
    await workbench.command('Instance Explorer: Open Data Warehouse Table');
    const rejected = workbench.notification('rejected the user name or the password');
    await rejected.getByRole('button', { name: 'Enter Password' }).click();
    await keyboard.type('18-changed', 'Enter the password of reader', 'changed-canary');
    await workbench.command('Notifications: Clear All Notifications');
    await workbench.ask('Instance Explorer: Open Data Warehouse Table', 'registry');
    await workbench.webview.getByRole('grid', { name: 'registry' }).waitFor();
  });

  it('are removed, and their open tables are closed', async () => {
    await workbench.command('Instance Explorer: Remove Data Warehouse');
    await confirmation(workbench.page, 'Remove the data warehouse').waitFor();
    await picture('18-remove');
    await decide(workbench.page, 'Remove the data warehouse', 'Remove');
    await workbench.treeRow('Usage warehouse').first().waitFor({ state: 'detached' });
    await workbench.tab('registry').waitFor({ state: 'detached' });
  });

  /** Starts to send the user registry to a table with the stored account, without confirming it. */
  async function sendAgain(table: string): Promise<void> {
    await workbench.command('Instance Explorer: Send to Data Warehouse');
    await workbench.choose('User registry');
    await workbench.respond('Enter the name of the table', table);
  }
});
