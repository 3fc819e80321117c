import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBridge, bridgePassword, type Bridge } from '../support/engines/bridge';
import { startTrinoServer, trinoSession } from '../support/engines/trino';
import { isFull } from '../support/fullRun';
import { e2eVersion, e2eVsix, picturesFolder } from '../support/workbench/environment';
import { Keyboard } from '../support/workbench/keyboard';
import { runStatement } from '../support/workbench/sqlStatement';
import { Workbench } from '../support/workbench/workbench';

const wide = { width: 1280, height: 800 };
const narrow = { width: 900, height: 700 };
const rows = 5000;

/** A server with the table `usage report`: the usage of 40 users on 125 days. */
interface Server {
  readonly url: string;
  stop(): Promise<void>;
}

interface TestWindow {
  readonly workbench: () => Workbench;
  /** Saves a picture in both sizes of the window. */
  readonly picture: (name: string) => Promise<void>;
}

/**
 * Defines the tests of a server in a window. They run only in the nightly run, if `npm run test:engines` installed
 * the server.
 */
function describeEngine(
  { kind, variable }: { readonly kind: string; readonly variable: string },
  tests: (window: TestWindow) => void,
): void {
  const isInstalled = process.env[variable] !== undefined;
  const title = isInstalled || !isFull ? '' : ': not installed by npm run test:engines';
  const describeFull = isFull && isInstalled ? describe : describe.skip;
  describeFull(`${kind} in VS Code${title}`, function () {
    this.timeout(300_000);
    let workbench: Workbench;
    const picture = async (name: string): Promise<void> => {
      mkdirSync(picturesFolder('warehouseEngines'), { recursive: true });
      for (const [size, suffix] of [
        [narrow, '-900'],
        [wide, ''],
      ] as const) {
        await workbench.page.setViewportSize(size);
        const file = `${kind.toLowerCase()}-${name}${suffix}.png`;
        await workbench.screenshot(join(picturesFolder('warehouseEngines'), file));
      }
    };
    before(async () => {
      workbench = await Workbench.open({ version: e2eVersion, vsix: e2eVsix });
      await workbench.page.setViewportSize(wide);
      await workbench.showSidebar();
    });
    after(() => workbench.close());
    afterEach(async function () {
      if (this.currentTest?.state === 'failed') {
        mkdirSync(picturesFolder('warehouseEngines'), { recursive: true });
        const file = `failed-${kind.toLowerCase()}.png`;
        await workbench.screenshot(join(picturesFolder('warehouseEngines'), file));
      }
    });
    tests({ workbench: () => workbench, picture });
  });
}

/** Defines the tests of the table editor, which are the same for every server. */
function readsTable(
  { workbench, picture }: TestWindow,
  { user, client, quote }: { readonly user: string; readonly client: string; readonly quote: string },
): void {
  const counts = (text: string | RegExp): Promise<void> =>
    workbench().webview.locator('.row-counts').filter({ hasText: text }).waitFor();
  const cell = (row: number, column: string, text: string): Promise<void> =>
    workbench()
      .webview.locator(`[row-index="${row}"] [col-id="${column}"]`)
      .getByText(text, { exact: true })
      .waitFor();

  it('opens a table, and sorts it by a column', async () => {
    await workbench()
      .treeRow(/^usage report/)
      .click();
    await workbench().webview.getByRole('grid', { name: 'usage report' }).waitFor();
    await counts('5,000 rows');
    await picture('table');
    const header = workbench().webview.locator(`[role="columnheader"][col-id="${user}"]`);
    await header.locator('.ag-header-cell-text, .ag-header-cell-label').first().click();
    await counts(`Sorted by ${user} ↑`);
    await cell(0, user, '0');
    await header.locator('.ag-header-cell-text, .ag-header-cell-label').first().click();
    await counts(`Sorted by ${user} ↓`);
    await cell(0, user, '39');
    await picture('sorted');
  });

  it('shows the last row of a sorted table', async () => {
    const { webview, page } = workbench();
    await webview.locator(`[row-index="0"] [col-id="${user}"]`).click();
    await page.keyboard.press('Control+End');
    await cell(rows - 1, user, '0');
    await picture('last');
  });

  it('filters by a value of a column', async () => {
    const { webview } = workbench();
    const header = webview.locator(`[role="columnheader"][col-id="${client}"]`);
    await header.hover();
    await header.locator('.column-button').click();
    await webview.getByRole('menuitemcheckbox', { name: /^Go/ }).click();
    await counts('3,750 of 5,000 rows');
    await picture('filter');
    await workbench().page.keyboard.press('Escape');
    await cell(0, client, 'VS Code');
  });

  it('shows the result of a statement, and an error if the server rejects one', async () => {
    const { webview } = workbench();
    await webview.getByRole('tab', { name: 'SQL' }).click();
    await webview.locator('.sql-table-name').first().waitFor();
    const table = `${quote}usage report${quote}`;
    await runStatement(webview, `drop table ${table}`);
    await webview.getByRole('alert').first().waitFor();
    await picture('rejected-statement');
    await runStatement(webview, `select 'n' as name, count(*) as n, count(*) as n from ${table}`);
    await webview.getByRole('region', { name: 'Result' }).getByText('n_2').waitFor();
    await picture('statement');
  });

  it('runs a built-in analysis', async () => {
    await workbench().command('Instance Explorer: Run Analysis');
    await workbench().choose(/^usage report/);
    await workbench().choose('Active users per week');
    await workbench().tab('Active users per week').waitFor();
    await workbench()
      .webview.getByText(/· usage\.usage report|\.usage report/)
      .first()
      .waitFor();
    await picture('analysis');
  });
}

