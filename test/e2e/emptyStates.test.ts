import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import { hostileFiles } from '../support/hostileWorkspace';
import { controlOf } from '../support/sampleControl';
import { startControlledProcess, type SampleProcess } from '../support/sampleProcess';
import { decide } from '../support/workbench/confirmation';
import { e2eVersion, e2eVsix, picturesFolder } from '../support/workbench/environment';
import { actUntil, eventually } from '../support/eventually';
import { Workbench } from '../support/workbench/workbench';

describe('views and the walkthrough', function () {
  this.timeout(300_000);
  let sample: SampleProcess;
  let workbench: Workbench;
  const picture = (name: string): Promise<void> =>
    workbench.screenshot(join(picturesFolder('empty-states'), `${name}.png`));

  before(async () => {
    sample = await startControlledProcess(root);
    workbench = await Workbench.open({
      version: e2eVersion,
      vsix: e2eVsix,
      files: hostileFiles(sample.baseUrl),
    });
    await workbench.showSidebar();
  });
  after(async () => {
    await workbench.close();
    sample.stop();
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await picture('failed');
  });

  type Element = ReturnType<Workbench['page']['locator']>;
  const welcome = (text: string): Element =>
    workbench.page.locator('.welcome-view-content', { hasText: text });
  const step = (title: string): Element =>
    workbench.page.locator('.getting-started-step', { hasText: title });
  const done = (title: string): Element => step(title).locator('[role="checkbox"][aria-checked="true"]');

  async function openWalkthrough(): Promise<void> {
    // The list of walkthroughs closes when a view that is still opening takes the focus.
    await actUntil(
      async () => {
        await workbench.command('Welcome: Open Walkthrough');
        await workbench
          .option('Get Started with Instance Explorer')
          .first()
          .click({ timeout: 5000 })
          .catch(() => undefined);
      },
      () => step('Connect to an instance').isVisible(),
      'the walkthrough is open',
    );
  }

  async function closeWalkthrough(): Promise<void> {
    // A walkthrough takes the focus when a step is opened or completed, so the command might fail.
    await eventually(async () => {
      await workbench.command('View: Close All Editors');
      return (await step('').count()) === 0;
    }, 'the walkthrough is closed');
  }

  it('show only the welcome content before a connection is added', async () => {
    await welcome('Connect to your instance to run GraphQL queries').waitFor();
    assert.equal(
      await workbench.page.locator('.pane-header', { hasText: /Analytics|History|Schema/ }).count(),
      0,
    );
    const welcomeText = await workbench.page.locator('.welcome-view-content').innerText();
    assert.match(welcomeText, /Import from CLI/);
    await picture('1-nothing');
  });

  it('send no request to the instance before a connection is added', async () => {
    const control = controlOf(sample);
    await workbench.openFile('people.graphql');
    await workbench.lens('Select Connection...').first().waitFor();
    assert.deepEqual(await control('requests'), []);
  });

  it('expand each step of the walkthrough on request', async () => {
    const { page } = workbench;
    await openWalkthrough();
    for (const [number, title] of [
      'Connect to an instance',
      'Run a query',
      'Open the user registry',
      'Export the user registry',
    ].entries()) {
      // The page can miss clicks because it is rendered again while it opens.
      await workbench.press(step(title), page.locator('.getting-started-step.expanded', { hasText: title }));
      await picture(`2-walkthrough-${number + 1}`);
    }
    await closeWalkthrough();
  });

  it('show that a connection has no analytics', async () => {
    await workbench.connect(sample.baseUrl, sample.tokens['admin'] ?? '', 'First');
    await welcome("Analytics isn't set up for this connection").waitFor();
    await workbench.command('Instance Explorer: Focus on History View');
    await welcome('Operations that you run in this workspace').waitFor();
    await picture('3-no-analytics');
  });

  it('mark the steps of the connection and the query as complete automatically', async () => {
    const { page } = workbench;
    await workbench.openFile('people.graphql');
    await workbench.press(workbench.lensAction(/Run$/), page.locator('.tab', { hasText: /\.json$/ }));
    await openWalkthrough();
    await done('Connect to an instance').waitFor();
    await done('Run a query').waitFor();
    assert.equal(await done('Open the user registry').count(), 0);
    await picture('2-walkthrough-half');
    await closeWalkthrough();
  });

  it('mark the steps of the user registry and the export as complete automatically', async () => {
    await workbench.command('Instance Explorer: Set Up Analytics');
    await workbench.enterAnalytics(sample);
    await workbench.press(workbench.treeRow('User registry'), workbench.tab('User registry'));
    await openWalkthrough();
    await done('Open the user registry').waitFor();
    assert.equal(await done('Export the user registry').count(), 0);
    await closeWalkthrough();
    await workbench.command('Instance Explorer: Export Report...');
    for (const row of ['User registry', 'CSV', 'user-registry-']) {
      await workbench.marked(row).waitFor();
      await workbench.accept();
    }
    await workbench.notification('Exported').waitFor();
    await openWalkthrough();
    await done('Export the user registry').waitFor();
    await picture('2-walkthrough-done');
    await closeWalkthrough();
  });

  it('let the user select a connection if none is active', async () => {
    const { page } = workbench;
    await workbench.connect(sample.baseUrl, sample.tokens['user'] ?? '', 'Second');
    await workbench.ask('Instance Explorer: Remove Connection', 'Second');
    await decide(page, 'Remove the connection "Second"?', 'Remove');
    await workbench.statusBarItem('No connection').waitFor();
    await welcome('Select the connection to use in this window').waitFor();
    await picture('4-none-chosen');
    await workbench.ask('Instance Explorer: Switch Connection', 'First');
    await workbench.statusBarItem(/First · \w+/).waitFor();
  });

  it('show the state of a connection: unreachable and signed out', async () => {
    await workbench.treeRow('User registry').waitFor();
    await workbench.command('Notifications: Clear All Notifications');
    await workbench.command('Instance Explorer: Test Connection');
    await workbench.notification(/Connected to First as \w+/).waitFor();
    sample.stop();
    await workbench.command('Instance Explorer: Test Connection');
    await workbench
      .treeRow(/First/)
      .filter({ hasText: /unreachable since \d\d:\d\d/ })
      .waitFor();
    await workbench.statusBarItem('First · unreachable').waitFor();
    await picture('5-out-of-reach');
    await workbench.command('Instance Explorer: Sign Out');
    await workbench.treeRow(/First/).filter({ hasText: 'signed out' }).waitFor();
    await workbench.statusBarItem('First · signed out').waitFor();
    const label = await workbench.treeRow(/First/).first().getAttribute('aria-label');
    assert.match(label ?? '', /First, active, signed out/);
    await picture('6-signed-out');
  });
});
