import { strict as assert } from 'node:assert';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import type { Locator } from 'playwright-core';
import { root } from '../../scripts/lib/paths.mjs';
import { actUntil, eventually } from '../support/eventually';
import { startControlledProcess, type SampleProcess } from '../support/sampleProcess';
import { controlOf, type Control } from '../support/sampleControl';
import { e2eVersion, e2eVsix, picturesFolder } from '../support/workbench/environment';
import { Workbench } from '../support/workbench/workbench';
import { languageFiles } from './languageFiles';

describe('GraphQL editor', function () {
  this.timeout(240_000);
  let sample: SampleProcess;
  let control: Control;
  let workbench: Workbench;
  const picture = (name: string): Promise<void> => {
    mkdirSync(picturesFolder('language'), { recursive: true });
    return workbench.screenshot(join(picturesFolder('language'), `${name}.png`));
  };
  const press = (...keys: readonly string[]): Promise<void> =>
    keys.reduce((before, key) => before.then(() => workbench.page.keyboard.press(key)), Promise.resolve());
  const suggestion = (text: string | RegExp): Locator =>
    workbench.page.locator('.suggest-widget.visible .monaco-list-row', { hasText: text }).first();
  const action = (text: string): Locator =>
    workbench.page.locator('.action-widget .monaco-list-row', { hasText: text }).first();
  const problem = (text: string | RegExp): Locator =>
    workbench.page.locator('.markers-panel .monaco-list-row', { hasText: text }).first();
  const introspections = async (): Promise<number> =>
    ((await control('requests')) as readonly { target: string }[]).filter(({ target }) =>
      target.endsWith('?IntrospectionQuery'),
    ).length;
  /** Returns the introspection response of the instance with a change. */
  const introspection = async (change: (schema: IntrospectionQuery) => void): Promise<string> => {
    const response = await globalThis.fetch(`${sample.baseUrl}/.api/graphql?Test`, {
      method: 'POST',
      headers: {
        Authorization: `token ${sample.tokens['admin'] ?? ''}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ query: getIntrospectionQuery() }),
    });
    const reply = (await response.json()) as { data: IntrospectionQuery };
    change(reply.data);
    return JSON.stringify(reply);
  };
  const answerIntrospection = (body: string, times?: number): Promise<unknown> =>
    control('addFault', {
      operation: 'IntrospectionQuery',
      ...(times === undefined ? {} : { times }),
      action: { kind: 'reply', status: 200, headers: { 'content-type': 'application/json' }, body },
    });

  const closeTab = (name: string): Promise<void> => workbench.tab(name).click({ button: 'middle' });

  before(async () => {
    sample = await startControlledProcess(root, '--users', '100');
    control = controlOf(sample);
    // VS Code for the Web saves after one second, and File: Revert File restores only unsaved changes.
    const settings = { 'files.autoSave': 'off' };
    workbench = await Workbench.open({ version: e2eVersion, vsix: e2eVsix, files: languageFiles, settings });
    await workbench.connect(sample.baseUrl, sample.tokens['admin'] ?? '', 'Sample');
  });
  after(async () => {
    await workbench.close();
    sample.stop();
  });
  afterEach(async function () {
    if (this.currentTest?.state === 'failed')
      await picture(`failed-${this.currentTest.title.replace(/\W+/g, '-')}`);
    await control('removeFaults');
    await control('forgetRequests');
  });

  it('completes fields of the schema', async () => {
    await workbench.openFile('write.graphql');
    await workbench.goToLine(4);
    await press('End');
    await workbench.page.keyboard.type('    ');
    await suggest('displayName');
    await picture('completion');
    await press('Escape', 'Escape');
  });

  /** Opens the suggestions until they contain the label. They are empty until the schema is loaded. */
  async function suggest(label: string): Promise<void> {
    // The timeout increases with each attempt to support slow computers.
    for (let tries = 1; tries <= 10; tries += 1) {
      await press('Escape', 'Control+Space');
      const shown = await suggestion(label)
        .waitFor({ timeout: tries * 2_000 })
        .then(() => true)
        .catch(() => false);
      if (shown) return;
    }
    assert.fail(`${label} is not suggested.`);
  }

  it('shows documentation on hover', async () => {
    await workbench.goToLine(3);
    await press('End', 'Control+ArrowLeft');
    const hover = workbench.page.locator('.monaco-hover:visible', { hasText: 'username: String!' });
    await actUntil(
      () => workbench.command('Show or Focus Hover'),
      () => hover.first().isVisible(),
      'the documentation is shown',
    );
    await workbench.page.screenshot({ path: join(picturesFolder('language'), 'hover.png') });
    await press('Escape');
  });

  it('shows diagnostics, and opens the documentation page of a rule', async () => {
    await workbench.openFile('mistakes.graphql');
    await workbench.command('Problems: Focus on Problems View');
    await problem('usernam').waitFor();
    await problem('$unused').waitFor();
    await picture('problems');
    await problem('$unused')
      .getByText('unused-variable')
      .click({ modifiers: ['ControlOrMeta'] });
    await workbench.tab('unused-variable.md').waitFor();
    await workbench.page
      .locator('.view-line', { hasText: 'declares a variable that nothing uses' })
      .first()
      .waitFor();
    await picture('rule');
    await closeTab('unused-variable.md');
    await workbench.command('View: Toggle Panel Visibility');
  });

  it('offers to fix an unknown field, and reloads the schema with a quick fix', async () => {
    await workbench.goToLine(3);
    await press('End');
    // VS Code closes the list if the problems of the document change while it opens.
    await actUntil(
      () => press('Escape', 'Control+.'),
      () => action('Change to username').isVisible(),
      'the quick fixes are shown',
    );
    await picture('actions');
    await action('Reload the schema').click();
    await eventually(async () => (await introspections()) === 2, 'the schema is asked for');
  });

  it('shows the schema and its age, and inserts a field into the document', async () => {
    await workbench.focusFile('write.graphql');
    await workbench.lens(/Run$/).first().waitFor();
    await workbench.goToLine(4);
    await workbench.command('Instance Explorer: Focus on Schema View');
    await workbench.page.locator('.pane-header', { hasText: /Schema.*just now/ }).waitFor();
    const row = workbench.treeRow(/^currentUser/).first();
    await workbench.press(workbench.treeRow(/^Query/), row);
    await row.hover();
    await picture('schema-view');
    await row.hover();
    await row.getByRole('button', { name: 'Insert into Document' }).click();
    await workbench.page
      .locator('.view-line', { hasText: /currentUser\s\{/ })
      .nth(1)
      .waitFor();
    await workbench.command('File: Revert File');
    await eventually(
      async () => (await workbench.page.locator('.view-line', { hasText: /currentUser\s\{/ }).count()) === 1,
      'the document is reverted',
    );
  });

  it('finds a field and its path from Query, and shows the field in the schema', async () => {
    await workbench.command('Instance Explorer: Search Schema');
    await workbench.quickInput.fill('nowhere repository');
    await workbench.marked('No matches. Try fewer words.').waitFor();
    await workbench.quickInput.fill('url repository');
    const hit = workbench.page
      .locator('.quick-input-list [role="option"]', { hasText: 'Repository.url' })
      .first();
    await hit.getByText(/›/).first().waitFor();
    await picture('schema-search');
    await workbench.marked('Repository.url').waitFor();
    await workbench.accept();
    await workbench.marked('Show in Schema').waitFor();
    await workbench.accept();
    await workbench.tab('Sample.graphql').waitFor();
    await workbench.page
      .locator('.view-line', { hasText: /^\s*url:\sString!/ })
      .first()
      .waitFor();
    await picture('schema-sdl');
    assert.equal(await workbench.lens(/Run/).count(), 0);
    await closeTab('Sample.graphql');
  });

  it('inserts a query that leads to a field that was found, and shows its cost before', async () => {
    await workbench.command('Instance Explorer: Search Schema');
    await workbench.quickInput.fill('url repository');
    await workbench.marked('Repository.url').waitFor();
    await workbench.accept();
    await workbench.marked('Show in Schema').waitFor();
    await press('ArrowDown');
    await workbench.marked('Insert Query').getByText('Cost depth').waitFor();
    await picture('insert-query');
    await workbench.accept();
    await workbench.page
      .locator('.view-line', { hasText: /^query\sRepositoryUrl\(\$name:\sString!\)/ })
      .waitFor();
    await workbench.lens(/Run/).first().waitFor();
    await picture('inserted-query');
    await workbench.command('File: Revert File');
  });

  it('loads the schema even if the instance rejects the first two introspection queries', async () => {
    await answerIntrospection('{"errors":[{"message":"no descriptions here"}]}', 2);
    await workbench.command('Instance Explorer: Reload Schema');
    await eventually(async () => (await introspections()) === 3, 'a simpler query follows');
    await workbench.page.locator('.pane-header', { hasText: /Schema.*just now/ }).waitFor();
    assert.equal(await workbench.page.locator('.notification-list-item').count(), 0);
  });

  it('shows schema changes and the operations that they break, including in closed files', async () => {
    await workbench.command('Instance Explorer: Reload Schema');
    await eventually(async () => (await introspections()) === 2, 'the whole schema is asked for');
    // Otherwise, the next request would cancel this one, and changes would be compared with the previous schema.
    await workbench.page.locator('.pane-header', { hasText: /Schema.*just now/ }).waitFor();
    await answerIntrospection(
      await introspection(({ __schema }) => {
        const user = __schema.types.find(({ name }) => name === 'User');
        assert.ok(user?.kind === 'OBJECT');
        const [email] = user.fields.filter(({ name }) => name === 'email');
        assert.ok(email);
        Object.assign(email, { name: 'mail' });
      }),
    );
    await workbench.command('Instance Explorer: Reload Schema');
    const notice = workbench.notification(/The schema of Sample has changed \(breaking: 1, other: 1\)/);
    await notice.waitFor();
    await picture('drift-notice');
    await notice.getByRole('button', { name: 'Show Changes' }).click();
    await workbench.tab('Schema changes of Sample.md').waitFor();
    await workbench.page.locator('.view-line', { hasText: 'uses-email.graphql:3' }).first().waitFor();
    await workbench.command('Problems: Focus on Problems View');
    await problem(/Cannot query field "email"/).waitFor();
    await picture('drift');
    await workbench.command('View: Toggle Panel Visibility');
  });

  it('uses a schema file instead of the schema of the instance', async () => {
    await workbench.command('Instance Explorer: Focus on Schema View');
    await workbench.command('Instance Explorer: Choose Schema File');
    await workbench.page.locator('.quick-input-list [role="option"]', { hasText: '..' }).first().waitFor();
    await workbench.quickInput.fill(join(workbench.folder, 'tools', 'elsewhere.graphqls'));
    // Until the dialog lists the folder of the file, the button opens the parent folder.
    await workbench.option('elsewhere.graphqls').first().waitFor();
    await workbench.page.getByRole('button', { name: 'Use as Schema' }).click();
    await workbench.page.locator('.pane-header', { hasText: /Schema.*from a file/ }).waitFor();
    await workbench.openFile('in-file.graphql');
    await workbench.goToLine(2);
    await press('End');
    await suggest('onlyInTheFile');
    await press('Enter');
    await workbench.page.locator('.view-line', { hasText: 'onlyInTheFile' }).first().waitFor();
    await press('Control+S');
    const saved = (): boolean =>
      readFileSync(join(workbench.folder, 'in-file.graphql'), 'utf8').includes('onlyInTheFile');
    await eventually(saved, 'the completed field is saved');
    await workbench.command('Instance Explorer: Reload Schema');
    await workbench.page.locator('.pane-header', { hasText: /Schema.*just now/ }).waitFor();
  });

  it('starts with the cached schema and its latest changes, even if the instance is unreachable', async () => {
    await control('addFault', { path: '*', action: { kind: 'reset' } });
    await workbench.reload();
    await workbench
      .statusBarItem(/Sample/)
      .first()
      .waitFor();
    await workbench.focusFile('write.graphql');
    await workbench.lens(/Run$/).first().waitFor();
    await workbench.goToLine(4);
    await press('End');
    await workbench.page.keyboard.type('    ');
    await suggest('displayName');
    await press('Escape');
    // The report on the latest schema change is restored after a reload.
    await workbench.command('Instance Explorer: Compare Schemas');
    await workbench.choose('Previous Schema');
    await workbench.tab('Schema changes of Sample.md').waitFor();
    await workbench.page.locator('.view-line', { hasText: 'User.email' }).first().waitFor();
    await picture('drift-after-reload');
  });
});
