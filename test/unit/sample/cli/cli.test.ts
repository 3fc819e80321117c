import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { announcement, jsonAnnouncement } from '../../../../src/sample/cli/announcement';
import { readCommandLine, usage } from '../../../../src/sample/cli/arguments';
import { runningSample } from '../support/running';
import { postQuery } from '../support/wire';

describe('the command line of the sample', () => {
  it('requires no arguments', () => {
    assert.deepEqual(readCommandLine([]), {
      options: { public: false },
      json: false,
      exitWithStdin: false,
    });
  });

  it('parses option values', () => {
    const args =
      '--port 4000 --users 5 --days 6 --seed 7 --version 6.9.0 --public --json --exit-with-stdin'.split(' ');
    const limits = ['--rate-limits', '{"graphQLMaxDepth":3}'];
    assert.deepEqual(readCommandLine([...args, ...limits]), {
      options: {
        public: true,
        port: 4000,
        users: 5,
        days: 6,
        seed: 7,
        settings: { version: '6.9.0' },
        rateLimits: { graphQLMaxDepth: 3 },
      },
      json: true,
      exitWithStdin: true,
    });
  });

  it('documents its options', () => {
    assert.equal(readCommandLine(['--help']), undefined);
    const documented = [...usage.matchAll(/^ +--([a-z-]+)/gm)].map(([, name]) => name);
    assert.deepEqual(documented, [
      ...['port', 'users', 'days', 'seed', 'version', 'schema', 'public', 'private'],
      ...['rate-limits', 'json', 'exit-with-stdin', 'help'],
    ]);
  });

  it('explains invalid arguments', () => {
    const mistakes: [string[], RegExp][] = [
      [['--users', 'many'], /--users must be a whole number from 1 to [\d,]+, not "many"/],
      [['--users', '0'], /--users must be/],
      [['--port', '70000'], /--port must be/],
      [['--port', ''], /--port must be/],
      [['--days', '1.5'], /--days must be/],
      [['--version', '5'], /--version must be one of 7\.0\.0, 6\.12\.0, 6\.9\.0, not "5"/],
      [['--public', '--private'], /Choose one/],
      [['--rate-limits', 'x'], /must be a JSON object/],
      [['--rate-limits', '[1]'], /must be a JSON object/],
      [['--rate-limits', '{"depth":1}'], /unknown limit "depth"\. Use graphQLMaxDepth/],
      [['--rate-limits', '{"graphQLMaxDepth":"1"}'], /must be a whole number/],
      [['--schema', '/nowhere/schema.graphql'], /couldn't read/],
      [['--nonsense'], /nonsense/],
      [['stray'], /stray/],
    ];
    for (const [args, expected] of mistakes)
      assert.throws(() => readCommandLine(args), expected, args.join(' '));
  });
});

describe('the announcement of a running sample', () => {
  const running = runningSample();

  it('is a single line of JSON for programs', () => {
    const line = jsonAnnouncement(running());
    assert.equal(line.includes('\n'), false);
    const facts = JSON.parse(line) as Record<string, unknown>;
    assert.deepEqual(Object.keys(facts), [
      'baseUrl',
      'analyticsUrl',
      'instanceURL',
      'tokens',
      'oauthClients',
    ]);
    assert.equal(facts['instanceURL'], new URL(running().baseUrl).host);
  });

  it('contains the URLs, the tokens, and an example request', () => {
    const text = announcement(running());
    const { baseUrl, analyticsUrl, tokens } = running();
    for (const part of [baseUrl, analyticsUrl, ...Object.values<string>({ ...tokens }), 'curl '])
      assert.ok(text.includes(part), part);
  });
});

describe('the sample process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sample-'));
  const bundle = join(folder, 'sample.js');
  const children: ChildProcess[] = [];

  before(async () => {
    const shape = { bundle: true, platform: 'node', format: 'cjs', target: 'node20' } as const;
    const mainFields = ['module', 'main'];
    await build({
      ...shape,
      mainFields,
      loader: { '.graphql': 'text' },
      entryPoints: ['src/sample/main.ts'],
      outfile: bundle,
      logLevel: 'silent',
    });
  });
  after(() => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  function run(...args: string[]): ChildProcess {
    const child = spawn(process.execPath, [bundle, ...args], { stdio: 'pipe' });
    children.push(child);
    return child;
  }

  async function firstLine(child: ChildProcess): Promise<string> {
    assert.ok(child.stdout);
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    return line;
  }

  it('serves requests with unique tokens, and exits when stdin closes or on SIGTERM', async () => {
    const facts = (line: string) => JSON.parse(line) as { baseUrl: string; tokens: { user: string } };
    const args = ['--json', '--port', '0', '--users', '30', '--days', '5', '--exit-with-stdin'];
    const [one, other] = [run(...args), run(...args)];
    const [first, second] = [facts(await firstLine(one)), facts(await firstLine(other))];
    assert.notEqual(first.tokens.user, second.tokens.user);
    assert.equal(
      (await postQuery(first.baseUrl, `token ${first.tokens.user}`, '{ __typename }')).status,
      200,
    );
    assert.equal(
      (await postQuery(first.baseUrl, `token ${second.tokens.user}`, '{ __typename }')).status,
      401,
    );
    one.stdin?.end();
    assert.deepEqual(await once(one, 'exit'), [0, null]);
    other.kill('SIGTERM');
    // Windows has no signals and terminates the process immediately.
    const ended = process.platform === 'win32' ? [null, 'SIGTERM'] : [0, null];
    assert.deepEqual(await once(other, 'exit'), ended);
  });

  it('prints an error and exits if an argument is invalid', async () => {
    const broken = join(folder, 'broken.graphql');
    writeFileSync(broken, 'type Query {');
    for (const args of [
      ['--users', 'x'],
      ['--schema', broken],
    ]) {
      const child = run(...args);
      let complaint = '';
      child.stderr?.setEncoding('utf8').on('data', (text: string) => (complaint += text));
      assert.deepEqual(await once(child, 'close'), [1, null]);
      assert.match(complaint, /Try --help/);
    }
  });
});
