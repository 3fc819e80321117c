import { strict as assert } from 'node:assert';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { root } from '../../scripts/lib/paths.mjs';
import { eventually } from '../support/eventually';
import { controlOf, type Control } from '../support/sampleControl';
import { startControlledProcess, type SampleProcess } from '../support/sampleProcess';
import { OperationsWorld, type PostedRequest } from '../support/workbench/operationsWorld';

const files = {
  'both.graphql': 'query Both {\n  onlyInOther\n}\n',
  'version.graphql': 'query Version {\n  site {\n    productVersion\n  }\n}\n',
  'mistyped.graphql': 'query Wrong {\n  currentUser {\n    usernam\n  }\n}\n',
  'mutate.graphql': 'mutation Change {\n  ping\n}\n',
};

const otherSchema = buildSchema('type Query { onlyInOther: String } type Mutation { ping: String }');

/** Documents and operations use the schema of their connection. */
describe('the GraphQL editor with several connections', function () {
  this.timeout(240_000);
  let world: OperationsWorld;
  let other: SampleProcess;
  let control: Control;
  const connect = (name: string): Promise<void> =>
    world.workbench.connect(other.baseUrl, other.tokens['admin'] ?? '', name);
  /**
   * Selects a connection in the list with the given placeholder. Filters the list first, because rows can
   * move.
   */
  const pick = async (placeholder: string, name: string): Promise<void> => {
    const { workbench } = world;
    await workbench.page.locator(`.quick-input-widget:visible input[placeholder="${placeholder}"]`).waitFor();
    await workbench.quickInput.fill(name);
    await workbench.marked(name).waitFor();
    await workbench.accept();
  };
  const switchTo = async (name: string): Promise<void> => {
    await world.workbench.command('Instance Explorer: Switch Connection');
    await pick('Select a connection to use in this window', name);
    await world.workbench.statusBarItem(new RegExp(`${name} · `)).waitFor();
  };
  const postedToOther = async (operation: string): Promise<number> => {
    const requests = (await control('requests')) as readonly PostedRequest[];
    return requests.filter(({ target }) => target.endsWith(`?${operation}`)).length;
  };
  const runElsewhere = async (name: string): Promise<void> => {
    await world.workbench.command('Instance Explorer: Run on Other Connections');
    await pick('Select a connection to run the operation on', name);
  };
  const answerIntrospection = (body: unknown): Promise<unknown> =>
    control('addFault', {
      operation: 'IntrospectionQuery',
      action: {
        kind: 'reply',
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
    });

  before(async () => {
    other = await startControlledProcess(root, '--users', '10');
    control = controlOf(other);
    world = await OperationsWorld.open('connection-schemas', files);
    await answerIntrospection({ data: introspectionFromSchema(otherSchema) });
    await connect('Other');
    await world.workbench.connect(world.sample.baseUrl, world.sample.tokens['admin'] ?? '', 'Sample');
  });
  after(() => {
    world.close(['Other', 'Sample']);
    other.stop();
  });
  beforeEach(async () => {
    await world.reset();
    await control('forgetRequests');
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed')
      await world.picture(`failed-${this.currentTest.title.replace(/\W+/g, '-')}`);
  });

  it('compares the schemas of two connections, and the operations that are valid on only one of them', async () => {
    const { workbench } = world;
    await workbench.command('Instance Explorer: Compare Schemas');
    await pick('Select the first connection', 'Sample');
    await pick('Select a schema to compare with Sample', 'Other');
    await workbench.tab('Schemas of Sample and Other.md').waitFor();
    const report = workbench.page.locator('.editor-instance .view-lines').last();
    await report.filter({ hasText: /valid.only.on.`Sample`/ }).waitFor();
    await workbench.focusedEditor().waitFor();
    // The editor renders only visible lines, and other files of the window add operations to the first section.
    await workbench.page.keyboard.press('Control+f');
    await workbench.page.locator('.find-widget.visible textarea').first().fill('valid only on `Other`');
    await workbench.page.keyboard.press('Enter');
    await workbench.page.keyboard.press('Escape');
    await report
      .filter({ hasText: /valid.only.on.`Other`/ })
      .filter({ hasText: /Both/ })
      .waitFor();
    await world.picture('compared');
  });

  it('validates an operation against the schema of its target connection', async () => {
    const { workbench } = world;
    await world.open('version.graphql');
    await runElsewhere('Other');
    await world.decide('"Version" wasn\'t sent: Other would reject it', 'Cancel');
    assert.equal(await postedToOther('Version'), 0);
    await world.again();
    await workbench.tab('Version.json').waitFor();
    await world.open('both.graphql');
    await world.again();
    await world.decide('"Both" wasn\'t sent: Sample would reject it', 'Cancel');
    await runElsewhere('Other');
    await workbench.tab('Both.json').waitFor();
    assert.equal(await postedToOther('Both'), 1);
  });

  it('sends no request of a comparison if one instance would reject the operation', async () => {
    await world.open('version.graphql');
    await runElsewhere('Compare Two Connections...');
    await world.prompt('"Version" wasn\'t sent: Other would reject it').waitFor();
    await world.picture('compare');
    await world.decide('"Version" wasn\'t sent', 'Cancel');
    assert.equal(await postedToOther('Version'), 0);
    assert.equal((await world.posted('Version')).length, 0);
  });

  it('completes a scratch query with the schema of its connection', async () => {
    const { workbench } = world;
    const { page } = workbench;
    await switchTo('Other');
    await workbench.command('Instance Explorer: New Query');
    await workbench.lens('Other').waitFor();
    await page.keyboard.press('Escape');
    await switchTo('Sample');
    await workbench.focusedEditor().waitFor();
    await workbench.lens('Other').waitFor();
    const suggestion = page
      .locator('.suggest-widget.visible .monaco-list-row', { hasText: 'onlyInOther' })
      .first();
    await eventually(async () => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+Space');
      return suggestion
        .waitFor({ timeout: 2_000 })
        .then(() => true)
        .catch(() => false);
    }, 'the field of the other schema is suggested');
    await world.picture('scratch');
    await page.keyboard.press('Escape');
  });

  it('suggests the fields of a new query when a slow schema is loaded, until the query is run', async () => {
    const { workbench } = world;
    await control('removeFaults');
    await control('addFault', {
      operation: 'IntrospectionQuery',
      action: { kind: 'delay', milliseconds: 4000 },
    });
    await connect('Patient');
    await workbench.command('Instance Explorer: New Query');
    const suggestions = workbench.page.locator('.suggest-widget.visible .monaco-list-row');
    await suggestions.first().waitFor();
    await world.picture('new-query');
    await workbench.runAtCursor();
    await workbench.tab('Scratch.json').waitFor();
    await suggestions.first().waitFor({ state: 'hidden' });
  });

  it('waits for a slow schema before it validates an operation', async () => {
    await control('removeFaults');
    // Two requests with this delay are longer than a slow computer takes to run the operation.
    await control('addFault', {
      operation: 'IntrospectionQuery',
      action: { kind: 'delay', milliseconds: 8000 },
    });
    await connect('Slow');
    await world.run('mistyped.graphql');
    await world.workbench.notification('Checking "Wrong" against the schema of Slow').waitFor();
    await world.picture('waiting');
    await world.decide('"Wrong" wasn\'t sent: Slow would reject it', 'Cancel');
    assert.equal(await postedToOther('Wrong'), 0);
  });

  it("shows that a mutation wasn't validated and why the schema is missing, and retries", async () => {
    const { workbench } = world;
    await control('removeFaults');
    await answerIntrospection({ errors: [{ message: 'Introspection is disabled.' }] });
    await connect('Closed');
    await world.run('mutate.graphql');
    await world
      .prompt('Run "Change" on Closed')
      .getByText('Not checked against the schema of Closed')
      .waitFor();
    await world.picture('unchecked');
    await world.decide('Run "Change" on Closed', 'Cancel');
    await workbench.lens(/Not checked/).waitFor();
    const header = workbench.page.locator('.pane-header', { hasText: 'Schema' });
    if (!(await header.isVisible())) await workbench.showSidebar();
    if ((await header.getAttribute('aria-expanded')) !== 'true') await header.click();
    await workbench.treeRow(/doesn't allow introspection/).waitFor();
    await world.picture('schema-failed');
    await control('removeFaults');
    await control('addFault', { operation: 'IntrospectionQuery', action: { kind: 'silence' } });
    await workbench.press(workbench.treeRow('Try Again'), workbench.treeRow('Loading schema...'));
    await world.picture('schema-loading');
    await control('removeFaults');
    await workbench.command('Instance Explorer: Reload Schema');
    await workbench.treeRow(/^Query/).waitFor();
    await workbench.lens(/Not checked/).waitFor({ state: 'detached' });
  });

  it("doesn't offer to rerun history entries of a deleted connection", async () => {
    const { workbench } = world;
    await world.run('version.graphql');
    await workbench.tab('Version.json').waitFor();
    await switchTo('Sample');
    await workbench.command('Instance Explorer: Rerun from History');
    await workbench.quickInput.fill('Closed');
    await workbench.marked('Version').waitFor();
    await workbench.page.keyboard.press('Escape');
    await workbench.ask('Instance Explorer: Remove Connection', 'Closed');
    await world.decide('Remove the connection "Closed"?', 'Remove');
    await workbench.treeRow(/^Closed/).waitFor({ state: 'hidden' });
    await workbench.command('Instance Explorer: Rerun from History');
    await workbench.quickInput.fill('Closed');
    const rows = workbench.page.locator('.quick-input-widget .monaco-list-row');
    await eventually(async () => (await rows.count()) === 0, 'no entry of the removed connection is listed');
    await workbench.page.keyboard.press('Escape');
  });
});
