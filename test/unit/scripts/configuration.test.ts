import assert from 'node:assert/strict';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, PackageManager } from '@vscode/vsce';
import { ExtensionMode } from 'vscode';
import { root } from '../../../scripts/lib/paths.mjs';
import { WatchLog } from '../../../scripts/lib/watchBundles.mjs';
import { inspectArgs } from '../../../src/editor/adapters/inspectArgs';
import {
  configurationFiles,
  configurationFolders,
  readConfiguration,
  tasks,
  workflows,
} from '../../support/configuration';
import { folderForEachTest } from '../../support/folders';

interface Launch {
  readonly configurations: readonly {
    readonly name: string;
    readonly type: string;
    readonly address?: string;
    readonly port?: number;
    readonly preLaunchTask?: string;
  }[];
  readonly compounds: readonly { readonly configurations: readonly string[] }[];
}

interface Matcher {
  readonly pattern: { readonly regexp: string };
  readonly background: { readonly beginsPattern: string; readonly endsPattern: string };
}

/** The elements of GitHub issue forms, with their required attributes. */
const formElements: Readonly<Record<string, readonly string[]>> = {
  markdown: ['value'],
  input: ['label'],
  textarea: ['label'],
  dropdown: ['label', 'options'],
  checkboxes: ['label', 'options'],
};

describe('the configuration of editors, containers, and GitHub', () => {
  const home = folderForEachTest();

  it('is valid YAML or JSON with comments, except for the Dockerfile and the pull request template', () => {
    const parsed = configurationFiles().filter((path) => /\.(?:yml|json)$/.test(path));
    for (const path of parsed) assert.equal(typeof readConfiguration(path), 'object', path);
    assert.deepEqual(
      configurationFiles().filter((path) => !parsed.includes(path)),
      ['.devcontainer/Dockerfile', '.github/pull_request_template.md'],
    );
  });

  it("isn't part of the extension package", async () => {
    for (const name of ['package.json', '.vscodeignore', 'README.md', ...configurationFolders])
      cpSync(join(root, name), join(home.path, name), { recursive: true });
    const files = await listFiles({ cwd: home.path, packageManager: PackageManager.None });
    assert.deepEqual(files.sort(), ['README.md', 'package.json']);
  });

  it('limits workflows to read permissions, a timeout, and actions pinned by commit', () => {
    assert.ok(workflows().length > 1);
    for (const { path, workflow } of workflows()) {
      assert.deepEqual(workflow.permissions, { contents: 'read' }, path);
      assert.ok(workflow.concurrency.group, path);
      for (const job of Object.values(workflow.jobs)) {
        assert.ok(job['runs-on'] && job['timeout-minutes'] > 0, path);
        assert.equal(job.permissions, undefined, path);
        for (const { uses, run } of job.steps) {
          assert.equal(uses === undefined, run !== undefined, path);
          if (uses !== undefined) assert.match(uses, /^actions\/[a-z-]+@[0-9a-f]{40}$/);
        }
      }
    }
  });

  it('has issue forms with all required keys', () => {
    const forms = configurationFiles().filter((path) => /ISSUE_TEMPLATE\/(?!config)/.test(path));
    assert.equal(forms.length, 2);
    for (const path of forms) {
      const form = readConfiguration(path) as Record<string, unknown>;
      for (const key of ['name', 'description']) assert.equal(typeof form[key], 'string', `${path}: ${key}`);
      const ids: unknown[] = [];
      for (const element of form['body'] as Record<string, unknown>[]) {
        const { type, id, attributes } = element as { type: string; id?: string; attributes: object };
        const required = formElements[type];
        assert.ok(required, `${path}: ${type}`);
        for (const key of required) assert.ok(key in attributes, `${path}: ${id}.${key}`);
        if (type === 'markdown') continue;
        assert.match(id ?? '', /^[\w-]+$/, path);
        ids.push(id);
      }
      assert.equal(new Set(ids).size, ids.length, path);
      assert.ok(ids.length > 0, path);
    }
  });

  it('builds before debugging, and attaches to the debug ports of the processes', () => {
    const { configurations, compounds } = readConfiguration('.vscode/launch.json') as Launch;
    const labels = tasks().map(({ label }) => label);
    const names = configurations.map(({ name }) => name);
    const [first, ...attached] = configurations;
    assert.equal(first?.type, 'extensionHost', 'F5 starts the first configuration');
    assert.ok(labels.includes(first?.preLaunchTask ?? ''));
    for (const compound of compounds) assert.deepEqual(compound.configurations, names);
    assert.deepEqual(
      attached.map(({ address, port }) => `--inspect=${address}:${port}`),
      (['languageServer', 'reportEngine'] as const).flatMap((process) =>
        inspectArgs(ExtensionMode.Development, process),
      ),
    );
  });

  it('has tasks only for existing scripts and projects', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
    for (const { label, script, tsconfig } of tasks())
      assert.ok(script === undefined ? existsSync(join(root, tsconfig ?? '')) : script in scripts, label);
  });

  it('has a problem matcher for the output of the watch build', () => {
    const lines: string[] = [];
    const log = new WatchLog((line) => lines.push(line));
    log.started('a');
    log.finished('a', [{ severity: 'error', text: 'Bad: code', file: 'src/a b.ts', line: 3, column: 5 }]);
    const [watch] = tasks();
    const { pattern, background } = (watch as unknown as { problemMatcher: Matcher }).problemMatcher;
    const matching = (source: string): string[] => lines.filter((line) => new RegExp(source).test(line));
    assert.deepEqual(matching(background.beginsPattern), lines.slice(0, 1));
    assert.deepEqual(matching(background.endsPattern), lines.slice(-1));
    assert.deepEqual(new RegExp(pattern.regexp).exec(lines[1] ?? '')?.slice(1), [
      'error',
      'src/a b.ts',
      '3',
      '5',
      'Bad: code',
    ]);
  });
});
