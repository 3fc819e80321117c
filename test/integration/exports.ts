import { strict as assert } from 'node:assert';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commands, tasks, Uri, window, workspace, type MessageItem } from 'vscode';
import { MemoryFileSystem } from '../support/memoryFileSystem';
import { answerConfirmations, type Confirmations } from './confirmations';
import { answerInOrder } from './quickPicks';
import { eventually, type World } from './world';

const usage = { report: 'by-user-client-date', granularity: 'by_user_month', range: 'lastMonth' };

export function registerExportsSuite(world: World): void {
  const at = (path: string): string => join(world.folder.fsPath, path);
  const run = (args: Readonly<Record<string, unknown>>): Thenable<unknown> =>
    commands.executeCommand('instanceExplorer.export', args);
  const { showWarningMessage, showErrorMessage, showSaveDialog } = window;
  const warnings: string[] = [];
  const errors: string[] = [];
  /** Temporary files that the tests left, relative to the workspace folder. */
  const temporary: string[] = [];
  let confirmations: Confirmations;

  /** Selects the button in every warning, and records the messages. */
  const reply = (button: string | undefined): void => {
    window.showWarningMessage = (message: string, _options: unknown, ...items: MessageItem[]) => {
      warnings.push(message);
      return Promise.resolve(items.find(({ title }) => title === button));
    };
  };

  describe('exports', () => {
    beforeEach(() => {
      warnings.length = 0;
      errors.length = 0;
      reply(undefined);
      confirmations = answerConfirmations();
      window.showErrorMessage = (message: string) => {
        errors.push(message);
        return Promise.resolve(undefined);
      };
    });
    afterEach(() => {
      confirmations.restore();
      Object.assign(window, { showWarningMessage, showErrorMessage, showSaveDialog });
      const files = readdirSync(world.folder.fsPath, { recursive: true, encoding: 'utf8' });
      temporary.push(...files.filter((name) => name.endsWith('.tmp')));
      for (const name of ['out', 'link']) rmSync(at(name), { recursive: true, force: true });
    });

    it("download and write last month's report with one command", async () => {
      await run({ ...usage, format: 'ndjson', path: 'out/{granularity}-{range}' });
      assert.deepEqual(errors, []);
      const [name = ''] = readdirSync(at('out'));
      assert.match(name, /^by_user_month-\d{4}-\d\d-01_\d{4}-\d\d-\d\d\.ndjson$/);
      const [line = ''] = readFileSync(at(`out/${name}`), 'utf8').split('\n');
      assert.equal(typeof JSON.parse(line), 'object');
    });

    it('require confirmation to replace a file, but not with "overwrite"', async () => {
      const same = { report: 'user-registry', path: 'out/users', formulas: 'keep' };
      await run(same);
      const before = readFileSync(at('out/users.csv'));
      await run(same);
      assert.deepEqual(confirmations.asked, ['Replace "out/users.csv"?']);
      assert.ok(readFileSync(at('out/users.csv')).equals(before));
      confirmations.reply('Keep Both');
      await run(same);
      assert.deepEqual(readdirSync(at('out')).sort(), ['users-2.csv', 'users.csv']);
      await run({ ...same, overwrite: true });
      assert.equal(confirmations.asked.length, 2);
      assert.deepEqual(errors, []);
    });

    it('report invalid arguments of a keybinding', async () => {
      await run({ report: 'user-registry', baseUrl: 'https://example.com' });
      await run({ report: 'everything' });
      await run({ report: 'user-registry', path: '../outside' });
      await run({ report: 'user-registry', path: '/outside' });
      await run({ report: 'user-registry', connection: 'Nobody' });
      assert.equal(errors.length, 5, errors.join('\n'));
      assert.match(errors[0] ?? '', /Unknown property "baseUrl"/);
      assert.match(errors[4] ?? '', /no connection named "Nobody"/);
    });

    it('require confirmation before following a link out of the workspace', async function () {
      // On Windows, by default, only administrators can create symbolic links.
      if (process.platform === 'win32') return this.skip();
      const outside = mkdtempSync(join(tmpdir(), 'instance-explorer-outside-'));
      try {
        symlinkSync(outside, at('link'));
        await run({ report: 'user-registry', path: 'link/users', formulas: 'keep' });
        assert.deepEqual(confirmations.asked, ['Export "link/users.csv" outside the workspace?']);
        assert.deepEqual(readdirSync(outside), []);
        confirmations.reply('Export');
        await run({ report: 'user-registry', path: 'link/users', formulas: 'keep' });
        assert.deepEqual(readdirSync(outside), ['users.csv']);
      } finally {
        rmSync(outside, { recursive: true, force: true });
      }
      return undefined;
    });

    it('write files to virtual file systems', async () => {
      const memory = new MemoryFileSystem();
      const registered = workspace.registerFileSystemProvider('memory-of-test', memory);
      try {
        answerInOrder('User registry', 'Original', 'Choose Location');
        window.showSaveDialog = () => Promise.resolve(Uri.parse('memory-of-test:/users.csv'));
        reply('Keep');
        await commands.executeCommand('instanceExplorer.export');
        assert.deepEqual(errors, []);
        assert.deepEqual([...memory.entries.keys()], ['/', '/users.csv']);
        assert.ok((memory.entries.get('/users.csv')?.length ?? 0) > 1000);
      } finally {
        registered.dispose();
      }
    });

    it('run as a task that neither prompts nor replaces a file without "overwrite"', async () => {
      const definition = {
        type: 'instanceExplorer',
        report: 'user-registry',
        output: 'out/users',
        formulas: 'keep',
      };
      const file = (): number => statSync(at('out/users.csv')).ino;
      await runTask(definition);
      const first = file();
      await runTask(definition);
      assert.equal(file(), first);
      assert.deepEqual(confirmations.asked, []);
      assert.deepEqual(warnings, []);
    });

    it('let a task replace only its own files without confirmation', async function () {
      this.timeout(120_000);
      const replacing = {
        type: 'instanceExplorer',
        report: 'user-registry',
        output: 'out/users',
        overwrite: true,
      };
      const file = (): string => readFileSync(at('out/users.csv'), 'utf8');
      mkdirSync(at('out'));
      writeFileSync(at('out/users.csv'), 'mine');
      await runTask(replacing);
      assert.equal(file(), 'mine');
      assert.deepEqual(confirmations.asked, ['Replace "out/users.csv"?']);
      confirmations.reply('Replace');
      await runTask(replacing);
      const written = file();
      assert.notEqual(written, 'mine');
      assert.equal(confirmations.asked.length, 2);
      confirmations.reply();
      const { ino } = statSync(at('out/users.csv'));
      await runTask(replacing);
      assert.notEqual(statSync(at('out/users.csv')).ino, ino, 'its own file');
      assert.equal(confirmations.asked.length, 2);
      writeFileSync(at('out/users.csv'), `${written}edited`);
      await runTask(replacing);
      assert.equal(file(), `${written}edited`);
      assert.equal(confirmations.asked.length, 3);
    });

    it('leave no temporary files in the workspace folder', () => {
      assert.deepEqual(temporary, []);
    });
  });
}

/** Runs a task from `tasks.json`, and waits until it ends. */
async function runTask(definition: { readonly type: string } & Record<string, unknown>): Promise<void> {
  const [folder] = workspace.workspaceFolders ?? [];
  assert.ok(folder);
  const settings = Uri.joinPath(folder.uri, '.vscode');
  // Each task has a unique name, because VS Code detects file changes with a delay.
  const label = `export ${(taskNumber += 1)}`;
  const file = { version: '2.0.0', tasks: [{ label, problemMatcher: [], ...definition }] };
  await workspace.fs.writeFile(Uri.joinPath(settings, 'tasks.json'), Buffer.from(JSON.stringify(file)));
  try {
    const task = await eventually('the task', async () =>
      (await tasks.fetchTasks({ type: definition.type })).find(({ name }) => name === label),
    );
    const ended = new Promise<void>((resolve) => {
      const listening = tasks.onDidEndTask(({ execution }) => {
        if (execution.task.name !== label) return;
        listening.dispose();
        resolve();
      });
    });
    await tasks.executeTask(task);
    await ended;
  } finally {
    await workspace.fs.delete(settings, { recursive: true });
  }
}

let taskNumber = 0;
