import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import { connectionFolder } from '../../src/shared/connectionFolder';
import { eventually } from '../support/eventually';
import { controlOf } from '../support/sampleControl';
import { startControlledProcess, type SampleProcess } from '../support/sampleProcess';
import { filesBelow } from '../support/search';
import { browserStorage, storedSecrets } from '../support/workbench/browserStorage';
import { decide } from '../support/workbench/confirmation';
import { e2eVersion, e2eVsix, picturesFolder } from '../support/workbench/environment';
import { runStatement } from '../support/workbench/sqlStatement';
import { Workbench } from '../support/workbench/workbench';

/** Unique texts in the stored data of the connection. */
const name = 'Removable 5b0c2f';
const inResponse = 'response_of_7d1f90';
const inReport = 'report_of_3e88a4';

const document = 'query RemovalProbe {\n  currentUser {\n    username\n  }\n}\n';

describe('deleting a connection', function () {
  this.timeout(300_000);
  let sample: SampleProcess;
  let workbench: Workbench;
  let secretsBefore: string;
  let unique: Readonly<Record<string, string>>;

  before(async () => {
    sample = await startControlledProcess(root);
    workbench = await Workbench.open({
      version: e2eVersion,
      vsix: e2eVsix,
      files: { 'removal.graphql': document },
    });
    await workbench.showSidebar();
    await workbench.connect(sample.baseUrl, sample.tokens['user'] ?? '', 'Other');
    await eventually(async () => (await storedSecrets(workbench.page)) !== '', 'secrets are stored');
    secretsBefore = await storedSecrets(workbench.page);
    await useConnection();
    unique = { name, response: inResponse, report: inReport, ...(await idsOf(name)) };
  });
  after(async () => {
    await workbench.close();
    sample.stop();
  });
  afterEach(async function () {
    if (this.currentTest?.state !== 'failed') return;
    await workbench.screenshot(join(picturesFolder('removal'), 'failed.png'));
  });

  /**
   * Adds the connection, runs an operation, downloads a report, opens it as a table and a chart, runs an SQL
   * statement on it, and opens the result as a table.
   */
  async function useConnection(): Promise<void> {
    const { page } = workbench;
    const control = controlOf(sample);
    const reply = (type: string, body: string): object => ({
      kind: 'reply',
      status: 200,
      headers: { 'content-type': type },
      body,
    });
    await control('addFault', {
      operation: 'RemovalProbe',
      action: reply('application/json', JSON.stringify({ data: { currentUser: { username: inResponse } } })),
    });
    await control('addFault', {
      path: '/api/reports/user-registry',
      action: reply(
        'text/csv',
        // The user names, which are added after the user ID, move the columns after them out of the visible part
        // of the grid.
        `Note,Instance user ID,Service Account,Site Admin\n${Array.from({ length: 50 }, (_, user) => `${inReport},${user},false,true\n`).join('')}`,
      ),
    });
    await workbench.connect(sample.baseUrl, sample.tokens['admin'] ?? '', name);
    await workbench.ask('Instance Explorer: Set Up Analytics', name);
    await workbench.enterAnalytics(sample);
    await workbench.treeRow('User registry').waitFor();

    await workbench.openFile('removal.graphql');
    await workbench.lens(/Run$/).first().waitFor();
    await workbench.focusFile('removal.graphql');
    await workbench.runAtCursor();
    await workbench.tab('RemovalProbe.json').waitFor();

    const inside = workbench.webview;
    await workbench.press(workbench.treeRow('User registry'), workbench.tab('User registry'));
    await inside.getByRole('gridcell', { name: inReport }).first().waitFor();
    await inside.getByRole('tab', { name: 'Chart' }).click();
    await inside.locator('.chart-tab[aria-busy="false"]').waitFor();
    await inside.getByRole('tab', { name: 'SQL' }).click();
    // Next to the response, the list of tables is collapsed.
    await inside.locator('.sql-table-name').first().waitFor({ state: 'attached' });
    await runStatement(inside, 'select Note, count(*) as users from registry group by all');
    await inside.getByRole('region', { name: 'Result' }).getByText(inReport).waitFor();
    await inside.getByRole('button', { name: 'Open as Table' }).click();
    await workbench.tab('SQL result of User registry').waitFor();
    await page.keyboard.press('Escape');
  }

  /** Returns the ID of a connection in the state of the extension, and the name of its folders. */
  async function idsOf(connection: string): Promise<{ readonly id: string; readonly folder: string }> {
    let id: string | undefined;
    await eventually(async () => {
      const stored = (await browserStorage(workbench.page)).replaceAll('\\', '');
      const at = stored.indexOf(`"name":"${connection}"`);
      id = at === -1 ? undefined : /"id":"([^"]+)"[^{}]*$/.exec(stored.slice(0, at))?.[1];
      return id !== undefined && id.length > 8;
    }, 'the connection is stored');
    return { id: id ?? '', folder: connectionFolder('', id ?? '') };
  }

  /** Returns the locations of the unique texts as `name: location`. */
  async function found(): Promise<readonly string[]> {
    const stored = await browserStorage(workbench.page);
    const places = Object.entries(unique).flatMap(([what, text]) =>
      stored.includes(text) ? [`${what}: browser`] : [],
    );
    for (const path of [workbench.folder, workbench.dataDir].flatMap((folder) => [...filesBelow(folder)])) {
      const content = readFileSync(path);
      for (const [what, text] of Object.entries(unique))
        if (path.includes(text) || content.includes(text)) places.push(`${what}: ${path}`);
    }
    return places;
  }

  it('closes its tables and deletes all its stored data', async () => {
    const before = await found();
    for (const what of Object.keys(unique))
      assert.ok(
        before.some((place) => place.startsWith(`${what}: `)),
        `${what} is stored`,
      );
    await workbench.ask('Instance Explorer: Remove Connection', name);
    await decide(workbench.page, `Remove the connection "${name}"?`, 'Remove');
    await workbench.statusBarItem('No connection').waitFor();
    await workbench.tab('SQL result of User registry').waitFor({ state: 'detached' });
    await workbench.tab('User registry').waitFor({ state: 'detached' });
    let left: readonly string[] = [];
    await eventually(async () => (left = await found()).length === 0, 'nothing is left').catch(() =>
      assert.deepEqual(left, []),
    );
    await eventually(
      async () => (await storedSecrets(workbench.page)).length === secretsBefore.length,
      'the secrets of the connection are deleted, and no others',
    );
  });
});
