import { strict as assert } from 'node:assert';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../support/eventually';
import { selectFromMenu } from '../support/workbench/contextMenu';
import { OperationsWorld } from '../support/workbench/operationsWorld';
import { closeSharedWindow } from '../support/workbench/sharedWindow';

const files = {
  'members.graphql':
    'query People {\n  users(first: 3) {\n    nodes {\n      username\n      siteAdmin\n    }\n  }\n}\n',
  'large.graphql': 'query Large {\n  users(first: 1) {\n    nodes {\n      username\n    }\n  }\n}\n',
  'all/deep.graphql': 'query Deep {\n  users(first: 1000) {\n    nodes {\n      username\n    }\n  }\n}\n',
  'all/fine.graphql': 'query Fine {\n  site {\n    productVersion\n  }\n}\n\nmutation Never {\n  ping\n}\n',
  'all/needs.graphql': 'query Needs($id: ID!) {\n  node(id: $id) {\n    id\n  }\n}\n',
};

describe('the extension, for operations and responses', function () {
  this.timeout(240_000);
  let world: OperationsWorld;

  before(async () => {
    // In the window of the previous suite, the table of a list doesn't always open.
    await closeSharedWindow();
    world = await OperationsWorld.open('share', files);
    await world.workbench.connect(world.sample.baseUrl, world.sample.tokens['admin'] ?? '', 'Limited');
  });
  after(() => world.close(['Elsewhere', 'Limited']));
  beforeEach(() => world.reset());
  afterEach(async function () {
    if (this.currentTest?.state === 'failed')
      await world.picture(`failed-${this.currentTest.title.replace(/\W+/g, '-')}`);
  });

  it('runs the query of a cURL command on the active connection, without the token of the command', async () => {
    const { workbench } = world;
    const body = JSON.stringify({
      query: 'query Pasted($first: Int!) { users(first: $first) { totalCount } }',
      variables: { first: 7 },
    });
    const line = `curl -H 'Authorization: token 0123' -d '${body}' 'https://other.example.com/.api/graphql'`;
    await workbench.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await workbench.page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(line)})`);
    await workbench.command('Instance Explorer: Import Query from cURL');
    await world.line('query Pasted').waitFor();
    await workbench
      .notification(
        'The cURL command sends its request to other.example.com. The operation will run on Limited.',
      )
      .waitFor();
    await world.picture('pasted');
    await world.again();
    await workbench.tab('Pasted.json').waitFor();
    const [request] = await world.posted('Pasted');
    const { variables } = JSON.parse(request?.body ?? '{}') as { variables?: unknown };
    assert.deepEqual(variables, { first: 7 });
    assert.doesNotMatch(request?.headers['authorization'] ?? '', /0123$/);
  });

  for (const [format, ending, expected] of [
    ['CSV', '.csv', /^username,siteAdmin\r?\n[\w.]+,(?:true|false)\r?\n/],
    ['JSON', '.json', /^\[\s*\{\s*"username":\s*"[\w.]+",\s*"siteAdmin":\s*(?:true|false)/],
  ] as const) {
    it(`exports the table of a list as ${format}`, async () => {
      const { workbench } = world;
      await world.run('members.graphql');
      await world.press(workbench.lensAction('Table'), workbench.tab('People: users.nodes'));
      await workbench.webview.getByRole('columnheader', { name: /siteAdmin/ }).waitFor();
      await world.picture('table');
      await workbench.webview.getByRole('button', { name: 'Export...' }).click();
      await workbench.choose(format);
      await workbench.choose('Limited/');
      await workbench.notification(/Exported/).waitFor();
      const folder = join(workbench.folder, 'Limited');
      const name = readdirSync(folder).find((one) => one.endsWith(ending)) ?? '';
      assert.match(readFileSync(join(folder, name), 'utf8'), expected);
    });
  }

  it('saves a large response to a file, and shows its beginning', async () => {
    const { workbench } = world;
    const nodes = Array.from({ length: 8000 }, (_, id) => ({ username: `user.${id}.${'x'.repeat(150)}` }));
    await world.control('addFault', {
      operation: 'Large',
      action: {
        kind: 'reply',
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ data: { users: { nodes } } }),
      },
    });
    await world.run('large.graphql');
    await workbench.lens('Full Response').waitFor();
    await world.line('user.0.').first().waitFor();
    await world.picture('large');
    await world.press(workbench.lensAction('Full Response'), workbench.tab(/^Large-.*\.json/));
  });

  it('shows a list of a large response as a table', async () => {
    const { workbench } = world;
    await workbench.command('View: Close All Editors');
    const nodes = Array.from({ length: 8000 }, (_, id) => ({ id, username: 'x'.repeat(200) }));
    await world.control('addFault', {
      operation: 'Large',
      action: {
        kind: 'reply',
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ data: { users: { nodes } } }),
      },
    });
    await world.run('large.graphql');
    await workbench.lens('Full Response').waitFor();
    await world.press(workbench.lensAction('Table'), workbench.tab('Large: users.nodes'));
    await workbench.webview
      .getByText(/8,000 rows$/)
      .first()
      .waitFor();
    await world.picture('large-table');
  });

  it('runs only the operations of a folder that require no prompt, and shows a summary', async () => {
    const { workbench } = world;
    const { page } = workbench;
    await workbench.command('View: Show Explorer');
    const folder = page.locator('.explorer-folders-view [role="treeitem"]', { hasText: /^all$/ });
    await selectFromMenu(workbench, folder, 'Run All Operations', workbench.tab('Run summary.md'));
    for (const text of [
      /`Deep`\s\|\s`.Deep.\sexceeds\sthe\scost/,
      /`Fine`\s\|\s`200`/,
      /`Never`\s\|\s`Not\srun:\s"Run\sAll/,
      /`Needs`\s\|\s`Not\srun:\smissing/,
    ])
      await world.line(text).first().waitFor();
    await world.picture('folder');
    assert.equal((await world.posted('Fine')).length, 1);
    assert.deepEqual([...(await world.posted('Deep')), ...(await world.posted('Never'))], []);
  });

  it('opens a scratch query that is pinned to its connection, and completes root fields', async () => {
    const { workbench, sample } = world;
    const { page } = workbench;
    await workbench.command('Instance Explorer: New Query');
    await workbench.lens('Limited').waitFor();
    const suggestion = page.locator('.suggest-widget.visible .monaco-list-row', { hasText: 'organizations' });
    // The schema might not be loaded when the document opens.
    await eventually(async () => {
      if (await suggestion.first().isVisible()) return true;
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+Space');
      return suggestion
        .first()
        .waitFor({ timeout: 2_000 })
        .then(() => true)
        .catch(() => false);
    }, 'the fields of the root are suggested');
    await world.picture('scratch');
    await page.keyboard.press('Escape');
    await workbench.connect(sample.baseUrl, sample.tokens['user'] ?? '', 'Elsewhere');
    await workbench.lens('Limited').waitFor();
    await world.again();
    await workbench.tab('Scratch.json').waitFor();
    await workbench.page.getByTitle(/^200 OK .* · Limited as /).waitFor();
    await world.picture('scratch-stays');
  });
});
