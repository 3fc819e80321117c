import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cli, sampleEnvironment, type CliOptions, type CliOutcome } from '../../support/cli/cliProcess';
import { folderForEachTest } from '../../support/folders';
import { useServer } from '../../support/http/scriptedServer';
import { runningSample } from '../sample/support/running';

const schema = 'type Query { me: String, list: [String] } type Mutation { change: String }';

describe('instance-explorer with bad input', function () {
  this.timeout(60_000);
  const sample = runningSample();
  const server = useServer();
  const home = folderForEachTest();
  const path = (name: string): string => join(home.path, name);
  const env = (): Readonly<Record<string, string>> => sampleEnvironment(sample(), path('cache'));
  const run = (args: readonly string[], options: CliOptions = {}): Promise<CliOutcome> =>
    cli(args, { cwd: home.path, env: env(), ...options });

  beforeEach(() => {
    writeFileSync(path('me.graphql'), 'query Me { currentUser { username } }');
    writeFileSync(path('own.graphql'), 'query Own { me }\nmutation Change { change }');
    writeFileSync(path('own.schema'), schema);
    for (const folder of ['empty', 'folder.csv']) mkdirSync(path(folder));
    writeFileSync(path('empty.csv'), '');
    writeFileSync(path('bad.json'), '{"a":');
    writeFileSync(path('own.parquet'), 'id\n1\n');
  });

  /** Sends an operation to the scripted server, whose schema is a file. */
  const local = (args: readonly string[], options: CliOptions = {}): Promise<CliOutcome> => {
    const { INSTANCE_EXPLORER_TOKEN, INSTANCE_EXPLORER_CACHE } = env();
    return run(['run', 'own.graphql', ...args, '--schema', 'own.schema'], {
      env: {
        INSTANCE_EXPLORER_URL: server.origin,
        INSTANCE_EXPLORER_TOKEN,
        INSTANCE_EXPLORER_CACHE,
      } as Record<string, string>,
      ...options,
    });
  };

  const half: readonly (readonly [command: readonly string[], missing: string])[] = [
    [['run', 'me.graphql'], 'INSTANCE_EXPLORER_URL'],
    [['run', 'me.graphql'], 'INSTANCE_EXPLORER_TOKEN'],
    [['validate', 'me.graphql'], 'INSTANCE_EXPLORER_TOKEN'],
    [['schema', 'pull'], 'INSTANCE_EXPLORER_URL'],
    [['report', 'export', 'user-registry'], 'INSTANCE_EXPLORER_ANALYTICS_URL'],
    [['report', 'export', 'user-registry'], 'INSTANCE_EXPLORER_ANALYTICS_TOKEN'],
    [['report', 'export', 'user-registry'], 'INSTANCE_EXPLORER_URL'],
  ];
  for (const [command, name] of half)
    it(`exits with 2 if ${name} isn't set for ${command.join(' ')}`, async () => {
      const before = sample().control.requests().length;
      for (const value of [undefined, '']) {
        const others = Object.fromEntries(Object.entries(env()).filter(([each]) => each !== name));
        const { code, stderr } = await run(command, {
          env: value === undefined ? others : { ...others, [name]: value },
        });
        assert.equal(code, 2);
        assert.ok(stderr.includes(`${name} isn't set`), stderr);
      }
      assert.equal(sample().control.requests().length, before);
    });

  const wrong: readonly (readonly [title: string, args: readonly string[], message: RegExp])[] = [
    ['a missing file', ['run', 'nothing.graphql'], /Couldn't read .*nothing\.graphql/],
    ['an option without a value', ['run', 'me.graphql', '-o', ''], /Option --output has no value/],
    ['a missing operation', ['run', 'me.graphql', 'You'], /no operation "You"\. It has Me/],
    ['several operations without a name', ['run', 'own.graphql'], /several operations: Own, Change/],
    ['a variable that the operation lacks', ['run', 'me.graphql', '--var', 'a=1'], /no variable "a"/],
    ['a malformed variable', ['run', 'me.graphql', '--var', 'a'], /NAME=JSON/],
    ['a folder without GraphQL files', ['validate', 'empty'], /no GraphQL files in empty/],
    ['an unknown format', ['run', 'me.graphql', '-f', 'xml'], /Unknown format "xml"\. Use csv/],
    [
      'a timeout that is no number',
      ['run', 'me.graphql', '--timeout', '1e9'],
      /--timeout must be a whole number/,
    ],
    ['a damaged schema', ['run', 'me.graphql', '--schema', 'me.graphql'], /schema/],
    ['an unknown report', ['report', 'export', 'nope'], /Use user-registry/],
    [
      'an unsupported parameter',
      ['report', 'export', 'user-registry', '--range', 'lastMonth'],
      /doesn't support "range"/,
    ],
    [
      'a folder on standard output',
      ['report', 'export', 'user-registry', '-f', 'warehouse'],
      /--output FOLDER/,
    ],
    ['a malformed table', ['sql', 'SELECT 1', '--table', 'a'], /NAME=FILE/],
    ['a table of a missing file', ['sql', 'FROM a', '--table', 'a=no.csv'], /Couldn't read .*no\.csv/],
    ['a table of a folder', ['sql', 'FROM a', '--table', 'a=folder.csv'], /Couldn't read .*folder\.csv/],
    ['a table of an empty file', ['sql', 'FROM a', '--table', 'a=empty.csv'], /empty\.csv.* is empty/],
    ['a table of a damaged file', ['sql', 'FROM a', '--table', 'a=bad.json'], /bad\.json.* isn't valid JSON/],
    ['a table of another format', ['sql', 'FROM a', '--table', 'a=own.parquet'], /own\.parquet/],
    ['a list without a format', ['run', 'me.graphql', '--list', 'users'], /Add --format/],
    ['a statement with an error', ['sql', 'SELEC 1'], /syntax error/],
    [
      'a statement that reads a file',
      ['sql', "SELECT * FROM read_text('/etc/hostname')"],
      /couldn't run|not allowed|rejected/,
    ],
  ];
  for (const [title, args, message] of wrong)
    it(`exits with 2 for ${title}`, async () => {
      const { code, stdout, stderr } = await run(args);
      assert.equal(code, 2, stderr);
      assert.match(stderr, message);
      assert.equal(stdout, '');
    });

  it('exits with 2 for a URL with HTTP to another computer, and sends nothing', async () => {
    const { code, stderr } = await run(['run', 'me.graphql'], {
      env: { ...env(), INSTANCE_EXPLORER_URL: 'http://code.example.com' },
    });
    assert.equal(code, 2);
    assert.match(stderr, /Use a URL with HTTPS/);
  });

  it('exits with 4 for a rejected token, which no output contains', async () => {
    const token = 'canary0123456789';
    const rejected = await run(['run', 'me.graphql', '--json'], {
      env: { ...env(), INSTANCE_EXPLORER_TOKEN: token },
    });
    assert.equal(rejected.code, 4);
    assert.equal((JSON.parse(rejected.stdout) as { failure: { kind: string } }).failure.kind, 'unauthorized');
    writeFileSync(path('token'), `${token} ${token}`);
    const damaged = await run(['run', 'me.graphql', '--token-file', 'token']);
    assert.equal(damaged.code, 2);
    for (const { stdout, stderr } of [rejected, damaged]) assert.doesNotMatch(stdout + stderr, /canary/);
    writeFileSync(path('token'), `${sample().tokens.admin}\n`);
    assert.equal((await run(['run', 'me.graphql', '--token-file', 'token'])).code, 0);
  });

  it('exits with 5 for an unreachable instance or proxy, and never bypasses the proxy', async () => {
    const before = sample().control.requests().length;
    for (const [name, value] of [
      ['HTTP_PROXY', 'http://127.0.0.1:9'],
      ['INSTANCE_EXPLORER_URL', 'http://127.0.0.1:9'],
    ] as const) {
      const { code, stderr } = await run(['run', 'me.graphql'], { env: { ...env(), [name]: value } });
      assert.equal(code, 5, stderr);
      assert.match(
        stderr,
        name === 'HTTP_PROXY' ? /Couldn't reach the proxy .*HTTPS_PROXY/ : /refused the connection/,
      );
    }
    assert.equal(sample().control.requests().length, before);
  });

  it('exits with 5 after a server error and after a timeout', async () => {
    server.reply({ status: 500, body: 'broken' });
    assert.equal((await local(['Change', '--allow-mutation'])).code, 5);
    server.respond(() => undefined);
    const late = await local(['Change', '--allow-mutation', '--timeout', '1']);
    assert.equal(late.code, 5);
    assert.match(late.stderr, /timed out after 1/);
    assert.equal(server.received.length, 2, 'a mutation is never sent again');
    const { origin } = server;
    const others = { ...env(), INSTANCE_EXPLORER_URL: origin, INSTANCE_EXPLORER_ANALYTICS_URL: origin };
    for (const args of [
      ['schema', 'pull'],
      ['report', 'export', 'user-registry'],
    ]) {
      const { code, stderr } = await run([...args, '--timeout', '1'], { env: others });
      assert.equal(code, 5, stderr);
      assert.match(stderr, /timed out after 1/);
    }
  });

  it('exits with 6 for a closed pipe', async () => {
    server.reply({ body: JSON.stringify({ data: { list: Array(200_000).fill('x'.repeat(20)) } }) });
    writeFileSync(path('own.graphql'), 'query Own { list }');
    const { code, stderr } = await local([], { closesOutput: true });
    assert.equal(code, 6, stderr);
    assert.doesNotMatch(stderr, /\bat .*:\d+/);
  });

  it('exits with 6 for an existing output file or a read-only folder, and sends nothing', async function () {
    writeFileSync(path('there.json'), 'mine');
    mkdirSync(path('locked'));
    chmodSync(path('locked'), 0o500);
    const targets = ['there.json', 'missing/out.json'];
    // Root can write to every folder.
    if (process.getuid?.() !== 0 && process.platform !== 'win32') targets.push('locked/out.json');
    for (const target of targets) {
      const { code, stderr } = await local(['Change', '--allow-mutation', '-o', target]);
      assert.equal(code, 6, stderr);
    }
    assert.equal(server.received.length, 0);
    assert.equal(readFileSync(path('there.json'), 'utf8'), 'mine');
    server.reply({ body: '{"data": {"change": "done"}}' });
    assert.equal((await local(['Change', '--allow-mutation', '-o', 'there.json', '--force'])).code, 0);
    assert.match(readFileSync(path('there.json'), 'utf8'), /"done"/);
  });

  it("works with a cache folder that can't be written", async () => {
    writeFileSync(path('file'), '');
    const { code, stderr } = await run(['run', 'me.graphql'], {
      env: { ...env(), INSTANCE_EXPLORER_CACHE: path('file') },
    });
    assert.equal(code, 0, stderr);
    const report = await run(['report', 'export', 'user-registry'], {
      env: { ...env(), INSTANCE_EXPLORER_CACHE: path('file') },
    });
    assert.equal(report.code, 6, report.stderr);
    assert.match(report.stderr, /Set INSTANCE_EXPLORER_CACHE to use another folder/);
    const other = await run(['sql', 'SELECT 1', '-o', join('file', 'rows.csv')], {
      env: { ...env(), INSTANCE_EXPLORER_CACHE: path('fil') },
    });
    assert.equal(other.code, 6, other.stderr);
    assert.doesNotMatch(other.stderr, /INSTANCE_EXPLORER_CACHE/);
  });

  it('exits with 130 after Ctrl+C, says that a mutation might have been executed, and leaves no file', async () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      const child = { kill: (signal: NodeJS.Signals): void => assert.fail(signal) };
      server.respond(() => child.kill(signal));
      const running = local(['Change', '--allow-mutation', '-o', 'out.json'], {
        onStart: (kill) => (child.kill = kill),
      });
      const { code, stdout, stderr } = await running;
      assert.equal(code, 130, stderr);
      assert.equal(stdout, '');
      assert.match(stderr, /might have executed the mutation/);
      assert.deepEqual(
        readdirSync(home.path).filter((name) => /out\.json|\.part/.test(name)),
        [],
      );
    }
  });

  it('skips large files such as schemas with a note, unless they are named', async () => {
    writeFileSync(path('schema.graphql'), `${schema}\n# ${'x'.repeat(600_000)}\n`);
    writeFileSync(path('own.graphql'), 'query Own { ...Part }');
    writeFileSync(path('part.graphql'), 'fragment Part on Query { me }');
    server.reply({ body: '{"data": {"me": "x"}}' });
    const found = await local(['Own']);
    assert.equal(found.code, 0, found.stderr);
    assert.match(found.stderr, /Skipped schema\.graphql: it is too large/);
    const named = await run(['validate', 'schema.graphql', '--schema', 'own.schema']);
    assert.equal(named.code, 2);
    assert.match(named.stderr, /is too large/);
  });

  it('exits with 5 for a web page, and never treats it as a response', async () => {
    server.reply({ headers: { 'Content-Type': 'text/html' }, body: '<!doctype html><p>Sign in</p>' });
    const { code, stdout } = await local(['Own']);
    assert.equal(code, 5);
    assert.equal(stdout, '');
  });

  it('prints 10 MB of errors as data, but only ten of them as messages', async () => {
    const errors = Array.from({ length: 50_000 }, (_, place) => ({
      message: `\u001b[31mwrong ${place} ${'x'.repeat(180)}`,
    }));
    server.reply({ body: JSON.stringify({ errors, data: { me: null } }) });
    const { code, stdout, stderr } = await local(['Own']);
    assert.equal(code, 1);
    assert.equal((JSON.parse(stdout) as { errors: unknown[] }).errors.length, 50_000);
    assert.equal(stderr.split('\n').filter((line) => line.startsWith('error: ')).length, 10);
    assert.ok(!stderr.includes('\u001b'));
    assert.match(stderr, /50000 errors/);
  });

  it('can run in two processes at once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, async (_, place) => [
        await run(['report', 'export', 'user-registry', '-f', 'parquet', '-o', `r${place}.parquet`]),
        await run(['run', 'me.graphql', '-o', `me${place}.json`]),
      ]),
    );
    for (const { code, stderr } of outcomes.flat()) assert.equal(code, 0, stderr);
    for (const place of [0, 1, 2, 3]) assert.ok(existsSync(path(`me${place}.json`)));
    const { code } = await run(['sql', 'SELECT count(*) FROM registry']);
    assert.equal(code, 0);
  });
});
