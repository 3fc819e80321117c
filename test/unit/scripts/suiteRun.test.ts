import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { readCounts, type Counts } from '../../../scripts/lib/counts.mjs';
import { longestFiles, sharedWindows, smokeFiles } from '../../../scripts/lib/endToEnd.mjs';
import { engineNames, engineSuites } from '../../../scripts/lib/engineSuites.mjs';
import { groupFiles, selectFiles } from '../../../scripts/lib/mochaSuite.mjs';
import { root } from '../../../scripts/lib/paths.mjs';
import { run } from '../../../scripts/lib/processes.mjs';
import { chosenSuites } from '../../../scripts/lib/suites.mjs';
import { runSuite, runSuites, summary, type Suite } from '../../../scripts/lib/suiteRun.mjs';
import { folderForEachTest } from '../../support/folders';

const result = (title: string, counts: Partial<Counts>) => ({
  title,
  passed: 0,
  failed: 0,
  skipped: 0,
  failures: [],
  seconds: 1.25,
  ...counts,
});

describe('the summary of a test run', () => {
  it('lists the failures, the suites, and the total', () => {
    const { text, exitCode } = summary([
      result('unit', { passed: 7, skipped: 2 }),
      result('end to end', { passed: 3, failed: 1, failures: ['exports write CSV\nError: no file'] }),
    ]);
    assert.deepEqual(text.split('\n'), [
      '',
      'end to end: exports write CSV',
      'Error: no file',
      '',
      'unit        7 passed, 0 failed, 2 skipped  (1.3 s)',
      'end to end  3 passed, 1 failed  (1.3 s)',
      '10 passed, 1 failed',
    ]);
    assert.equal(exitCode, 1);
  });

  it('succeeds if tests ran and passed, and fails if no test ran', () => {
    assert.equal(summary([result('unit', { passed: 1 })]).exitCode, 0);
    assert.equal(summary([result('unit', {})]).exitCode, 1);
  });

  it('counts a crashed suite as a failure, and includes the error', async () => {
    const broken = await runSuite({
      title: 'a suite that breaks',
      run: () => Promise.reject(new Error('no such folder')),
    });
    assert.deepEqual([broken.failed, broken.failures], [1, ['no such folder']]);
  });
});

describe('runSuites', () => {
  const done = { counts: { passed: 1, failed: 0, skipped: 0, failures: [] }, complaint: undefined };

  /** Returns a function that creates suites that record their start and end. */
  const noting =
    (events: string[]) =>
    (title: string, more: Partial<Suite> = {}): Suite => ({
      title,
      ...more,
      run: async ({ isLive }) => {
        events.push(`${title} begins${isLive ? '' : ' beside others'}`);
        await setImmediate();
        events.push(`${title} ends`);
        return done;
      },
    });

  it('runs suites sequentially, or in parallel if configured', async () => {
    const events: string[] = [];
    const suite = noting(events);
    const results = await runSuites([
      suite('a'),
      suite('b', { beside: 'x' }),
      suite('c', { beside: 'x' }),
      suite('d'),
    ]);
    assert.deepEqual(
      results.map(({ title, passed }) => `${title} ${passed}`),
      ['a 1', 'b 1', 'c 1', 'd 1'],
    );
    assert.deepEqual(
      [events.slice(0, 2), events.slice(2, 4), events.slice(6)],
      [
        ['a begins', 'a ends'],
        ['b begins beside others', 'c begins beside others'],
        ['d begins', 'd ends'],
      ],
    );
  });

  it('runs the suites of a lane sequentially, in parallel with other lanes', async () => {
    const events: string[] = [];
    const suite = noting(events);
    const results = await runSuites([
      suite('a', { beside: 'x', lane: '1' }),
      suite('b', { beside: 'x', lane: '2' }),
      suite('c', { beside: 'x', lane: '1' }),
    ]);
    assert.deepEqual(
      results.map(({ title }) => title),
      ['a', 'b', 'c'],
    );
    assert.deepEqual(events.slice(0, 2), ['a begins beside others', 'b begins beside others']);
    assert.ok(events.indexOf('a ends') < events.indexOf('c begins beside others'));
  });

  it('rebuilds the test bundles after other bundles were built', async () => {
    const events: string[] = [];
    const suite = noting(events);
    const build = (): Promise<void> => {
      events.push('build');
      return Promise.resolve();
    };
    await runSuites(
      [suite('a', { bundles: 'reads' }), suite('b', { bundles: 'builds' }), suite('c', { bundles: 'reads' })],
      build,
    );
    assert.deepEqual(events, ['a begins', 'a ends', 'b begins', 'b ends', 'build', 'c begins', 'c ends']);
  });

  it("returns a failure if the test bundles can't be built", async () => {
    const events: string[] = [];
    const suite = noting(events);
    const results = await runSuites(
      [suite('a', { bundles: 'builds' }), suite('b', { bundles: 'reads' })],
      () => Promise.reject(new Error('no build')),
    );
    assert.deepEqual(
      results.map(({ failed, failures }) => [failed, failures]),
      [
        [0, []],
        [1, ['no build']],
      ],
    );
    assert.deepEqual(events, ['a begins', 'a ends']);
  });
});

