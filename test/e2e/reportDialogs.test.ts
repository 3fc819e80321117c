import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OperationsWorld } from '../support/workbench/operationsWorld';
import { nameStep, urlStep } from '../support/workbench/workbench';

const header = 'Instance user ID,Service Account,Site Admin\n';

describe('connection and report dialogs', function () {
  this.timeout(300_000);
  let world: OperationsWorld;
  let front: Server;
  const frontUrl = (): string => `http://127.0.0.1:${(front.address() as AddressInfo).port}`;

  before(async () => {
    world = await OperationsWorld.open('report-dialogs', {});
    front = createServer((request, response) => {
      response.writeHead(301, { Location: world.sample.baseUrl + (request.url ?? '/') }).end();
    });
    await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
    await world.workbench.showSidebar();
  });
  after(() => {
    front.close();
    world.close(['Sample']);
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed')
      await world.picture(`failed-${this.currentTest.title.replace(/\W+/g, '-')}`);
  });

  const answerRegistry = async (rows: string): Promise<void> => {
    await world.control('addFault', {
      site: 'analytics',
      path: '/api/reports/user-registry',
      times: 1,
      action: { kind: 'reply', status: 200, headers: { 'content-type': 'text/csv' }, body: header + rows },
    });
  };

  it('offer the URL to which the entered URL redirects', async () => {
    const { workbench, sample } = world;
    await workbench.command('Instance Explorer: Add Connection');
    await workbench.entry(urlStep).fill(frontUrl());
    await workbench.marked('Use This URL').filter({ hasText: sample.baseUrl }).waitFor();
    await world.picture('1-redirect');
    await workbench.accept();
    await workbench.choose('Access Token');
    await workbench.paste('Paste a token for', sample.tokens['admin'] ?? '');
    await workbench.enter(nameStep, 'Sample');
    await workbench.statusBarItem(/Sample · \w+/).waitFor();
    await workbench.command('Instance Explorer: Set Up Analytics');
    await workbench.enterAnalytics(sample);
    await workbench.treeRow('User registry').waitFor();
  });

  it('prompt for the columns that identify a row, and open the changes of a report', async () => {
    const { workbench } = world;
    await answerRegistry('1,false,true\n2,false,false\n3,false,false\n');
    await workbench.ask('Instance Explorer: Refresh Report', 'User registry');
    await workbench.treeRow(/^Users\s*3$/).waitFor();
    await answerRegistry('1,false,true\n2,false,true\n4,false,false\n');
    await workbench.ask('Instance Explorer: Refresh Report', 'User registry');
    await workbench.treeRow('Changes').waitFor();
    await workbench.ask('Instance Explorer: Compare with Earlier Snapshot', 'User registry');
    await workbench.page
      .locator('.quick-input-list .monaco-list-row', { hasText: /Instance user ID.*suggested/ })
      .waitFor();
    await world.picture('2-key');
    await workbench.accept();
    await workbench.tab(/Changes in/).waitFor();
    await workbench.webview.locator('[role="gridcell"]', { hasText: 'false → true' }).first().waitFor();
    await world.picture('3-changes');
  });

  it('filter credits by dates', async () => {
    const { workbench } = world;
    await workbench.command('Instance Explorer: Filter Credits by Date');
    await workbench.option('All time').first().waitFor();
    await world.picture('4-credits');
    // The active option is the last one, and this one the first.
    await workbench.quickInput.fill('Select Dates');
    await workbench.choose('Select Dates');
    await workbench.respond('Enter the start date', '2026-01-01');
    await workbench.respond('Enter the end date', '2026-12-31');
    await workbench
      .treeRow('Credits')
      .filter({ hasText: /Jan 1\s–\sDec 31, 2026/ })
      .waitFor();
    await world.picture('5-credits-filtered');
  });

  it('require confirmation to download a report from another origin', async () => {
    const { workbench } = world;
    await world.control('addFault', {
      site: 'analytics',
      path: '/api/reports/user-registry',
      action: {
        kind: 'redirect',
        status: 302,
        to: { url: 'https://storage.example.com/report.csv?signature=1' },
      },
    });
    await workbench.ask('Instance Explorer: Refresh Report', 'User registry');
    await world.prompt('Allow downloads from https://storage.example.com?').waitFor();
    await workbench.marked('Cancel').waitFor();
    await world.picture('6-origin');
    // A table that is still opening can have the focus.
    await workbench.accept();
    await world.prompt('Allow downloads from').waitFor({ state: 'hidden' });
    await workbench
      .treeRow(/redirect/i)
      .first()
      .waitFor();
    await world.picture('7-origin-refused');
  });
});
