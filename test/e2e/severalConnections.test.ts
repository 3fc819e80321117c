import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { root } from '../../scripts/lib/paths.mjs';
import { controlOf, type Control } from '../support/sampleControl';
import { startControlledProcess, type SampleProcess } from '../support/sampleProcess';
import { OperationsWorld, type PostedRequest } from '../support/workbench/operationsWorld';

const files = {
  'fleet.graphql':
    'query Fleet {\n  site {\n    productVersion\n    isPublic\n  }\n  users(first: 30) {\n    totalCount\n    nodes {\n      username\n    }\n  }\n}\n',
  'change.graphql': 'mutation Change {\n  reloadSite {\n    alwaysNil\n  }\n}\n',
};

const names = ['Alpha', 'Beta', 'Gamma', 'Delta'];

/** A query runs on instances of two versions, one of which is slow. */
describe('running on several connections', function () {
  this.timeout(240_000);
  let world: OperationsWorld;
  const others: SampleProcess[] = [];
  const controls: Control[] = [];

  const posted = async (): Promise<readonly number[]> =>
    Promise.all(
      controls.map(async (control) => {
        const requests = (await control('requests')) as readonly PostedRequest[];
        return requests.filter(({ target }) => target.endsWith('?Fleet')).length;
      }),
    );
  const inside = () => world.workbench.webview;
  const row = (name: string): Locator => inside().getByRole('row').filter({ hasText: name });
  const start = async (): Promise<void> => {
    await world.open('fleet.graphql');
    await world.workbench.command('Instance Explorer: Run on Other Connections');
    await world.workbench.choose('Several Connections...');
    await world.workbench.entry('Select connections to run the query on').waitFor();
  };
  const tab = (): Locator => world.workbench.tab(/^Fleet: \d connections/);

  before(async () => {
    for (const [version, users] of [
      ['7.0.0', '20'],
      ['6.9.0', '20'],
      ['7.0.0', '20'],
      ['7.0.0', '10'],
    ] as const) {
      const sample = await startControlledProcess(root, '--version', version, '--users', users);
      others.push(sample);
      controls.push(controlOf(sample));
    }
    world = await OperationsWorld.open('several-connections', files);
    for (const [place, { baseUrl, tokens }] of others.entries())
      await world.workbench.connect(baseUrl, tokens['admin'] ?? '', names[place] ?? '');
  });
  after(() => {
    world.close(names);
    for (const sample of others) sample.stop();
  });
  beforeEach(async () => {
    await world.reset();
    for (const control of controls) {
      await control('removeFaults');
      await control('forgetRequests');
    }
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed')
      await world.picture(`failed-${this.currentTest.title.replace(/\W+/g, '-')}`);
  });

  it('sends the query to connections that accept it, cancels a slow one, and shows rows that differ', async () => {
    await controls[2]?.('addFault', { operation: 'Fleet', action: { kind: 'delay', milliseconds: 600_000 } });
    await start();
    await world.picture('selection');
    await world.workbench.accept();
    await row('Gamma').filter({ hasText: 'Running...' }).waitFor();
    await row('Alpha').filter({ hasText: 'OK' }).waitFor();
    await row('Delta').filter({ hasText: 'OK' }).waitFor();
    await row('Beta').filter({ hasText: 'Not sent' }).waitFor();
    await inside().getByText('users.totalCount').waitFor();
    assert.deepEqual(await posted(), [1, 0, 1, 1]);
    await inside().getByRole('button', { name: 'Cancel All' }).click();
    await row('Gamma').filter({ hasText: 'Canceled' }).waitFor();
    await world.picture('page');
    await inside().locator('.differences button').click();
    await inside().getByRole('gridcell').first().waitFor();
    await world.picture('differing');
    await world.workbench.showSidebar();
    const history = world.workbench.page.locator('.pane-header', { hasText: 'History' });
    if ((await history.getAttribute('aria-expanded')) !== 'true') await history.click();
    for (const name of ['Alpha', 'Gamma', 'Delta'])
      await world.workbench.treeRow(new RegExp(`Fleet.*\\d\\d:\\d\\d · ${name}`)).waitFor();
    await world.picture('history');
    await controls[2]?.('removeFaults');
    await start();
    await world.workbench.accept();
    // The page with the states, without the filter of the previous run.
    await row('Gamma').filter({ hasText: 'OK' }).waitFor();
  });

  it('shows the state of an interrupted run after a reload of the window', async () => {
    const { workbench } = world;
    await controls[2]?.('addFault', { operation: 'Fleet', action: { kind: 'delay', milliseconds: 600_000 } });
    await start();
    await workbench.accept();
    await row('Alpha').filter({ hasText: 'OK' }).waitFor();
    await row('Gamma').filter({ hasText: 'Running...' }).waitFor();
    await workbench.reload();
    await tab().waitFor();
    await row('Gamma')
      .filter({ hasText: /Canceled.*The window was closed/ })
      .waitFor();
    await row('Alpha').filter({ hasText: 'OK' }).waitFor();
    await world.picture('reloaded');
  });

  it("isn't offered for mutations", async () => {
    const { workbench } = world;
    await world.open('change.graphql');
    await workbench.command('Instance Explorer: Run on Other Connections');
    await workbench.option('Compare Two Connections...').waitFor();
    assert.equal(await workbench.option('Several Connections...').count(), 0);
    await workbench.page.keyboard.press('Escape');
    assert.deepEqual(await posted(), [0, 0, 0, 0]);
  });
});
