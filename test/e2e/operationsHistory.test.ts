import { strict as assert } from 'node:assert';
import { eventually } from '../support/eventually';
import { OperationsWorld } from '../support/workbench/operationsWorld';

const files = {
  'first.graphql': 'query First {\n  users(first: 2) {\n    totalCount\n  }\n}\n',
  'second.graphql': 'query Second {\n  site {\n    productVersion\n  }\n}\n',
};

describe('history', function () {
  this.timeout(240_000);
  let world: OperationsWorld;

  before(async () => {
    world = await OperationsWorld.open('history', files);
    await world.workbench.connect(world.sample.baseUrl, world.sample.tokens['admin'] ?? '', 'Sample');
    await world.run('second.graphql');
    await world.workbench.tab('Second.json').waitFor();
    await world.control('addUser', { username: 'added.later' });
    for (const tab of ['First.json', 'First (2).json']) {
      await world.run('first.graphql');
      await world.workbench.tab(tab).first().waitFor();
      // The tab opens before its text is displayed. Until then, the pinned lens belongs to the previous
      // response.
      await world.workbench.lensAction(/Pin$/).waitFor();
      await world.press(world.workbench.lensAction(/Pin$/), world.workbench.lens(/Pinned$/));
      await world.control('addUser', { username: `added.after.${tab.length}` });
      await world.workbench.focusFile('first.graphql');
    }
  });
  after(() => world.close(['Sample']));
  beforeEach(() => world.reset());
  afterEach(async function () {
    if (this.currentTest?.state === 'failed')
      await world.picture(`failed-${this.currentTest.title.replace(/\W+/g, '-')}`);
  });

  it('lists entries in the sidebar, and opens the response of one', async () => {
    const { workbench } = world;
    const header = workbench.page.locator('.pane-header', { hasText: 'History' });
    // Clicking the icon of an open sidebar closes it.
    if (!(await header.isVisible())) await workbench.showSidebar();
    if ((await header.getAttribute('aria-expanded')) !== 'true') await header.click();
    await workbench
      .treeRow(/First.*\d\d:\d\d/)
      .nth(1)
      .waitFor();
    await world.picture('view');
    await workbench.press(workbench.treeRow(/Second.*\d\d:\d\d/), world.line('"productVersion"'));
  });

  it('finds an entry by the text of its operation, and reruns it', async () => {
    const { workbench } = world;
    await workbench.command('Instance Explorer: Search History');
    await workbench.quickInput.fill('productVersion');
    await workbench.page
      .locator('.quick-input-list [role="option"]', { hasText: 'Second' })
      .first()
      .waitFor();
    await world.picture('search');
    await workbench.marked('Second').waitFor();
    await workbench.accept();
    await workbench.choose('Rerun');
    await workbench.tab('Second.json').waitFor();
    await workbench.lens(/200 · /).waitFor();
    assert.equal((await world.posted('Second')).length, 1);
  });

  it('compares two responses', async () => {
    const { workbench } = world;
    await workbench.ask('Instance Explorer: Compare History Entries', 'First');
    await workbench.page.locator('.quick-input-widget input[placeholder*="to compare with"]').waitFor();
    await workbench.choose('First');
    await workbench.tab(/First on Sample .* ↔ First on Sample/).waitFor();
    await workbench.page.locator('.monaco-diff-editor .line-delete').first().waitFor();
    await world.picture('diff');
  });

  it('retains pinned entries when it is cleared', async () => {
    const { workbench } = world;
    await workbench.ask('Instance Explorer: Pin or Unpin History Entry', 'Second');
    await workbench.command('Instance Explorer: Clear History');
    await world.prompt('Clear the history of this workspace?').waitFor();
    await world.picture('clear');
    await world.decide('Clear the history of this workspace?', 'Clear');
    // The confirmation closes before the entries are deleted.
    await eventually(async () => {
      await workbench.command('Instance Explorer: Search History');
      const options = workbench.page.locator('.quick-input-widget:visible .quick-input-list [role="option"]');
      await options.first().waitFor();
      const left = await options.allInnerTexts();
      await workbench.page.keyboard.press('Escape');
      return left.length === 1 && left[0]?.includes('Second') === true;
    }, 'only the pinned run is left');
  });
});
