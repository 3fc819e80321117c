import { strict as assert } from 'node:assert';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../support/eventually';
import { OperationsWorld, type PostedRequest } from '../support/workbench/operationsWorld';

const precious = '# Mine\n';
const query = 'query Who {\n  currentUser {\n    username\n  }\n}\n';

/**
 * Returns a `tasks.json` with tasks that start when the folder opens, unless they have other `runOptions`. Any
 * repository can contain such a file.
 */
const automatic = (...tasks: readonly object[]): string =>
  JSON.stringify({
    version: '2.0.0',
    tasks: tasks.map((task, index) => ({
      label: `Automatic ${index}`,
      type: 'instanceExplorer',
      connection: 'Sample',
      problemMatcher: [],
      presentation: { reveal: 'never' },
      runOptions: { runOn: 'folderOpen' },
      ...task,
    })),
  });

const files = {
  'both.code-workspace': JSON.stringify({ folders: [{ path: 'api' }, { path: 'web' }] }),
  'api/README.md': precious,
  'api/who.graphql': query,
  'api/me.graphql': 'query Me {\n  me: currentUser {\n    username\n  }\n}\n',
  'api/change.graphql': 'mutation Change {\n  ping\n}\n',
  'api/.vscode/tasks.json': automatic(
    { file: 'change.graphql' },
    { file: 'who.graphql', output: 'README.md' },
    { label: 'Write Me', file: 'me.graphql', output: 'README.md', runOptions: {} },
  ),
  'web/page.graphql': query,
  'web/.vscode/tasks.json': automatic({ file: 'page.graphql', output: 'out/who.json' }),
};

const settings = {
  'task.allowAutomaticTasks': 'on',
  // Older workbenches request previous tasks from the terminal process before they start automatic tasks.
  'task.reconnection': false,
  'terminal.integrated.enablePersistentSessions': false,
};