describe('all suites', () => {
  it('read no bundles during a build, and build sequentially', () => {
    for (const choice of [{}, { full: true }, { only: 'commands,unit' }, { only: 'page,e2e' }]) {
      const suites = chosenSuites(choice);
      for (const { beside, lane, bundles } of suites) {
        if (bundles !== 'builds') continue;
        const others = suites.filter((other) => other.bundles !== undefined && other.beside === beside);
        assert.deepEqual(
          [...new Set(others.map((other) => `${other.lane} ${other.bundles}`))],
          [`${lane} builds`],
        );
      }
      const areFirst = suites.map(({ beside }) => beside === 'checks');
      assert.deepEqual(
        areFirst,
        [...areFirst].sort().reverse(),
        'suites that run in parallel with the checks form one group',
      );
    }
  });
});

describe('suites of database engines', () => {
  it('run with --engines, with --full unless only other suites are selected, or if they are selected', () => {
    const hasEngines = (choice: Parameters<typeof chosenSuites>[0]): boolean =>
      chosenSuites(choice).some(({ title }) => title.startsWith('engine '));
    assert.deepEqual(
      [{}, { only: 'unit', full: true }, { engines: true }, { full: true }, { only: 'engines' }].map(
        hasEngines,
      ),
      [false, false, true, true, true],
    );
  });

  it('match the folders of test/engines, and are selected by name', () => {
    assert.deepEqual([...engineNames].sort(), readdirSync(join(root, 'test', 'engines')).sort());
    assert.deepEqual(
      engineSuites({ only: 'clickhouse,duckdb' }).map(({ title }) => title),
      ['engine duckdb', 'engine clickhouse'],
    );
    assert.throws(() => engineSuites({ only: 'duckdb,oracle' }), /"oracle"\. Known values: duckdb, /);
  });
});

describe('readCounts', () => {
  const home = folderForEachTest();
  const left = (results: unknown): string => {
    const file = join(home.path, 'results.json');
    writeFileSync(file, JSON.stringify(results));
    return file;
  };

  it('returns the counts of a results file unchanged', () => {
    const counts = { passed: 2, failed: 1, skipped: 0, failures: ['a test\nError: no'] };
    assert.deepEqual(readCounts(left(counts), 1), { counts, complaint: undefined });
  });

  it('adds a failure if the file is missing or invalid, counts no tests, or contradicts the exit code', () => {
    const passed = { passed: 2, failed: 0, skipped: 0, failures: [] };
    for (const [results, exitCode, complaint] of [
      [{ passed: 2 }, 0, /without writing/],
      [{ ...passed, passed: -1 }, 0, /without writing/],
      [{ ...passed, passed: 0 }, 0, /no test ran/],
      [passed, 3, /ended with code 3/],
    ] as const) {
      const read = readCounts(left(results), exitCode);
      assert.equal(read.counts.failed, 1);
      assert.match(read.complaint ?? '', complaint);
    }
    assert.equal(readCounts(join(home.path, 'none.json'), 0).counts.failed, 1);
  });
});

