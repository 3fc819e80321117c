import { strict as assert } from 'node:assert';
import { cpSync, existsSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { runCommandLine } from '../../scripts/lib/commandLines.mjs';
import { commandsOfEachRun, commandsOfOwnSuite } from '../../scripts/lib/documentedCommands.mjs';
import { manifestPageFile } from '../../scripts/lib/manifestPage.mjs';
import { messagesFile } from '../../scripts/lib/messages.mjs';
import { cacheFolder, root } from '../../scripts/lib/paths.mjs';
import { isAlive } from '../../scripts/lib/processes.mjs';
import { DesktopStandIn } from '../support/desktopStandIn';
import { folderForEachTest } from '../support/folders';
import { isFull } from '../support/fullRun';
import { RunningCommand } from '../support/runningCommand';

describe('documented commands', () => {
  const home = folderForEachTest();

  /** Checks beyond a successful exit, by documented command. */
  const expectations: Readonly<Record<string, (this: Mocha.Context, line: string) => Promise<void>>> = {
    async 'npm start -- --host browser'(line) {
      const command = RunningCommand.start(line);
      try {
        const [, url = ''] = await command.printed(/Open it in your browser:\s+(http:\S+)/);
        const { status, headers } = await globalThis.fetch(url, { redirect: 'manual' });
        assert.equal(status, 302);
        assert.match(headers.get('location') ?? '', /^http:\/\/127\.0\.0\.1:\d+\/\?tkn=\w+&folder=/);
        await command.interrupt();
        await assert.rejects(globalThis.fetch(url), 'nothing answers after Ctrl+C');
      } finally {
        await command.interrupt();
      }
    },

    async 'npm start -- --host desktop'(line) {
      // On Windows, the stand-in isn't executable. An open window from a previous start would interfere.
      if (process.platform === 'win32' || isDesktopOpen()) this.skip();
      const desktop = new DesktopStandIn(home.path);
      const command = RunningCommand.start(line, desktop.env);
      try {
        await command.printed(/VS Code opens in a separate window/);
        const { args, connection, pid } = desktop.opened();
        assert.ok(args.includes(`--extensionDevelopmentPath=${root}`), args.join(' '));
        const { name, baseUrl } = connection as { name: string; baseUrl: string };
        assert.equal(name, 'Sample');
        assert.ok((await globalThis.fetch(baseUrl)).status < 500);
        process.kill(pid);
        assert.equal(await command.ended, 0, 'the command exits when the window closes');
      } finally {
        await command.interrupt();
        if (existsSync(join(home.path, 'opened.json')) && isAlive(desktop.opened().pid))
          process.kill(desktop.opened().pid);
      }
    },

    async 'npm run sample -- --port 0'(line) {
      const command = RunningCommand.start(line);
      try {
        const [url] = await command.printed(/http:\/\/127\.0\.0\.1:\d+/);
        assert.ok((await globalThis.fetch(url)).status < 500);
        await command.interrupt();
        await assert.rejects(globalThis.fetch(url), 'nothing answers after Ctrl+C');
      } finally {
        await command.interrupt();
      }
    },

    async 'npm run watch'(line) {
      const command = RunningCommand.start(line);
      try {
        await command.printed(/^\[watch\] build finished, problems: 0$/m);
        assert.ok(existsSync(join(root, 'dist', 'extension.js')));
      } finally {
        await command.interrupt();
      }
    },

    /** Runs in a separate folder because it changes files. */
    async 'npm run format'(line) {
      for (const name of ['package.json', '.prettierrc.json', '.prettierignore'])
        cpSync(join(root, name), join(home.path, name));
      symlinkSync(join(root, 'node_modules'), join(home.path, 'node_modules'), 'junction');
      writeFileSync(join(home.path, 'a.mjs'), 'export const a = {b:"c"}');
      await succeeds(line, home.path);
      assert.equal(readFileSync(join(home.path, 'a.mjs'), 'utf8'), "export const a = { b: 'c' };\n");
    },

    async 'npm run l10n'(line) {
      const texts = (): string[] =>
        [messagesFile, manifestPageFile].map((file) => readFileSync(file, 'utf8'));
      const before = texts();
      await succeeds(line);
      assert.deepEqual(texts(), before);
    },

    async 'npm run package -- --baseImagesUrl https://example.com/raw --baseContentUrl https://example.com/blob'(
      line,
    ) {
      const file = join(root, 'instance-explorer-universal.vsix');
      rmSync(file, { force: true });
      await succeeds(line);
      const { 'extension/readme.md': readme = new Uint8Array() } = unzipSync(readFileSync(file), {
        filter: ({ name }) => name === 'extension/readme.md',
      });
      const text = strFromU8(readme);
      assert.match(text, /!\[[^\]]+\]\(https:\/\/example\.com\/raw\/media\/readme\/query\.png\)/);
      assert.match(text, /\]\(https:\/\/example\.com\/blob\/docs\/queries\.md\)/);
      assert.doesNotMatch(text, /\]\((?!https:)/);
      rmSync(file);
    },

    async 'npm run package -- --all'(line) {
      const [withEngine, universal] = ['win32-arm64', 'universal'].map((target) =>
        join(root, `instance-explorer-${target}.vsix`),
      ) as [string, string];
      for (const file of [withEngine, universal]) rmSync(file, { force: true });
      await succeeds(line);
      assert.ok(
        statSync(withEngine).size > 3 * statSync(universal).size,
        'exactly one package contains a report engine',
      );
      for (const file of [withEngine, universal]) rmSync(file);
    },
  };

  /** The runs by executed command, because several documented commands can share a run. */
  const runs = new Map<string, Promise<void>>();
  for (const [documented, executed] of commandsOfOwnSuite) {
    if (!isFull && !commandsOfEachRun.has(documented)) continue;
    it(documented, async function () {
      const expectation = expectations[documented];
      const run =
        runs.get(executed) ??
        (expectation === undefined ? succeeds(executed) : expectation.call(this, executed));
      runs.set(executed, run);
      await run;
    });
  }
});

async function succeeds(line: string, cwd = root): Promise<void> {
  const { code, output } = await runCommandLine(line, { cwd });
  assert.equal(code, 0, `${line} ended with ${code}:\n${output}`);
}

function isDesktopOpen(): boolean {
  const lock = join(cacheFolder, 'start', 'user', 'code.lock');
  return existsSync(lock) && isAlive(Number(readFileSync(lock, 'utf8')));
}