describe('a workspace with two folders and automatic tasks', function () {
  this.timeout(300_000);
  let world: OperationsWorld;
  const at = (file: string): string => join(world.workbench.folder, file);
  const read = (file: string): string => readFileSync(at(file), 'utf8');
  const requests = async (): Promise<readonly PostedRequest[]> =>
    (await world.control('requests')) as readonly PostedRequest[];

  before(async () => {
    world = await OperationsWorld.open('opening-folder', files, settings, [
      {
        key: 'ctrl+alt+e',
        command: 'instanceExplorer.export',
        args: {
          connection: 'Sample',
          report: 'user-registry',
          format: 'ndjson',
          path: 'data/users',
        },
      },
    ]);
    const { workbench, sample } = world;
    await workbench.showSidebar();
    await workbench.connect(sample.baseUrl, sample.tokens['admin'] ?? '', 'Sample');
    await workbench.command('Instance Explorer: Set Up Analytics');
    await workbench.enterAnalytics(sample);
    await workbench.treeRow('User registry').waitFor();
    await workbench.editConnection('Mutation policy');
    await workbench.choose('Allow mutations');
    await workbench.statusBarItem(/mutations allowed/).waitFor();
    await world.control('forgetRequests');
  });
  after(() => world.close([]));
  afterEach(async function () {
    if (this.currentTest?.state === 'failed')
      await world.picture(`failed-${this.currentTest.title.replace(/\W+/g, '-')}`);
  });

  /** Opens the workspace with two folders in the current window. */
  const openWorkspace = async (): Promise<void> => {
    const { page, folder } = world.workbench;
    const url = new URL(page.url());
    url.search = '';
    url.searchParams.set('workspace', join(folder, 'both.code-workspace'));
    const row = page.locator('.explorer-folders-view [role="treeitem"]', { hasText: 'web' });
    // VS Code shows no folders if it reads the workspace file before it is connected to the server.
    for (let attempts = 1; ; attempts += 1) {
      await page.goto(url.href);
      try {
        return await row.first().waitFor({ timeout: attempts * 10_000 });
      } catch (error) {
        if (attempts === 4) throw error;
      }
    }
  };

  /**
   * Responds to confirmations until each one was shown. The keys of `answers` are the beginnings of their titles.
   */
  const answerQuestions = async (answers: Readonly<Record<string, string>>): Promise<void> => {
    const { workbench } = world;
    const left = new Set(Object.keys(answers));
    const title = workbench.page.locator('.quick-input-widget:visible .quick-input-title');
    while (left.size > 0) {
      await assert.doesNotReject(
        workbench.marked('Cancel').waitFor({ timeout: 60_000 }),
        `not asked: ${[...left].join(', ')}`,
      );
      const text = (await title.innerText()).trim();
      // A task that starts after the response for another task prompts again.
      const [start, reply] = Object.entries(answers).find(([beginning]) => text.startsWith(beginning)) ?? [];
      assert.ok(start !== undefined && reply !== undefined, `unexpected question: ${text}`);
      left.delete(start);
      if (reply === 'Enter') {
        await workbench.page.keyboard.press('Enter');
        // The prompt might reopen for another task of the folder, and then requires another response.
        const prompt = world.prompt(text);
        const isHidden = await prompt.waitFor({ state: 'hidden', timeout: 5_000 }).then(
          () => true,
          () => false,
        );
        if (!isHidden) left.add(start);
      } else {
        await world.decide(text, reply);
      }
    }
  };
  const allowApi = 'Allow tasks in "api" to use Sample?';
  const allowWeb = 'Allow tasks in "web" to use Sample?';
  const replaceReadme = 'Replace "api/README.md"?';
  const runMutation = 'Run "Change" on Sample';

  it('sends and replaces nothing before the user allows it', async () => {
    await openWorkspace();
    await world.prompt(/Allow tasks in "(?:api|web)" to use Sample\?/).waitFor({ timeout: 120_000 });
    await world.picture('1-allow');
    assert.deepEqual(await requests(), []);
    // By default, Enter allows nothing.
    await answerQuestions({ [allowApi]: 'Enter', [allowWeb]: 'Enter' });
    assert.deepEqual(await requests(), []);
    assert.equal(read('api/README.md'), precious);
    assert.ok(!existsSync(at('web/out')));
  });

  it('requires confirmation to run mutations and to replace files, even if requests are allowed', async () => {
    await world.workbench.reload();
    await answerQuestions({
      [allowApi]: 'Allow',
      [allowWeb]: 'Allow',
      [replaceReadme]: 'Enter',
      [runMutation]: 'Enter',
    });
    await eventually(() => existsSync(at('web/out/who.json')), 'the task of the second folder writes there');
    assert.match(read('web/out/who.json'), /"username"/);
    assert.deepEqual(await world.posted('Change'), []);
    assert.equal(read('api/README.md'), precious);
    assert.equal((await world.posted('Who')).length, 1, 'only the task with a free output path runs');
  });

  it('prompts for permission once per folder and connection, and replaces files of the same task', async () => {
    const { ino } = statSync(at('web/out/who.json'));
    await world.workbench.reload();
    await answerQuestions({ [replaceReadme]: 'Replace', [runMutation]: 'Run Mutation' });
    await eventually(() => statSync(at('web/out/who.json')).ino !== ino, 'the own file is replaced');
    await eventually(() => read('api/README.md') !== precious, 'the file is replaced as agreed');
    await eventually(async () => (await world.posted('Change')).length === 1, 'the mutation runs, once');
  });

  it('requires confirmation to replace a file that was changed', async () => {
    writeFileSync(at('web/out/who.json'), precious);
    await world.workbench.reload();
    await answerQuestions({ 'Replace "web/out/who.json"?': 'Enter', [runMutation]: 'Enter' });
    assert.equal(read('web/out/who.json'), precious);
  });

  it('requires confirmation to replace a file that another task wrote', async () => {
    const written = read('api/README.md');
    const { workbench } = world;
    await workbench.runTask('Write Me');
    await answerQuestions({ [replaceReadme]: 'Enter' });
    assert.equal(read('api/README.md'), written);
    await workbench.runTask('Write Me');
    await answerQuestions({ [replaceReadme]: 'Replace' });
    await eventually(() => read('api/README.md').includes('"me"'), 'the file is replaced as agreed');
  });

  it('exports to the folder of the active editor with a keybinding', async () => {
    for (const [folder, file] of [
      ['web', 'page.graphql'],
      ['api', 'change.graphql'],
    ] as const) {
      await world.workbench.openFile(file);
      await world.workbench.focusedEditor(file).waitFor();
      await world.workbench.page.keyboard.press('Control+Alt+E');
      await eventually(() => existsSync(at(`${folder}/data/users.ndjson`)), `the export is in ${folder}`);
    }
  });
});