describe('test files that run in parallel', function () {
  this.timeout(60_000);
  const home = folderForEachTest();

  it('are counted together, even if a process crashes', async () => {
    const files = {
      'passes.test.mjs': "describe('one', () => { it('passes', () => {}); it.skip('waits', () => {}); });",
      'fails.test.mjs': "describe('two', () => it('fails', () => { throw new Error('no'); }));",
      'dies.test.mjs': "describe('three', () => it('dies', () => process.kill(process.pid, 'SIGKILL')));",
      'hooks.mjs':
        'export const mochaHooks = { afterEach() { if (this.currentTest.err) this.currentTest.err.stack += " (seen)"; } };',
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(home.path, name), text);
    const results = join(home.path, 'results.json');
    const { code } = await run(process.execPath, [
      join(root, 'scripts', 'lib', 'mochaMain.mjs'),
      ...['--results', results, '--timeout', '10000', '--jobs', '2'],
      ...['--hooks', join(home.path, 'hooks.mjs')],
      ...['passes', 'fails', 'dies'].map((name) => join(home.path, `${name}.test.mjs`)),
    ]);
    const { counts, complaint } = readCounts(results, code);
    assert.equal(complaint, undefined);
    assert.deepEqual([counts.passed, counts.failed, counts.skipped], [1, 2, 1]);
    assert.match(counts.failures.join('\n'), /^two fails\nError: no[^]*\(seen\)/);
    assert.match(counts.failures.join('\n'), /terminated Unexpectedly/);
  });
});

describe('the files of a suite', () => {
  const home = folderForEachTest();
  const paths = ['unit/a.test.mjs', 'unit/b.test.mjs', 'unit/c/d.test.mjs'];

  it('are selected by a part of their paths, or by their names', () => {
    assert.deepEqual(selectFiles(paths, { part: '' }), paths);
    assert.deepEqual(selectFiles(paths, { part: 'c/' }), ['unit/c/d.test.mjs']);
    assert.deepEqual(selectFiles(paths, { part: '', names: ['a', 'd'] }), [paths[0], paths[2]]);
  });

  it('start with the slowest', () => {
    assert.deepEqual(selectFiles(paths, { part: '', first: ['d', 'b', 'gone'] }), [
      'unit/c/d.test.mjs',
      'unit/b.test.mjs',
      'unit/a.test.mjs',
    ]);
  });

  it('are combined in the order of their group, at the position of its first file', () => {
    const together = [['d', 'gone', 'a'], ['b']];
    const [group = '', ...others] = groupFiles(paths, { together, folder: home.path });
    assert.deepEqual(others, ['unit/b.test.mjs']);
    const [first, second] = ['unit/c/d.test.mjs', 'unit/a.test.mjs'].map((path) => pathToFileURL(path).href);
    assert.equal(readFileSync(group, 'utf8'), `import '${first}';\nimport '${second}';\n`);
    assert.deepEqual(groupFiles(paths.slice(0, 2), { together, folder: home.path }), paths.slice(0, 2));
  });

  it('exist if the end-to-end suite names them', () => {
    for (const name of [...smokeFiles, ...longestFiles, ...sharedWindows.flat()])
      assert.ok(existsSync(join(root, 'test', 'e2e', `${name}.test.ts`)), name);
  });
});

describe('the end-to-end suite', () => {
  const titles = (choice: Parameters<typeof chosenSuites>[0]): readonly string[] =>
    chosenSuites({ ...choice, only: 'e2e' })
      .map(({ title }) => title)
      .filter((title) => title !== 'package');

  it('runs smoke tests on the oldest version of VS Code, and all tests on the newest', () => {
    const usual = ['end to end, VS Code 1.105.1, smoke tests', 'end to end, VS Code 1.139.1'];
    assert.deepEqual(titles({}), usual);
    assert.deepEqual(titles({ vsix: 'a.vsix' }), ['package a.vsix', ...usual]);
    for (const [index, vscode] of ['1.105.1', '1.139.1'].entries())
      assert.deepEqual(titles({ vscode }), [usual[index]]);
  });

  it('runs more than smoke tests on both versions with --full or --files', () => {
    const everything = ['end to end, VS Code 1.105.1', 'end to end, VS Code 1.139.1'];
    assert.deepEqual(titles({ full: true }), everything);
    assert.deepEqual(titles({ files: 'signIns' }), everything);
  });
});