describeEngine({ kind: 'Trino', variable: 'INSTANCE_EXPLORER_TRINO' }, (window) => {
  const { workbench, picture } = window;
  let server: Server;
  before(async () => {
    server = await startTrinoServer();
    const run = trinoSession(server);
    await run('CREATE SCHEMA hive.usage');
    await run(
      `CREATE TABLE hive.usage."usage report" AS
      SELECT n % 40 AS "instance user id", date_add('day', n / 40, DATE '2026-04-01') AS "date",
        element_at(ARRAY['Web', 'CLI', 'VS Code', 'Go'], CAST(n % 4 + 1 AS integer)) AS "client name"
      FROM UNNEST(sequence(0, ${rows - 1})) AS numbers (n)`,
    );
  });
  after(() => server.stop());

  it('is added without a password, because a password requires HTTPS', async () => {
    const keyboard = new Keyboard(workbench(), picture);
    await workbench().command('Instance Explorer: Add Data Warehouse');
    await keyboard.choose('wizard-0-kind', 'Trino');
    await keyboard.enter('wizard-1-url', 'Enter the URL of the data warehouse', server.url);
    await keyboard.type(
      'wizard-2-database',
      'Enter the catalog and the schema, separated by a period',
      'hive.usage',
    );
    await keyboard.type('wizard-3-user', 'Enter the user that reads', 'reader');
    await keyboard.type('wizard-4-password', 'Enter the password of reader', 'canary');
    await workbench().inputMessage.filter({ hasText: 'over HTTPS' }).waitFor();
    await picture('wizard-5-https');
    await keyboard.type('wizard-6-empty', 'over HTTPS', '');
    await keyboard.enter('wizard-7-name', 'Enter a name for the data warehouse', 'Lake');
    await workbench().treeRow(/^Lake/, 'Analytics').click();
    await workbench()
      .treeRow(/^usage report/)
      .waitFor();
    await picture('tree');
  });

  readsTable(window, { user: 'instance user id', client: 'client name', quote: '"' });
});

describeEngine({ kind: 'ClickHouse', variable: 'INSTANCE_EXPLORER_CHDB' }, (window) => {
  const { workbench, picture } = window;
  const folder = mkdtempSync(join(tmpdir(), 'instance-explorer-window-'));
  let bridge: Bridge;
  before(async () => {
    bridge = await startBridge(join(folder, 'data'));
    await bridge.run(`CREATE TABLE \`usage report\` ENGINE = MergeTree ORDER BY Date AS
      SELECT toInt64(number % 40) AS \`Instance user ID\`,
        toDate32('2026-04-01') + toIntervalDay(intDiv(number, 40)) AS Date,
        ['Web', 'CLI', 'VS Code', 'Go'][1 + number % 4] AS \`Client Name\`
      FROM numbers(${rows})`);
  });
  after(async () => {
    await bridge.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  });

  it('is added after a rejected password', async () => {
    const keyboard = new Keyboard(workbench(), picture);
    await workbench().command('Instance Explorer: Add Data Warehouse');
    await keyboard.choose('wizard-0-kind', 'ClickHouse');
    await keyboard.enter('wizard-1-url', 'Enter the URL of the data warehouse', bridge.warehouse.url);
    await keyboard.type('wizard-2-database', 'Enter the database', 'default');
    await keyboard.type('wizard-3-user', 'Enter the user that reads', 'default');
    await keyboard.type('wizard-4-password', 'Enter the password of default', `it's "wrong"`);
    await workbench().inputMessage.filter({ hasText: 'rejected' }).waitFor();
    await picture('wizard-5-rejected');
    await keyboard.type('wizard-6-again', 'rejected', bridgePassword);
    await keyboard.enter('wizard-7-name', 'Enter a name for the data warehouse', 'Usage');
    await workbench()
      .treeRow(/^Usage.*default/, 'Analytics')
      .click();
    await workbench()
      .treeRow(/^usage report/)
      .waitFor();
    await picture('tree');
  });

  readsTable(window, { user: 'Instance user ID', client: 'Client Name', quote: '`' });

  it('prompts for the password if the server rejects the stored one', async () => {
    // If another webview is open, `webview` might not find that of the table.
    await workbench().closeEditors();
    const { port } = new URL(bridge.warehouse.url);
    await bridge.stop();
    await workbench().command('Instance Explorer: Open Data Warehouse Table');
    await workbench()
      .notification(/127\.0\.0\.1/)
      .first()
      .waitFor();
    await picture('stopped');
    await workbench().command('Notifications: Clear All Notifications');
    bridge = await startBridge(join(folder, 'data'), { password: `"quoted" it's`, port: Number(port) });
    await workbench().command('Instance Explorer: Open Data Warehouse Table');
    const rejected = workbench().notification('rejected the user name or the password');
    await rejected.waitFor();
    await picture('rejected-password');
    await rejected.getByRole('button', { name: 'Enter Password' }).click();
    const keyboard = new Keyboard(workbench(), picture);
    await keyboard.type('enter-password', 'Enter the password of default', `"quoted" it's`);
    await workbench().command('Notifications: Clear All Notifications');
    await workbench().ask('Instance Explorer: Open Data Warehouse Table', 'usage report');
    // The tab that was selected last is restored.
    await workbench().webview.getByRole('tab', { name: 'Table' }).click();
    const header = workbench().webview.locator('[role="columnheader"][col-id="Date"]');
    await header.locator('.ag-header-cell-text, .ag-header-cell-label').first().click();
    await workbench().webview.locator('.row-counts').filter({ hasText: 'Sorted by Date' }).waitFor();
    await workbench().webview.locator('[row-index="0"] [col-id="Date"]').getByText('Apr 1, 2026').waitFor();
    assert.equal(await workbench().notification('rejected').count(), 0);
  });
});
