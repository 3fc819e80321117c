import { strict as assert } from 'node:assert';
import { eventually } from '../support/eventually';
import { OperationsWorld } from '../support/workbench/operationsWorld';
import { nameStep, urlStep } from '../support/workbench/workbench';

const files = {
  'who.graphql': 'query Who {\n  currentUser {\n    username\n  }\n}\n',
  'count.graphql': 'query Count($first: Int!) {\n  users(first: $first) {\n    totalCount\n  }\n}\n',
  'count.vars.json': '{"Count": {"first": "ten"}}\n',
  'change.graphql': 'mutation Change {\n  ping\n}\n',
  'wrong.graphql': 'query Wrong {\n  currentUser {\n    usernam\n  }\n}\n',
};

describe('an operation', function () {
  this.timeout(240_000);
  let world: OperationsWorld;

  before(async () => {
    world = await OperationsWorld.open('doubt', files);
    await world.workbench.connect(world.sample.baseUrl, world.sample.tokens['admin'] ?? '', 'Sample');
  });
  after(() => world.close(['Support', 'Sample']));
  beforeEach(() => world.reset());
  afterEach(async function () {
    if (this.currentTest?.state === 'failed')
      await world.picture(`failed-${this.currentTest.title.replace(/\W+/g, '-')}`);
  });

  it("is sent only after confirmation if it doesn't match the schema", async () => {
    const { workbench } = world;
    await world.open('wrong.graphql');
    // Diagnostics indicate that the schema is loaded.
    await workbench.page.locator('.squiggly-error').first().waitFor();
    await world.again();
    await world.prompt('"Wrong" wasn\'t sent').getByText('Cannot query field "usernam"').waitFor();
    await world.picture('refused');
    await world.decide('"Wrong" wasn\'t sent', 'Show Problem');
    await workbench.statusBarItem(/\(7 selected\)/).waitFor();
    assert.deepEqual(await world.posted('Wrong'), []);
    await world.again();
    await world.decide('"Wrong" wasn\'t sent', 'Send Anyway');
    await workbench.lens(/· 1 error$/).waitFor();
    assert.equal((await world.posted('Wrong')).length, 1);
  });

  it('shows that it runs on production, and asks before a mutation there', async () => {
    const { workbench } = world;
    await workbench.editConnection('Environment');
    await workbench.choose('Production');
    await workbench.statusBarItem('Sample · production').waitFor();
    await world.open('change.graphql');
    await workbench.lens('production').first().waitFor();
    await world.again();
    await world
      .prompt('Run "Change" on Sample (production)')
      .getByText('Production', { exact: true })
      .waitFor();
    await world.picture('production');
    await workbench.page.keyboard.press('Escape');
    assert.deepEqual(await world.posted('Change'), []);
    await workbench.editConnection('Environment');
    await workbench.choose('Other');
    await workbench.statusBarItem(/^\W*Sample · (?!production)/).waitFor();
  });

  it("isn't sent without confirmation if variables have the wrong type", async () => {
    const { workbench } = world;
    await world.run('count.graphql');
    await world
      .prompt('"Count" wasn\'t sent')
      .getByText('$first: Int!. Expected: 32-bit whole number. Actual: text.')
      .waitFor();
    await world.decide('"Count" wasn\'t sent', 'Show Problem');
    await workbench.statusBarItem(/\(6 selected\)/).waitFor();
    await workbench.command('Problems: Focus on Problems View');
    await workbench.page
      .locator('.markers-panel .monaco-list-row', { hasText: 'Count not sent' })
      .first()
      .waitFor();
    await world.picture('mistyped');
    await workbench.command('View: Toggle Panel Visibility');
    assert.deepEqual(await world.posted('Count'), []);
  });

  it("isn't sent if the variables file isn't JSON", async () => {
    world.write('count.vars.json', '{"Count": {"first": 10}');
    await world.run('count.graphql');
    await world.workbench
      .notification("The variables file isn't valid JSON. Correct the file, then try again.")
      .waitFor();
    assert.deepEqual(await world.posted('Count'), []);
    world.write('count.vars.json', '{}\n');
  });

  it('prompts for missing variables', async () => {
    const { workbench } = world;
    await world.run('count.graphql');
    await workbench.inputMessage.filter({ hasText: '$first (Int!)' }).waitFor();
    await workbench.quickInput.fill('many');
    await workbench.inputMessage.filter({ hasText: 'Enter a whole number.' }).waitFor();
    await world.picture('variable');
    await workbench.respond('Enter a whole number.', '3');
    await workbench.tab('Count.json').waitFor();
    const [request] = await world.posted('Count');
    assert.deepEqual((JSON.parse(request?.body ?? '{}') as { variables: unknown }).variables, { first: 3 });
  });

  it('is sent only after confirmation if it exceeds a known cost limit', async () => {
    const { workbench, control } = world;
    await control('configure', { rateLimits: { graphQLMaxDepth: 1 } });
    await world.run('who.graphql');
    await workbench.lens(/· 1 error$/).waitFor();
    await workbench.lens('200% of cost limit').waitFor();
    await world.again();
    await world.prompt('exceeds the cost limits').getByText('Query depth: 2, limit: 1.').waitFor();
    await world.picture('cost');
    await world.decide('exceeds the cost limits', 'Cancel');
    assert.equal((await world.posted('Who')).length, 1, 'only the run from which the limit was learned');
    await control('configure', { rateLimits: { graphQLMaxDepth: 30 } });
    await world.again();
    await world.decide('exceeds the cost limits', 'Send Anyway');
    // The response contains the field only if the instance accepts the operation.
    await world.line('"username"').waitFor();
    assert.equal((await world.posted('Who')).length, 2);
  });

  it('is sent once after confirmation if it is a mutation', async () => {
    const { workbench } = world;
    await world.open('change.graphql');
    await workbench.lensAction(/Run$/).click();
    await workbench.marked('Cancel').waitFor();
    // Text typed in advance moves the focus to the action, but doesn't confirm it.
    await workbench.page.keyboard.type('Run Mutation');
    await workbench.page.keyboard.press('Enter');
    // The confirmation is shown again, without the text. Until then, the previous one would ignore the next key.
    await eventually(async () => (await workbench.quickInput.inputValue()) === '', 'the text is gone');
    await workbench.marked('Cancel').waitFor();
    await world.picture('mutation');
    await workbench.page.keyboard.press('Enter');
    await world.prompt('Run "Change" on').waitFor({ state: 'hidden' });
    assert.deepEqual(await world.posted('Change'), []);
    await workbench.lensAction(/Run$/).dblclick();
    await world.decide('Run "Change" on Sample as', 'Run Mutation');
    await workbench.tab('Change.json').waitFor();
    await workbench.lens(/200 · /).waitFor();
    assert.equal((await world.posted('Change')).length, 1);
  });

  it('is never sent to a read-only connection if it is a mutation', async () => {
    const { workbench } = world;
    await workbench.editConnection('Mutation policy');
    await workbench.choose('Read-only');
    await workbench.statusBarItem(/Sample · .*read-only/).waitFor();
    await world.run('change.graphql', 'Blocked: read-only');
    const blocked = workbench.notification('Sample is read-only: ping would modify data.');
    await blocked.getByRole('button', { name: 'Set Mutation Policy' }).waitFor();
    await world.picture('read-only');
    assert.deepEqual(await world.posted('Change'), []);
  });

  it('requires confirmation if it is a mutation run as another user, even if mutations are allowed', async () => {
    const { workbench, sample } = world;
    await workbench.command('Instance Explorer: Add Connection');
    await workbench.enter(urlStep, sample.baseUrl);
    await workbench.choose('Sudo Token');
    await workbench.paste('Paste a token for', sample.tokens['sudo'] ?? '');
    await workbench.respond('Enter the user to act as', 'linden.lakeview');
    await workbench.enter(nameStep, 'Support');
    await workbench.statusBarItem('Support · sudo as linden.lakeview').waitFor();
    await workbench.editConnection('Mutation policy', 'Support');
    await workbench.choose('Allow mutations');
    await world.run('change.graphql', 'as linden.lakeview');
    await world.prompt('Run "Change" on Support sudo as linden.lakeview?').waitFor();
    await world.picture('sudo');
    await world.decide('Run "Change" on Support', 'Cancel');
    assert.deepEqual(await world.posted('Change'), []);
  });
});
