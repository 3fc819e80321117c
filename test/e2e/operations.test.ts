import { strict as assert } from 'node:assert';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { root } from '../../scripts/lib/paths.mjs';
import { eventually } from '../support/eventually';
import { startControlledProcess, startSampleProcess, type SampleProcess } from '../support/sampleProcess';
import { controlOf, type Control } from '../support/sampleControl';
import { confirmation, decide } from '../support/workbench/confirmation';
import { e2eVersion, e2eVsix, picturesFolder } from '../support/workbench/environment';
import { Workbench } from '../support/workbench/workbench';

const people = `query People {
  users(first: 100) {
    nodes {
      username
      databaseID
    }
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
`;

describe('running operations', function () {
  this.timeout(240_000);
  let sample: SampleProcess;
  let other: SampleProcess;
  let control: Control;
  let workbench: Workbench;
  const picture = (name: string): Promise<void> => {
    mkdirSync(picturesFolder('operations'), { recursive: true });
    return workbench.screenshot(join(picturesFolder('operations'), `${name}.png`));
  };
  const write = (name: string, text: string): void => writeFileSync(join(workbench.folder, name), text);

  before(async () => {
    sample = await startControlledProcess(root, '--users', '1000');
    other = await startSampleProcess(join(root, 'dist', 'sample.js'), '--users', '100', '--seed', '2');
    control = controlOf(sample);
    workbench = await Workbench.open({ version: e2eVersion, vsix: e2eVsix });
    write('people-of-all.graphql', people);
    write(
      'find.graphql',
      'query Find($first: Int!, $text: String) {\n  users(first: $first, query: $text) {\n    nodes {\n      username\n    }\n  }\n}\n',
    );
    write('find.vars.json', '{ "Find": { "first": 5, "text": "alder" } }');
    write(
      'form.graphql',
      'query Form($first: Int! = 2, $text: String) {\n  users(first: $first, query: $text) {\n    totalCount\n  }\n}\n',
    );
    write('wrong.graphql', 'query Wrong {\n  currentUser {\n    usernam\n  }\n}\n');
    write(
      'change.graphql',
      'mutation Change($name: String!) {\n  createOrganization(name: $name) {\n    id\n  }\n}\n',
    );
    await workbench.connect(other.baseUrl, other.tokens['admin'] ?? '', 'Other');
    await workbench.connect(sample.baseUrl, sample.tokens['admin'] ?? '', 'Sample');
  });
  after(async () => {
    await workbench.close();
    sample.stop();
    other.stop();
  });
  beforeEach(async () => {
    await control('removeFaults');
    await control('forgetRequests');
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed')
      await picture(`failed-${this.currentTest.title.replace(/\W+/g, '-')}`);
  });

  it('shows the connection and the cost of a run, and sends one request on a double-click', async () => {
    await workbench.openFile('people-of-all.graphql');
    await workbench.page
      .getByTitle(/^Run on Sample as \S+\. Cost depth 3\/30 · fields 601\/500K/)
      .first()
      .waitFor();
    await picture('lens');
    await workbench.lensAction(/Run$/).dblclick();
    await workbench.tab('People.json').waitFor();
    await workbench.lens(/200 · \d+ ms · 100 rows/).waitFor();
    await workbench.page.getByTitle(/^200 OK · first byte .+ m?s · .+ KB · Sample as /).waitFor();
    await picture('reply');
    const posted = (await control('requests')) as readonly { target: string }[];
    assert.deepEqual(posted.filter(({ target }) => target.endsWith('?People')).length, 1);
  });

  it('shows a list of the response as a table', async () => {
    await workbench.press(workbench.lensAction('Table'), workbench.tab('People: users.nodes'));
    await workbench.webview.getByRole('columnheader', { name: /username/ }).waitFor();
    await picture('table');
    await workbench.command('View: Focus First Editor Group');
  });

  it('runs all pages, and shows the numbers of pages and items', async () => {
    // The table covers the response.
    await workbench.tab('People.json').click();
    await workbench.press(
      workbench.lensAction('All Pages'),
      workbench.lens(/All pages: 1\d pages, 1,\d{3} items/),
    );
    // In a narrow editor, the lens is truncated, but not its tooltip.
    await workbench.page.getByTitle(/^All pages: 1\d pages, 1,\d{3} items$/).waitFor();
    await picture('pages');
    // The response is displayed before the lens of the operation is updated.
    await workbench.lens(/Running/).waitFor({ state: 'detached' });
  });

  it('shows and cancels a running operation', async () => {
    await control('addFault', { path: '/.api/graphql', action: { kind: 'silence' } });
    await workbench.press(workbench.lensAction(/Run$/), workbench.lens(/Running\.\.\. \d/));
    await workbench.statusBarItem(/People on Sample · /).waitFor();
    await picture('running');
    // The lens offers to run a canceled operation.
    await workbench.press(workbench.lensAction('Cancel'), workbench.lens(/Run$/));
    await workbench.lens(/Running/).waitFor({ state: 'detached' });
    await workbench.tab('People.json').waitFor();
  });

  it('offers to cancel a running operation on Ctrl+Enter', async () => {
    const { page } = workbench;
    await control('addFault', { path: '/.api/graphql', action: { kind: 'silence' } });
    await workbench.openFile('people-of-all.graphql');
    await workbench.press(workbench.lensAction(/Run$/), workbench.lens(/Running\.\.\. \d/));
    const notification = workbench.notification('People on Sample is already running.');
    // Requests within the time of a double-click count as one request.
    // VS Code hides a notification if more than three are shown within 800 ms.
    await eventually(async () => {
      await page.keyboard.press('Control+Enter');
      return notification.waitFor({ timeout: 3_000 }).then(
        () => true,
        () => false,
      );
    }, 'it says that it is running');
    await picture('already-running');
    await notification.getByRole('button', { name: 'Cancel Run' }).click();
    await workbench.lens(/Running/).waitFor({ state: 'detached' });
    const posted = (await control('requests')) as readonly { target: string }[];
    assert.equal(posted.filter(({ target }) => target.endsWith('?People')).length, 1);
  });

  it('marks the field of an error until the field is corrected', async () => {
    await workbench.openFile('wrong.graphql');
    // Diagnostics indicate that the schema is loaded.
    await workbench.page.locator('.squiggly-error').first().waitFor();
    const stopped = confirmation(workbench.page, '"Wrong" wasn\'t sent');
    await workbench.press(workbench.lensAction(/Run$/), stopped);
    await decide(workbench.page, '"Wrong" wasn\'t sent', 'Send Anyway');
    await workbench.lens(/· 1 error$/).waitFor();
    await workbench.command('Problems: Focus on Problems View');
    await workbench.page.locator('.markers-panel .monaco-list-row', { hasText: 'usernam' }).first().waitFor();
    await picture('problem');
    await workbench.page.locator('.markers-panel .monaco-list-row', { hasText: 'last run' }).first().click();
    // Opening the problem selects its text after a delay. Earlier input wouldn't replace the text.
    await workbench.statusBarItem(/\(7 selected\)/).waitFor();
    await workbench.command('View: Focus Active Editor Group');
    await workbench.page.locator('.editor-instance .monaco-editor.focused').waitFor();
    await workbench.page.keyboard.type('username');
    await workbench.page
      .locator('.markers-panel .monaco-list-row', { hasText: 'last run' })
      .first()
      .waitFor({ state: 'detached' });
    await workbench.page.keyboard.press('Control+S');
    const saved = (): boolean =>
      /^ {4}username$/m.test(readFileSync(join(workbench.folder, 'wrong.graphql'), 'utf8'));
    await eventually(saved, 'the correction is saved');
    await workbench.command('View: Toggle Panel Visibility');
  });

  it('requires confirmation for a mutation, and shows its effect, connection, and user', async () => {
    await workbench.openFile('change.graphql');
    await workbench.press(workbench.lensAction(/Run$/), workbench.inputMessage);
    await workbench.respond('$name (String!)', 'quiet-people');
    const prompt = confirmation(workbench.page, 'Run "Change" on Sample as');
    await prompt.getByText(/createOrganization\(name: \$name\)/).waitFor();
    await workbench.marked('Cancel').waitFor();
    await picture('mutation');
    // By default, Enter sends nothing.
    await workbench.page.keyboard.press('Enter');
    await prompt.waitFor({ state: 'hidden' });
    assert.deepEqual(await control('requests'), []);
  });

  it('shows all variables in one form, and edits an optional one', async () => {
    await workbench.openFile('form.graphql');
    await workbench.press(workbench.lensAction('2 variables'), workbench.option('text: String'));
    await workbench.option('first: Int!').getByText('Default: 2').waitFor();
    await picture('variables');
    await workbench.choose('text: String');
    await workbench.respond('$text (String)', 'alder');
    await workbench.option('text: String').getByText('"alder"').waitFor();
    await workbench.marked('Run').waitFor();
    await workbench.accept();
    await workbench.tab('Form.json').waitFor();
    await workbench.lens('text = "alder"').waitFor();
    const posted = (await control('requests')) as readonly { target: string; body: string }[];
    const [request] = posted.filter(({ target }) => target.endsWith('?Form'));
    assert.deepEqual((JSON.parse(request?.body ?? '{}') as { variables: unknown }).variables, {
      text: 'alder',
    });
  });

  it('compares the responses of two connections', async () => {
    // The command applies to the focused editor.
    await workbench.openFile('people-of-all.graphql');
    await workbench.focusedEditor('people-of-all.graphql').waitFor();
    await workbench.command('Instance Explorer: Run on Other Connections');
    await workbench.choose('Compare Two Connections...');
    await workbench.tab('People: Sample ↔ Other').waitFor();
    await workbench.page.locator('.monaco-diff-editor .view-line', { hasText: 'username' }).first().waitFor();
    await picture('compare');
  });

  it('adds runs to the history', async () => {
    await workbench.command('Instance Explorer: Search History');
    await workbench.page
      .locator('.quick-input-list [role="option"]', { hasText: 'People' })
      .first()
      .waitFor();
    await picture('history');
    await workbench.page.keyboard.press('Escape');
  });

  it('fits all code lenses into the editors while a response is open', async () => {
    const { page } = workbench;
    await workbench.showSidebar();
    await workbench.editConnection('Mutation policy', 'Sample');
    await workbench.choose('Read-only');
    await workbench.openFile('find.graphql');
    await workbench.lens('first = 5, text = "alder"').waitFor();
    await workbench.press(workbench.lensAction(/Run$/), workbench.tab('Find.json'));
    await workbench.lens(/200 · \d+ ms · 5 rows/).waitFor();
    // The response is displayed before the lens of the operation is updated.
    await workbench.lens(/Running/).waitFor({ state: 'detached' });
    await picture('narrow');
    const rows = await page.locator('.codelens-decoration').evaluateAll((lenses) =>
      lenses.map((lens) => {
        const { left, right } = lens.getBoundingClientRect();
        const editor = lens.closest('.monaco-editor');
        const minimap = editor?.querySelector('.minimap')?.getBoundingClientRect();
        // The editor of a response has no minimap.
        const edge = minimap?.width ? minimap.left : (editor?.getBoundingClientRect().right ?? 0);
        return { text: lens.textContent, width: right - left, room: edge - right };
      }),
    );
    assert.deepEqual(
      rows.map(({ text }) => text.split('|').length),
      [4, 3],
    );
    for (const row of rows) assert.ok(row.width <= 320 && row.room > 0, JSON.stringify(row));
  });

  it('shows the Table action in a window of 900 pixels', async () => {
    const { page } = workbench;
    const room = (lens: Locator): Promise<number> =>
      lens.evaluate((element) => {
        const editor = element.closest('.monaco-editor')?.getBoundingClientRect();
        return (editor?.right ?? 0) - element.getBoundingClientRect().right;
      });
    const before = page.viewportSize();
    await page.setViewportSize({ width: 900, height: 700 });
    await eventually(
      async () => (await room(workbench.lensAction('Table'))) > 0,
      'the action is in the editor',
    );
    await picture('narrow-900');
    if (before !== null) await page.setViewportSize(before);
  });
});
